/** Cline blocks commands in its plan mode, and hands calls to other plugins, by the text that plugins have made of them. */
import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { hookCallIn } from "../../../hooks/cline/hook.ts";
import { withoutFilter } from "../../../hooks/cline/plan-mode.ts";
import { spec } from "../../../hooks/cline/install-spec.ts";
import { match } from "../../../src/registry/match.ts";
import { eachTest } from "../../each-test.ts";
import { textWorld } from "../text-world.ts";

const world = eachTest(() => textWorld(spec));
const judged = (command: string, rewritten = `/opt/pith --for-agent ${command}`) =>
  hookCallIn(world.env).verdict(command, rewritten, world.project);

// Each was blocked as typed, and not with a word in front, by the code of 3.0.65.
it.each([
  "git commit -m x",
  "git -C sub push",
  "/usr/bin/git stash",
  "'git' checkout main",
  "GIT add .",
  "A=1 timeout 60 npm install",
  "npm i left-pad",
  "pip install x",
  "python3 -m pip install x",
  "cargo new x",
  "yarn",
  "yarn && ls",
  "rsync a b",
  "sort -o a b",
  "curl -sSLO https://example.org/x",
  "find . -name x -delete",
  "find . -exec rm {} +",
  "sed -i s/a/b/ x",
])("no word is put in front of %s", (command) => {
  expect(judged(command)).toBe("none");
  // A text of the user's hooks is judged by the host.
  expect(judged(command, command)).toBe("neutral");
});

it("no program that the host sees at the head of a command has a filter", () => {
  for (const command of [
    "npm test; echo $? | tee status.txt",
    "mkdir -p out && cargo test",
    "rm -f x\ngit status",
  ])
    expect(judged(command)).toBe("neutral");
  for (const command of ["find . -exec tee x +", "A=1 rm x; git status"])
    expect(judged(command)).toBe("none");
  expect(withoutFilter.filter((name) => match([name, "x"]) !== null)).toEqual([]);
});

it.each(["git status", "git log -5", "cargo test", "npm test", "yarn test", "ls -la", "find . -name x"])(
  "%s is none of these",
  (command) => expect(judged(command)).toBe("neutral"),
);

it("a call is judged as its command is", () => {
  const payload = { pith: 1, event: "before", command: "git push", cwd: world.project };
  const call = hookCallIn(world.env).read(JSON.stringify(payload));
  expect(call?.verdict("pith git push")).toBe("none");
  expect(call?.verdict("git push --dry-run", "git push --dry-run")).toBe("neutral");
});

it.each(["project/.cline/plugins", "home/.cline/plugins", "home/Documents/Cline/Plugins"])(
  "another plugin in %s sees commands as typed",
  (folder) => {
    world.put(`${folder}/pith.ts`, "");
    world.put(`${folder}/.DS_Store`, "");
    expect(judged("cargo test")).toBe("neutral");
    mkdirSync(`${world.root}/${folder}/guard`);
    expect(judged("cargo test")).toBe("none");
    expect(judged("cargo test", "cargo test")).toBe("neutral");
  },
);
