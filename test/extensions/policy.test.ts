/** Rules against commands: what runs is found however it is written down, and what is only named is left alone. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { commandsIn } from "../../src/extensions/plugins/commands-in.ts";
import { judged, policyAnswer, rulesIn } from "../../src/extensions/plugins/policy.ts";
import { Work } from "../../src/extensions/plugins/reading.ts";
import { guarded } from "../../src/extensions/guarded.ts";
import { judgedPayload, lateFault } from "../../src/integration/judged-payload.ts";
import { scratch } from "../config/scratch.ts";
import { callOf } from "./engine-world.ts";

const rules = `[[rule]]
action = "allow"
command = "git push origin *"

[[rule]]
command = "git push*"
message = "no push"

[[rule]]
command = "docker * --privileged*"
`;

const answer = (more: object): string => {
  const path = join(scratch().root, "policy.toml");
  writeFileSync(path, rules);
  return policyAnswer({ ...callOf(), ...more }, path, "p").decision?.decision ?? "none";
};
const said = (command: string): string => answer({ tool_call: { name: "bash", args: { command } } });

describe("refused", () => {
  test.each([
    "git push",
    "true; git  push --force",
    String.raw`\git "pu"sh`,
    "$'git' push",
    "git \\\npush",
    "git push\r",
    "/usr/bin/git push",
    "git.exe push",
    "git.EXE push",
    "'C:\\Program Files\\Git\\bin\\git.exe' push",
    "/mnt/c/Git/bin/git.exe -C . push",
    "git.cmd push",
    "bash.exe -c 'git push'",
    "env.exe git.bat push",
    "sudo /usr/bin/git push",
    "PITH_DISABLED=1 git push",
    "git -C . push",
    "git --no-pager -c a=b push",
    "timeout 5 bash -c 'git push'",
    "sh -euc 'git push'",
    "bash -o pipefail -c 'git push'",
    "env -S 'git push'",
    "find . -exec git push \\;",
    "git submodule foreach git push",
    "builtin command git push",
    "strace -f git push",
    "flock x -c 'git push'",
    "script -c 'git push'",
    "su -c 'git push'",
    "ssh host git push",
    "ssh host 'cd x && git push'",
    "docker exec box git push",
    "trap 'git push' EXIT",
    "eval git push",
    "pith git push",
    "/usr/local/bin/pith -- git push",
    "pith show 'cd x && git push'",
    "pith --disable-hook p git push",
    "echo $(git push)",
    "cat <(git push)",
    "cat <<E\n$(git push)\nE",
    "bash <<E\ngit push\nE",
    "bash <<<'git push'",
    "echo 'ls; git push' | sudo bash -s",
    String.raw`printf 'git push\n' | xargs -I{} sh -c {}`,
    'eval "$(echo git push)"',
    'g() { git "$@"; }; g push',
    "x=git; $x push",
    "$SUDO git push",
    "git $x",
    "git $(echo push)",
    "git pu?h",
    // The shell runs the first lines of it.
    "true\ngit push\n)",
    "if true; then git push\nelse (",
    `${"bash -c ".repeat(1)}"$(printf 'bash -c %q' "git push")"`,
    "docker -D run --privileged x",
    // Variables to which the text itself gives a value.
    "x='git push --force'; $x",
    'x="git push"; eval "$x"',
    "x=git; y=push; $x $y",
    'x=git; x+=" push"; $x',
    "export x='git push'; ${x}",
    'y=push; x="git $y"; $x',
    'set -- git push; "$@"',
    "set -- push; git $1; true; sudo git ${1}",
    'a=(git push --force); "${a[@]}"',
    'a=(git); a+=("push"); sudo "${a[@]}"',
    "for c in 'git push' ls; do $c; done",
    "read x <<< 'git push'; $x",
    "printf -v x '%s %s' git push; $x",
    "${unset:-git push}",
    'f() { "$@"; }; f git push',
    "sh -c 'exec \"$@\"' _ git push",
    "bash -c '$0 $1' git push",
    // Output of one program that another runs.
    "echo push | xargs git",
    "echo push | xargs -I{} git {}",
    "printf '%s %s' git push | sh",
    "printf '%(git push)T' | sh",
    `eval "$(printf '%(git push)T' -1)"`,
    "echo -n git push | bash",
    ". /dev/stdin <<< 'git push'",
    "bash /dev/fd/0 <<E\ngit push\nE",
    "source <(echo git push)",
    // Not known, and it may be.
    "$(which git) push",
    '"$(command -v git)" push',
    "`which git` push",
    "{git,push,--force}",
    "{git,-C,x,push}",
  ])("%s", (command) => {
    expect(said(command)).toBe("deny");
  });

  test("deeper than anybody writes", () => {
    let text = "git push";
    for (let depth = 0; depth < 9; depth += 1) text = `bash -c '${text.replaceAll("'", String.raw`'\''`)}'`;
    expect(said(text)).toBe("deny");
  });

  test("the words of one program", () => {
    for (const argv of [
      ["git", "push"],
      ["/bin/git", "-C", ".", "push"],
      ["bash", "-c", "git push"],
      ["sudo", "env", "git", "push"],
    ])
      expect(answer({ point: "exec_before", argv })).toBe("deny");
  });
});

describe("left alone", () => {
  test.each([
    "git status",
    "git -C x log",
    "for r in a b; do git -C $r status; done",
    'git checkout "$b"',
    "git stash push",
    "echo 'git push'",
    "git commit -m 'git push'",
    "grep -r git push",
    "rg 'git push' | head",
    "man git push",
    "# git push",
    "cat <<E\ngit push\nE",
    "find . -name 'git push'",
    "$PYTHON foo.py",
    "bash script.sh",
    'docker run -v "$PWD":/w image ls',
    "find . -exec grep -l 'git push' {} +",
    "find . -name '*.sh' | xargs grep -l 'git push'",
    "sudo grep 'git push' x",
    'git --git-dir="$d/.git" log',
    'git -C "$d" --work-tree="$d" status',
    "x='git push'; echo \"$x\"",
    'msg="don\'t; git push"; git commit -m "$msg"',
    "x=push; git stash $x",
    "for f in a b; do git add $f; done",
    "$(which git) log",
    "{git,log}",
    'a=(git log); "${a[@]}"',
    "echo push | xargs echo",
  ])("%s", (command) => {
    expect(said(command)).toBe("none");
  });

  test("what an earlier rule allows, and no more", () => {
    expect(said("git push origin main")).toBe("allow");
    expect(said("sudo git push origin main")).toBe("allow");
    expect(said('git push "$remote" main')).toBe("deny");
    expect(said("git push origin main; git push other")).toBe("deny");
  });
});

/** One command a line, `␤` for the end of a line of its own. */
const commandsOf = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, "commands", name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.replaceAll("␤", "\n"));

