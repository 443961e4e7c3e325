/** Texts that break when a proxy stands between a shell and its programs: each natively, and in a shell that asks the
 * built pith. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietWords } from "../../../src/rewrite/quiet-words.ts";
import { executable, launcher } from "../world.ts";
import { sampleOutput } from "../../../src/install/setup/probe-stage.ts";
import { type Call, type Ran, startWorld, type World } from "./world.ts";

interface Row {
  readonly text: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly login?: true;
  /** Not asked: there is nothing to ask about. */
  readonly silent?: true;
}

const rows: readonly (readonly [string, Row])[] = [
  ["nothing runs twice", { text: "echo x >>f; ls f; return 3" }],
  ["nothing runs twice: a failed expansion", { text: "echo x >>f; ls f; echo ${z:?}; echo after" }],
  ["nothing runs twice: set -u", { text: "set -u; echo x >>f; ls f; echo $z; echo after" }],
  ["errexit", { text: "set -e; ls script; false; echo PUSHED" }],
  ["process substitution", { text: "diff <(printf 'a\\nb\\n') <(printf 'a\\nc\\n')" }],
  ["a descriptor of one's own", { text: "cat /dev/fd/3 3<script; exec 7>l; flock -n 7 && ls l" }],
  ["the project's .env", { text: "node -e 'console.log(process.env.SECRET)'; ls .env" }],
  ["few descriptors", { text: "ulimit -n 12; ls script" }],
  ["little memory", { text: "ulimit -d 20000; ls script" }],
  [
    "variables of the runtimes",
    { text: "ls script", env: { BUN_OPTIONS: "--nonsense", NODE_OPTIONS: "--nonsense", BUN_BE_BUN: "1" } },
  ],
  ["bytes that are no text", { text: "mv script s$'\\xe9'; ls s*; ./s$'\\xe9' $'a\\xff'" }],
  ["ignored signals", { text: "trap '' INT; ls script; grep -i sigign /proc/self/status" }],
  [
    "a child that outlives its parent",
    {
      text: "sh -c '(until [ -e go ]; do sleep 0.02; done; echo late) & echo started'; ls script; : >go",
    },
  ],
  ["a child that is killed", { text: "sleep 31 & kill -9 $!; wait $!; echo $?; ls script" }],
  ["a full disk", { text: "ls / >/dev/full; echo $?; ls script" }],
  ["output closed", { text: "ls / >&-; echo $?; exec >&-; ls script" }],
  ["a reader that leaves", { text: "yes | head -1; echo ${PIPESTATUS[0]}; ls script" }],
  ["a nested shell in a capture", { text: 'V=$(bash -c "ls script; echo cap"); echo "$V"; ls script' }],
  ["a nested shell in a profile", { text: 'echo "$V"; ls script', login: true }],
  ["a function from a file", { text: "printf 'ls() { echo mine; }\\n' >d.sh; . ./d.sh; ls" }],
  ["a function from eval", { text: 'eval "ls() { echo mine; }"; ls' }],
  ["an alias", { text: "shopt -s expand_aliases; alias ls='echo mine'\nls script" }],
  [
    "PATH in front of a command",
    { text: "PATH=$PWD/q:$PATH ls; PATH=$PWD/q:$PATH; ls; command -p ls script" },
  ],
  [
    "another name, a name in a variable",
    { text: "(exec -a foo ls script); x=ls; $x script; hash -p $PWD/q/ls ls; ls" },
  ],
  ["a coprocess", { text: "coproc ls script; cat <&${COPROC[0]}; wait" }],
  ["jobs by name", { text: "sleep 61 & jobs; ls script; kill %sleep; wait; echo $?" }],
  ["a trace", { text: "set -x; ls script" }],
  ["a verbose shell", { text: "set -v\nls script" }],
  ["the command's text", { text: "trap 'echo $BASH_COMMAND' DEBUG; ls script" }],
  ["processes by their text", { text: "pgrep -fc 'ls scrip[t]; echo'; ls script; echo" }],
  ["order in one stream", { text: "sh -c 'echo o; echo e >&2; echo o2' 2>&1; ls script nosuch 2>&1" }],
  ["environment", { text: "ls script; env | grep -v ^_= | sort; echo $SHLVL" }],
  [
    "am I sourced, where am I",
    { text: "(return 0) && echo sourced; ls script; echo $LINENO ${BASH_SOURCE[0]-} $0; caller" },
  ],
  ["what is not found", { text: "nosuch; echo $?; ./q; echo $?; ./gone; echo $?; ls script" }],
  ["a script without an interpreter line", { text: "./bare a b; echo $?; ls script" }],
  ["exported functions", { text: "f() { echo in f; }; export -f f; bash -c f; ls script" }],
  [
    "exported functions from outside",
    { text: "ls script; say", env: { "BASH_FUNC_say%%": "() {  echo said\n}" } },
  ],
  ["an exit trap", { text: "trap 'echo bye $?' EXIT; ls script; exit 6" }],
  ["an end by a signal", { text: "ls script; kill -TERM $$; echo no" }],
  ["background jobs", { text: "(ls script; exit 7) & wait $!; echo $?; ls script & wait" }],
  [
    "pipefail and PIPESTATUS",
    { text: "set -o pipefail; ls script | sh -c 'cat >/dev/null; exit 4' | cat; echo $? ${PIPESTATUS[*]}" },
  ],
  ["parameters of its own", { text: "set -- a 'b c'; printf '<%s>' \"$@\" $#; ls script" }],
  ["a syntax error", { text: "ls script; if then" }],
  ["carriage returns", { text: "ls script\r\necho two\r\n" }],
  ["here-documents", { text: "cat <<'E'; ls script\nit's $x `y`\nE\n" }],
  ["umask and directory", { text: "umask 027; mkdir d; cd d; ls; stat -c %a ." }],
  ["a time limit", { text: "timeout 0.2 sleep 5; echo $?; ls script" }],
  [
    "input shared in a loop",
    { text: "printf 'a\\nb\\nc\\n' | while read -r x; do echo \"$x\"; head -c 2; done; ls script" },
  ],
  ["nothing to ask about", { text: "echo a; printf b", silent: true }],
];

