import { oldBash } from "../launcher/world.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { callText, type Form, sandboxText, versionCheck } from "../hooks/claude/client-text.ts";
import { type Front, frontWorld, insertingEngine, type Ran, start } from "./world.ts";

/** An engine that notes that it was asked. */
const noting = (root: string, engine: string): string =>
  engine.replace("\n", `\necho asked >>${root}/asked\n`);

const shells = (["/bin/bash", "/bin/zsh"] as const).filter((shell) => existsSync(shell));

describe.each(shells)("the script in front of %s", (shell) => {
  let front: Front;
  beforeAll(() => {
    front = frontWorld(insertingEngine, { shell });
    front.write("dist/libexec/pith", noting(front.root, insertingEngine), 0o755);
  });
  afterAll(() => front.remove());
  beforeEach(() => rmSync(join(front.root, "asked"), { force: true }));

  const form = (): Form => ({
    shell: shell === "/bin/zsh" ? "zsh" : "bash",
    snapshot: front.snapshot,
    pwd: join(front.root, "cwd"),
  });
  const asked = (): boolean => {
    const was = existsSync(join(front.root, "asked"));
    rmSync(join(front.root, "asked"), { force: true });
    return was;
  };
  const both = (text: string | Buffer, env: Record<string, string> = {}): { through: Ran; native: Ran } => ({
    through: start(front.script, ["-c", text], { env }),
    native: start(shell, ["-c", text], { env }),
  });

  it.each([
    ["a failing last command", "ls -d /etc; ls /nonexistent-x"],
    ["return", "ls -d /etc; return 3"],
    ["exit", "ls -d /etc; exit 7"],
    ["set -e", "set -e; ls /nonexistent-x; echo PUSHED"],
    ["set -u", "set -u; ls -d /etc; echo $nothing; echo after"],
    ["a failed expansion", "ls -d /etc; echo ${z:?}"],
    ["single quotes", "ls -d /etc; echo 'it'\"'\"'s' \"it's\""],
    [
      "a commit message from a here-document",
      "ls -d /etc; cat <<'EOF'\nfeat: it's \"new\" $x `y`\n\\n\nEOF\n",
    ],
    ["a here-document in a substitution", "ls -d /etc; echo \"$(cat <<'EOF'\nit's\nEOF\n)\""],
    ["newlines and comments", "# first\nls -d /etc # it's\n\necho two"],
    ["carriage returns", "ls -d /etc\r\necho two\r\n"],
    ["letters of two and three bytes", "ls -d /etc; echo é ā ń 漢字 ✓ Ё"],
    ["options and shell variables", "ls -d /etc; echo $- $SHLVL $# $0"],
    ["a pipe into a program", "ls -d /etc | cat; echo ${PIPESTATUS[*]} ${pipestatus[*]}"],
    ["a function of its own", "f() { ls -d /etc; }; f"],
    ["a command in the background", "ls -d /etc & wait"],
    ["a subshell that leaves", "(ls -d /etc; exit 4); echo $?"],
    ["standard input", "ls -d /etc; cat"],
    ["a nested shell", "ls -d /etc; $SHELL -c 'echo inner; ls -d /etc'"],
    ["descriptors", "ls -d /etc; ls /proc/self/fd | wc -l"],
    ["environment", "ls -d /etc; env | grep -v -e ^_= -e ^CLAUDE_CODE_SHELL= -e ^OLDPWD= | sort"],
  ])("runs what the shell itself would run: %s", (_, command) => {
    const { through, native } = both(callText(command, form()), { LANG: "C.UTF-8", "A.B": "odd name" });
    expect(through).toEqual(native);
    expect(asked()).toBe(true);
  });

  it("runs the text of the sandbox, with the descriptor closed", () => {
    const text = sandboxText("ls -d /etc", form());
    expect(start("/bin/sh", ["-c", 'exec "$0" -c "$1" 3</dev/null', front.script, text]).stdout).toBe(
      "/etc\n",
    );
    expect(asked()).toBe(true);
  });

  it("inserts at the bytes that the engine names", () => {
    front.write("dist/libexec/pith", insertingEngine.replace("|env ", "|echo "), 0o755);
    const run = (command: string): string => start(front.script, ["-c", callText(command, form())]).stdout;
    expect(run("echo 'é'\"'\"; ls /etc; ls x | cat")).toBe("\xc3\xa9'\nls /etc\nls x\n");
    // The client wants a newer bash than 3.2.
    expect(start(front.script, ["-c", versionCheck + callText("ls a", form())]).stdout).toBe(
      oldBash && shell.endsWith("bash") ? "" : "ls a\n",
    );
    front.write("dist/libexec/pith", noting(front.root, insertingEngine), 0o755);
  });

  it.each([
    ["no covered word", (form: Form) => ["-c", callText("echo hi; printf x", form)]],
    ["a part of a word only", (form: Form) => ["-c", callText("echo tools lsx x-ls ls-x", form)]],
    ["another form", () => ["-c", "echo a; ls -d /etc"]],
    ["a login shell", (form: Form) => ["-c", "-l", callText("echo a; ls -d /etc", form)]],
    ["more arguments", (form: Form) => ["-c", callText("echo $1; ls -d /etc", form), "zero", "one"]],
    ["no string", () => ["/dev/null"]],
    ["more than 100 KiB", (form: Form) => ["-c", callText(`ls -d /etc # ${"x".repeat(102_400)}`, form)]],
  ])("does not ask for %s", (_, args) => {
    expect(start(front.script, args(form()))).toEqual(start(shell, args(form())));
    expect(asked()).toBe(false);
  });

  it("keeps bytes that are no text", () => {
    const text = Buffer.concat([Buffer.from(callText("ls -d /etc; printf %s X", form()))]);
    text[text.indexOf("%s X") + 3] = 0xe9;
    const latin = text.toString("latin1");
    const through = start("/bin/sh", [
      "-c",
      `exec "$0" -c "$(printf %s "$1" | iconv -f UTF-8 -t LATIN1)"`,
      front.script,
      latin,
    ]);
    expect(through.stdout).toBe("/etc\n\xe9");
  });

  it.each(["0", "1"])("leaves variables that look like its own alone, PITH_DISABLED=%s", (disabled) => {
    const env = {
      PITH_DISABLED: disabled,
      answer: "a",
      word: "w",
      at: "1",
      last: "2",
      covered: "c",
      engine: "e",
      IFS: ":",
    };
    const { through, native } = both(
      callText("ls -d /etc; echo $answer $word $at $last $covered $engine; env | grep -c IFS", form()),
      env,
    );
    expect(through).toEqual(native);
    expect(asked()).toBe(disabled === "0");
  });
});