const many = rulesIn(
  `${rules}${["gh pr merge*", "aws s3 rm*", "rm -rf*"].map((one) => `[[rule]]\ncommand = "${one}"\n`).join("")}`,
  "policy.toml",
);

const actionFor = (command: string): string => {
  const work = new Work();
  return judged(commandsIn(command, work), many, work)?.action ?? "none";
};

test("every way to write a refused command down is refused", () => {
  expect(commandsOf("refused.txt").filter((command) => actionFor(command) !== "deny")).toEqual([]);
});

test("plain commands are left alone", () => {
  expect(commandsOf("plain.txt").filter((command) => actionFor(command) !== "none")).toEqual([]);
});

/** Texts that grow with a number. */
const growing: Readonly<Record<string, (count: number) => string>> = {
  options: (count) => `git ${"-c a=b ".repeat(count)}push`,
  "positional parameters": (count) => `set -- ${"x ".repeat(count)}; "$@"`,
  assignments: (count) => `${Array.from({ length: count }, (_, at) => `v${at}=a`).join(";")}; git push`,
  "assignments and shells": (count) =>
    Array.from({ length: count }, (_, at) => `v${at}=a; sh -c y`).join(";"),
  "a value that grows": (count) => `${"x+=a; ".repeat(count)}git $x`,
  "values of values": (count) => Array.from({ length: count }, (_, at) => `v${at + 1}=$v${at}`).join(";"),
  wrappers: (count) => `${"sudo ".repeat(count)}git push`,
  "wrappers that join": (count) => `${"ssh ".repeat(count)}x`,
  "wrappers that read": (count) => `${"sudo ".repeat(count)}-s <<< x`,
  evaluations: (count) => `${"eval ".repeat(count)}x`,
  starters: (count) => `find . ${"-exec ls {} ; ".repeat(count)}`,
  braces: (count) => `echo ${"{a,b}".repeat(count)}`,
  "open braces": (count) => `echo ${"{".repeat(count)}`,
  "open brackets": (count) => `echo ${"[".repeat(count)}]`,
  substitutions: (count) => `echo ${"$(ls) ".repeat(count)}`,
  "nested substitutions": (count) => `${"echo $(".repeat(count)}${")".repeat(count)}`,
  backticks: (count) => "`a` ".repeat(count),
  "arrays of substitutions": (count) => `a=(${"$(x) ".repeat(count)}); "\${a[@]}"`,
  "readers of outputs": (count) => `${"ls > >(".repeat(count)}cat${")".repeat(count)}`,
  "nested defaults": (count) => `echo ${"${x:-".repeat(count)}a${"}".repeat(count)}`,
  defaults: (count) => `echo ${"${x:-a} ".repeat(count)}`,
  commands: (count) => "true; ".repeat(count),
  functions: (count) => Array.from({ length: count }, (_, at) => `f${at}() { ls; }`).join(";"),
  "here-documents": (count) => "cat <<E\n$x\nE\n".repeat(count),
  "a shell's here-document": (count) => `sh <<E\n${"ls\n".repeat(count)}E`,
  conditions: (count) => "if a; then b; fi; ".repeat(count),
  "open groups": (count) => "( ls; ".repeat(count),
  words: (count) => `printf '%s ' ${"a ".repeat(count)} | sh`,
  "inputs of a function": (count) => `f() { sh; }; ${"f <<< ls; ".repeat(count)}`,
  "inputs of functions": (count) =>
    Array.from({ length: count }, (_, at) => `f${at}() { sh; }; f${at} <<< 'ls ${at}'`).join(";"),
  "texts of a descriptor": (count) =>
    Array.from({ length: count }, (_, at) => `exec 3<<< 'ls ${at}'; sh <&3`).join(";"),
  "a descriptor that grows": (count) => `exec 3<<< '${"ls; ".repeat(count)}'; sh <&3`,
  coprocesses: (count) => "coproc sh; echo ls >&${COPROC[1]}; ".repeat(count),
  "files of a shell": (count) => "BASH_ENV=<(ls) ".repeat(count) + "bash",
  "commands of a prompt": (count) => "PROMPT_COMMAND+='; ls'; ".repeat(count),
  "a function that reads what it prints": (count) =>
    `f() { cat; echo x; }; ${"{ cat; echo x; } | f; ".repeat(count)}`,
};

