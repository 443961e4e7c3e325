/** The functions that Claude Code puts over grep, find and rg, as they run in its shell and through pith: the same text,
 * errors, status and files. A stand-in for the client's executable hands on to the system's programs. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scriptText } from "../../hooks/claude/script.ts";
import { distDir, nodeBinary } from "../../src/system/installation.ts";
import { callText } from "../hooks/claude/client-text.ts";
import { snapshotOf } from "../hooks/claude/snapshots.ts";
import { type Front, frontWorld, type Ran, start } from "./world.ts";

const standIn = `#!/bin/sh
case $1 in
  -G) while case $1 in -G | --ignore-files | --hidden | -I | --encoding=UTF-8 | --exclude-dir=*) ;; *) false ;; esac; do shift; done
    exec grep -I "$@" ;;
  -S) shift 4; exec find "$@" ;;
  *) echo "rg: $*"; exit 3 ;;
esac
`;

const hits = Array.from({ length: 900 }, (_, at) => `const needle${at} = make("a value", ${at});`).join("\n");

const hasRipgrep = (process.env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, "rg")));

/** Run with pith in front of the program; those behind "not" are left to the function. */
const through: readonly string[] = [
  "grep -n needle1 few.txt",
  "grep needle few.txt nosuch.txt; echo $?",
  "grep nothing few.txt; echo $?",
  "grep -n nothing few.txt && echo yes || echo no",
  "! grep nothing few.txt",
  "if grep needle1 few.txt; then echo found; else echo none; fi",
  "while read -r word; do grep -n $word few.txt; done <words.txt",
  "cat few.txt | grep needle2",
  "grep needle <few.txt",
  "grep needle <<'EOF'\nneedle here\nno\nEOF\necho $?",
  "grep -c needle few.txt; grep -l needle *.txt",
  "grep 'it'\"'\"'s' few.txt; grep -e \"two words\" few.txt",
  "grep '' few.txt ''; echo $?",
  "grep -n needle binary.dat; echo $?",
  "(cd sub && grep -rn needle .); pwd",
  "A=1 grep needle1 few.txt; echo ${A-none}",
  "LC_ALL=C grep needle1 few.txt",
  "grep needle1 few.txt 2>/dev/null; grep needle1 nosuch.txt 2>/dev/null; echo $?",
  "grep needle1 few.txt nosuch.txt 2>&1",
  "set -e; grep nothing few.txt; echo after",
  "set -u; grep needle1 few.txt; echo $?",
  "set -o pipefail; cat few.txt nosuch.txt | grep needle1; echo $?",
  "grep needle1 few.txt; exit 5",
  "{ grep needle1 few.txt; grep needle2 few.txt; }; echo $?",
  "grep needle1 few.txt # it's a comment",
  "sleep 0 & grep needle1 few.txt; wait $!; echo $?",
  "find . -name 'few*'; echo $?",
  "find nosuch; echo $?",
  "find sub -type f | grep place",
  // The client defines it only where there is no such program.
  ...(hasRipgrep ? [] : ["rg x; echo $?"]),
  'x=1; grep $x few.txt; grep "needle$x" few.txt',
  "grep needle1 few.txt\nnosuchprogram\necho two",
];

const left: readonly string[] = [
  "grep -q needle few.txt && echo yes",
  "if grep -q nothing few.txt; then echo yes; else echo no; fi",
  "x=$(grep -c needle few.txt); echo $x",
  "grep needle many.txt | head -3",
  "grep needle many.txt | wc -l",
  "grep needle few.txt >out.txt; cat out.txt",
  "grep -z needle few.txt | tr '\\0' '\\n' | head -2",
  "grep --null -l needle few.txt | od -c | head -2",
  "find . -name few.txt -exec grep -n needle1 {} ';'",
  "find . -name few.txt -print0 | od -c | tail -1",
  "command grep needle1 few.txt",
  "(exec grep needle1 few.txt)",
  "grep() { echo mine; }; grep needle1 few.txt",
  "alias grep='echo mine'; grep needle1 few.txt",
  "unset -f grep; grep needle1 few.txt",
  "unset grep; grep needle1 few.txt",
  "eval 'grep needle1 few.txt'",
  "f() { grep needle1 few.txt; }; f",
  "grep needle1 few.txt & wait",
  "xargs grep needle1 <words.txt; echo $?",
  "LANG=xx_XX.UTF-8; echo $LANG",
];

const shells = ["/bin/bash", "/bin/zsh"].filter((path) => existsSync(path));

