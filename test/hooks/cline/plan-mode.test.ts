/** Cline's plan mode blocks commands by the text that plugins have made of them. */
import { expect, it } from "vitest";
import { read, verdict } from "../../../hooks/cline/hook.ts";

const judged = (command: string) => verdict(command, `/opt/pith --for-agent ${command}`, "/");

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
  expect(verdict(command, command, "/")).toBe("neutral");
});

it.each(["git status", "git log -5", "cargo test", "npm test", "yarn test", "ls -la", "find . -name x"])(
  "%s is none of these",
  (command) => expect(judged(command)).toBe("neutral"),
);

it("a call is judged as its command is", () => {
  const call = read(JSON.stringify({ pith: 1, event: "before", command: "git push", cwd: "/" }));
  expect(call?.verdict("pith git push")).toBe("none");
  expect(call?.verdict("git push --dry-run", "git push --dry-run")).toBe("neutral");
});