test("a format with many times is judged in time", () => {
  const from = performance.now();
  commandsIn(`x=$(printf '${"%(".repeat(16_000)}')`, new Work());
  expect(performance.now() - from).toBeLessThan(2000);
});

test.each(["darwin", "win32", "linux"])("a program's name in other letters, on %s", (platform) => {
  const own = Object.getOwnPropertyDescriptor(process, "platform")!;
  Object.defineProperty(process, "platform", { ...own, value: platform });
  try {
    const isOne = platform === "linux" ? "none" : "deny";
    for (const command of ["Git push", "/usr/bin/GIT push", "Sudo git push", "GIT -C . push"])
      expect(said(command), command).toBe(isOne);
    expect(said("git PUSH")).toBe("none");
    const rule = (command: string) =>
      judged(commandsIn("git push", new Work()), [{ ...rulesIn(rules, "")[1]!, command }]);
    expect(rule("Git push*") !== null).toBe(platform !== "linux");
    expect(rule("git.exe push*")).not.toBeNull();
  } finally {
    Object.defineProperty(process, "platform", own);
  }
});

test.each(Object.entries(growing))("the steps of judging grow as the text does: %s", (_, text) => {
  const steps = (count: number): number => {
    const work = new Work();
    judged(commandsIn(text(count), work), many, work);
    return work.steps;
  };
  expect(steps(2000) / steps(1000)).toBeLessThan(2.5);
});

test("a text that only wants to take long is a failure, and a guardrail refuses it", () => {
  expect(() => said(`xargs -I{} sh -c '${"{}".repeat(4000)}' <<< '${"a ".repeat(4000)}'`)).toThrow(
    "too intricate",
  );
  const late = new Work(0);
  expect(() => judged(commandsIn("true; ".repeat(20_000), late), many, late)).toThrow("in time");
  expect(said(`${"sudo ".repeat(20_000)}git push`)).toBe("deny");
  expect(said(`docker ${"--privilege ".repeat(9000)}`)).toBe("none");
  expect(said(`xargs ${"a ".repeat(50_000)}`)).toBe("none");
  expect(said(`${"(".repeat(50_000)} git push`)).toBe("deny");
  expect(said(`echo ${"(".repeat(50_000)}`)).toBe("none");
});

test("a command about which nothing was found out in time is refused where a guardrail should have judged it", async () => {
  const path = join(scratch().root, "config.toml");
  const entry = (capability: string): string =>
    `[[hooks.entries]]\nid = "g"\npoint = "command_before"\ncapability = "${capability}"\n`;
  const call = { hook_event_name: "PreToolUse", tool_input: { command: "ls" }, cwd: "/" };
  const answerWith = async (capability: string): Promise<string | null> => {
    writeFileSync(path, entry(capability));
    vi.stubEnv("PITH_CONFIG", path);
    const late = (): Promise<string | null> => Promise.reject(lateFault);
    const said = guarded(late, () => judgedPayload(null, JSON.stringify(call)));
    return said.finally(() => vi.unstubAllEnvs());
  };
  expect(await answerWith("guardrail")).toContain('"permissionDecision":"deny"');
  await expect(answerWith("observe")).rejects.toBe(lateFault);
});
