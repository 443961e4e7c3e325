/** Rules against commands: what runs is found however it is written down, and what is only named is left alone. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { policyAnswer } from "../../src/extensions/plugins/policy.ts";
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
    `${"bash -c ".repeat(1)}"$(printf 'bash -c %s' "git push")"`,
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
    // What one program prints and another runs.
    "echo push | xargs git",
    "echo push | xargs -I{} git {}",
    "printf '%s %s' git push | sh",
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

test("a text that only wants to take long is a failure, and a guardrail refuses it", () => {
  const intricate = `${"ssh ".repeat(20)}"${"ssh ".repeat(20)}'${"ssh ".repeat(20)}x y'"`;
  for (const text of [`${"sudo ".repeat(20_000)}git push`, `${intricate} ${"x ".repeat(20_000)}`])
    expect(() => said(text)).toThrow("too intricate");
  expect(said(`docker ${"--privilege ".repeat(9000)}`)).toBe("none");
  expect(said(`xargs ${"a ".repeat(50_000)}`)).toBe("none");
  expect(said(`${"(".repeat(50_000)} git push`)).toBe("deny");
  expect(said(`echo ${"(".repeat(50_000)}`)).toBe("none");
});