describe.each(shells)("functions of the client in %s", (shell) => {
  let front: Front;
  let project: string;
  const zsh = shell.includes("zsh");

  beforeAll(() => {
    front = frontWorld(null, { shell });
    const client = front.write("claude.exe", standIn, 0o755);
    const text = snapshotOf(zsh ? "2.1.330-zsh" : "2.1.330-bash");
    front.write("snapshot.sh", text.replaceAll("/opt/claude/claude.exe", client));
    front.write("snapshot-old.sh", snapshotOf(zsh ? "2.1.285-zsh" : "2.1.321-bash"));
    const values = { bash: "/bin/bash", shell, dist: distDir(), node: nodeBinary() ?? "", own: "" };
    front.write(`config/${zsh ? "zsh" : "bash"}`, scriptText(values), 0o755);
    project = join(front.root, "project");
    front.write("project/few.txt", "needle1 it's\ntwo words needle2\nother\n");
    front.write("project/many.txt", `${hits}\n`);
    front.write("project/words.txt", "needle1\nneedle2\n");
    front.write("project/binary.dat", "needle\0needle\n");
    front.write("project/sub/place.txt", "a needle\n");
    mkdirSync(join(front.root, "tmp"));
  });
  afterAll(() => front.remove());
  beforeEach(() => rmSync(join(front.root, "data"), { recursive: true, force: true }));

  const run = (program: string, command: string, snapshot = "snapshot.sh"): Ran => {
    const form = {
      shell: zsh ? "zsh" : "bash",
      snapshot: join(front.root, snapshot),
      pwd: "/dev/null",
    } as const;
    const env = {
      HOME: front.root,
      CLAUDECODE: "1",
      CLAUDE_CODE_EXECPATH: join(front.root, "claude.exe"),
      PITH_DATA_DIR: join(front.root, "data"),
      TMPDIR: join(front.root, "tmp"),
    };
    const ran = start(program, ["-c", callText(command, form)], { cwd: project, env });
    rmSync(join(project, "out.txt"), { force: true });
    return ran;
  };

  /** Commands that stand in the records, in place of a function. */
  const inPlace = (): readonly string[] => {
    const folder = join(front.root, "data");
    if (!existsSync(folder)) return [];
    const rows = readdirSync(folder)
      .filter((name) => name.startsWith("journal"))
      .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
      .filter((line) => line.includes('"end":"function"'));
    return rows.map((line) => (JSON.parse(line) as { cmd: string }).cmd);
  };

  it.each(through)("with pith: %s", (command) => {
    const native = run(shell, command);
    expect(run(front.script, command)).toEqual(native);
    expect(inPlace().length).toBeGreaterThan(0);
    expect(inPlace()[0]).toMatch(/^(?:grep|find|rg) ?/);
  });

  it.each(left)("without: %s", (command) => {
    const native = run(shell, command);
    expect(run(front.script, command)).toEqual(native);
    expect(inPlace()).toEqual([]);
  });

  it("the older form of the functions too", () => {
    const native = run(shell, "grep -n needle1 few.txt; find sub", "snapshot-old.sh");
    expect(run(front.script, "grep -n needle1 few.txt; find sub", "snapshot-old.sh")).toEqual(native);
    expect(inPlace()).toEqual(["grep -n needle1 few.txt", "find sub"]);
  });

  it("a long output comes back shortened, with its status, and whole from the store", () => {
    const command = "grep -n needle many.txt few.txt nosuch.txt";
    const native = run(shell, command);
    const ours = run(front.script, command);
    expect({ code: ours.code, stderr: ours.stderr }).toEqual({ code: native.code, stderr: native.stderr });
    expect(native.code).toBe(2);
    expect(ours.stdout.length).toBeLessThan(native.stdout.length);
    expect(ours.stdout).toContain("many.txt");
    const tee = join(front.root, "data", "tee");
    const kept = readdirSync(tee).filter((name) => name.endsWith(".log"));
    expect(kept.map((name) => readFileSync(join(tee, name), "latin1"))).toEqual([native.stdout]);
  });

  it("a body that is not known stays as it is", () => {
    const known = readFileSync(join(front.root, "snapshot.sh"), "utf8");
    front.write("snapshot-other.sh", known.replace("function grep {\n", "function grep {\n  echo mine\n"));
    const native = run(shell, "grep -n needle1 few.txt", "snapshot-other.sh");
    expect(native.stdout).toMatch(/^mine\n/);
    expect(run(front.script, "grep -n needle1 few.txt", "snapshot-other.sh")).toEqual(native);
    expect(inPlace()).toEqual([]);
  });
});