describe("an engine that fails", () => {
  const answered = (engine: string | null, command = "ls -d /etc; exit 5"): Ran => {
    const front = frontWorld(engine);
    try {
      return start(front.script, [
        "-c",
        callText(command, { snapshot: front.snapshot, pwd: join(front.root, "cwd") }),
      ]);
    } finally {
      front.remove();
    }
  };

  it.each([
    ["is missing", null],
    ["says nothing", "#!/bin/bash\n"],
    ["exits with an error", "#!/bin/bash\necho oops >&2; exit 1\n"],
    ["dies", "#!/bin/bash\nkill -9 $$\n"],
    ["cannot be started", "#!/nonexistent/interpreter\n"],
    ["is late", insertingEngine.replace("\n", "\nsleep 4\n").replace("|env ", "|echo ")],
    ["breaks off", "#!/bin/bash\nprintf '1 2|en'\n"],
    ["names places that do not exist", "#!/bin/bash\nprintf '999999|rm \\0'\n"],
    ["names places out of order", "#!/bin/bash\nprintf '9 2|rm \\0'\n"],
    ["names no numbers", "#!/bin/bash\nprintf '1x|rm \\0'\n"],
    ["reads standard input", "#!/bin/bash\ncat >/dev/null\n"],
  ])("is left out when it %s", (_, engine) => {
    expect(answered(engine)).toEqual({ stdout: "/etc\n", stderr: "", code: 5 });
  });

  it("leaves no child behind", () => {
    expect(answered(insertingEngine, "ls -d /etc; ps --no-headers --ppid $$ -o comm").stdout).toBe(
      "/etc\nps\n",
    );
  });
});