const prepare = (folder: string): void => {
  mkdirSync(join(folder, "q"), { recursive: true });
  const script = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  script("script", "#!/bin/sh\nprintf '<%s>' \"$@\"\n");
  script("bare", 'echo "$# ${BASH_VERSION:+bash}"; [[ a == a ]] && exit 5\n');
  script("q/ls", "#!/bin/sh\necho other ls\n");
  writeFileSync(join(folder, ".env"), "SECRET=1\n");
};

const filesIn = (folder: string): Record<string, string> => {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "latin1" }).sort()) {
    const path = Buffer.from(join(folder, name), "latin1");
    if (existsSync(path) && statSync(path).isFile()) files[name] = readFileSync(path, "latin1");
  }
  return files;
};

describe("a text in the agent's shell", () => {
  let world: World;
  beforeAll(() => {
    world = startWorld([["codex", "CODEX_TOOL_CALL_ID"]], quietWords());
    world.write(
      "dist/libexec/pith",
      `#!/bin/sh\necho asked >>'${world.root}/asked'\nexec '${executable}' "$@"\n`,
      0o755,
    );
    world.write("home/.bash_profile", 'export V="$(bash -c "ls -d /etc; echo cap")"\n');
  });
  afterAll(() => world.remove());
  beforeEach(() => {
    world.asked();
  });

  const run = (name: string, row: Row, more: Readonly<Record<string, string>>) => {
    const cwd = join(world.root, name);
    mkdirSync(cwd);
    prepare(cwd);
    const variables = {
      CODEX_TOOL_CALL_ID: "call_1",
      TMPDIR: world.root,
      PITH_DATA_DIR: join(world.root, "data"),
    };
    const call: Call = {
      argv: ["/bin/bash", row.login === true ? "-lc" : "-c", row.text],
      env: { ...variables, ...row.env, ...more },
      cwd,
    };
    const [ran] = world.host([call]);
    const masked = (text: string): string =>
      text.replaceAll(cwd, "<cwd>").replaceAll(/^(\S+: line \d+:) +\d+ /gm, "$1 <pid> ");
    return { ...ran!, stdout: masked(ran!.stdout), stderr: masked(ran!.stderr), files: filesIn(cwd) };
  };

  it.each(rows)("runs as without pith: %s", (name, row) => {
    const folder = name.replaceAll(/\W+/g, "-");
    const native = run(`${folder}-native`, row, {});
    const ours = run(`${folder}-pith`, row, { BASH_ENV: world.file });
    // The line of a script that names the words of a command names the launcher too.
    const plain = (text: string): string => text.replaceAll(`${launcher} `, "");
    // bash 3.2 says so or not, as the moment has it.
    const settled = (text: string): string => text.replaceAll(/^.*: line \d+: <pid> Terminated .*\n/gm, "");
    expect({ ...ours, stderr: settled(plain(ours.stderr)) }).toEqual({
      ...native,
      stderr: settled(native.stderr),
    });
    expect(world.asked()).toBe(row.silent === true ? 0 : 1);
  });

  it("comes back shortened where a tool says much, and whole where a program reads", () => {
    world.write("tools/cargo", `#!/bin/sh\nexec cat '${world.root}/output'\n`, 0o755);
    world.write("output", sampleOutput);
    const env = {
      CODEX_TOOL_CALL_ID: "call_1",
      BASH_ENV: world.file,
      PATH: `${world.root}/tools:/usr/local/bin:/usr/bin:/bin`,
      PITH_DATA_DIR: join(world.root, "data"),
    };
    const shown = (text: string): Ran => world.host([{ argv: ["/bin/bash", "-c", text], env }])[0]!;
    const whole = shown("cargo build; exit 3");
    const kept = /full output: (.*)\]\n$/.exec(whole.stdout)?.[1] ?? "";
    expect(whole.code).toBe(3);
    expect(whole.stdout).toContain("[pith: 60 build steps hidden]\n    Finished dev");
    expect(readFileSync(kept, "utf8")).toBe(sampleOutput);
    expect(shown('x=$(cargo build); echo "${#x}"').stdout).toBe(`${sampleOutput.length - 1}\n`);
    expect(shown("bash -c 'cargo build; :'").stdout).toBe(sampleOutput);
    expect(shown("cargo build | grep -c Compiling").stdout).toBe("60\n");
  });
});