describe("what the commands see of it", () => {
  it("is the user's shell", () => {
    const front = frontWorld(insertingEngine);
    const said = start(front.script, ["-c", "env"]).stdout.split("\n");
    expect(said).toContain("SHELL=/bin/bash");
    expect(said.some((line) => line.startsWith("CLAUDE_CODE_SHELL"))).toBe(false);
    front.remove();
  });

  it("is the shell that the user had chosen for the client", () => {
    const front = frontWorld(insertingEngine);
    const own = front.write("mine/bash", '#!/bin/sh\nMINE=1 exec /bin/bash "$@"\n', 0o755);
    const chained = frontWorld(insertingEngine, { shell: own, own });
    const said = start(chained.script, ["-c", "env"]).stdout.split("\n");
    expect(said).toEqual(expect.arrayContaining(["MINE=1", `SHELL=${own}`, `CLAUDE_CODE_SHELL=${own}`]));
    chained.remove();
    front.remove();
  });

  it("is a start-up file that is read once, and functions that are exported", () => {
    const front = frontWorld(insertingEngine);
    const env = {
      BASH_ENV: front.write("startup.sh", "echo started\n"),
      "BASH_FUNC_greet%%": "() { echo greeting; }",
      CDPATH: "/usr",
      // bash takes a socket as stdin for a remote shell, and skips the file, unless it is nested.
      SHLVL: "3",
      GLOBIGNORE: "x",
    };
    const text = callText("ls -d /etc; greet; echo $BASH_ENV $CDPATH $GLOBIGNORE", {
      snapshot: "/dev/null",
      pwd: join(front.root, "cwd"),
    });
    const through = start(front.script, ["-c", text], { env });
    expect(through).toEqual(start("/bin/bash", ["-c", text], { env }));
    if (!oldBash) expect(through.stdout).toMatch(/^started\n\/etc\ngreeting\n/);
    front.remove();
  });

  it("is the lists of options that were exported", () => {
    const front = frontWorld(insertingEngine);
    const command = "ls -d /etc; echo $-; shopt -q extglob && echo extended";
    const text = callText(command, { snapshot: "/dev/null", pwd: join(front.root, "cwd") }).replace(
      "shopt -u extglob",
      "true",
    );
    const run = (shell: string) =>
      start("/usr/bin/env", ["SHELLOPTS=braceexpand:noglob", "BASHOPTS=extglob", shell, "-c", text]);
    expect(run(front.script)).toEqual(run("/bin/bash"));
    expect(run("/bin/bash").stdout).toMatch(oldBash ? /f/ : /f.*\nextended/);
    front.remove();
  });

  it("is any shell when pith is gone", () => {
    const front = frontWorld(insertingEngine);
    rmSync(front.dist, { recursive: true });
    const text = callText("ls -d /etc; echo $SHELL", {
      snapshot: front.snapshot,
      pwd: join(front.root, "cwd"),
    });
    const run = () => start("/usr/bin/env", [`TMPDIR=${front.root}`, front.script, "-c", text]);
    const expected = { stdout: "/etc\n/bin/bash\n", code: 0 };
    expect(run()).toMatchObject({
      ...expected,
      stderr: expect.stringMatching(/^pith: not found any more; .*\n$/),
    });
    expect(run()).toEqual({ ...expected, stderr: "" });
    front.remove();
  });

  it("is bash when the shell is gone", () => {
    const front = frontWorld(insertingEngine, { shell: "/nonexistent/zsh" });
    expect(start(front.script, ["-c", "echo $SHELL"]).stdout).toBe("/bin/bash\n");
    front.remove();
  });

  it("is written without a word of the template left", () => {
    const front = frontWorld(insertingEngine);
    expect(readFileSync(front.script, "utf8")).not.toMatch(/@[A-Z]+@/);
    front.remove();
  });
});
