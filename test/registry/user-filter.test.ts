import { expect, test } from "vitest";
import { entries as shipped } from "../../src/registry/shipped.generated.ts";
import type { Entry } from "../../src/registry/entry.ts";
import { isLeftAlone, match } from "../../src/registry/match.ts";

const base: Omit<Entry, "command" | "own"> = {
  words: [],
  also: [],
  kind: "report",
  exact: false,
  passthrough: ["--dry-run"],
  runner: false,
  summary: "",
  load: () => Promise.reject(new Error("not asked for")),
};

const byWords = (command: string, from: "project" | "user" = "user"): Entry => {
  const words = command.split(" ");
  const covers = (argv: readonly string[]): boolean => words.every((word, at) => argv[at] === word);
  return {
    ...base,
    command,
    own: { path: `/${from}.toml`, from, hasForms: false, spellings: [words], covers },
  };
};

const byPattern = (command: string, pattern: RegExp): Entry => ({
  ...base,
  command,
  own: {
    path: "/x.toml",
    from: "user",
    hasForms: false,
    spellings: [],
    covers: (argv) => pattern.test(argv.join(" ")),
  },
});

const found = (text: string, ...own: readonly Entry[]): string | null => {
  const matched = match(text.split(" "), [...own, ...shipped]);
  return matched === null ? null : `${matched.entry.own?.from ?? "shipped"} ${matched.command}`;
};

test.each([
  ["frob up", "user frob"],
  ["/opt/frob/bin/frob up", "user frob"],
  ["./frob up", "user frob"],
  ["timeout 60 frob up", "user frob"],
  ["env A=1 nice -n 5 frob up", "user frob"],
  ["npx frob", "user frob"],
  ["frobnicate", null],
  ["frob --help", null],
  ["frob --json", null],
  ["frob up --dry-run", null],
  ["cargo test", "shipped cargo test"],
])("%s is a command of the user's filter for frob: %j", (text, expected) => {
  expect(found(text, byWords("frob"))).toBe(expected);
});

test.each([
  ["git status", "user git status"],
  ["git -C sub --no-pager status", "user git status"],
  ["git log", "shipped git log"],
])("a filter of the user's own stands in front of a shipped one: %s", (text, expected) => {
  expect(found(text, byWords("git status"))).toBe(expected);
});

test("a shipped filter for more words of the command is nearer than the user's for fewer", () => {
  expect(found("git status", byWords("git"))).toBe("shipped git status");
  expect(found("git frobnicate", byWords("git"))).toBe("user git");
});

test("a pattern decides alone, wrappers peeled first", () => {
  const entry = byPattern("deploys", /^(?:make|just) deploy\b/);
  expect(found("make deploy ENV=x", entry)).toBe("user deploys");
  expect(found("sudo make deploy", entry)).toBe("user deploys");
  expect(found("make all", entry)).toBe("shipped make");
});

test("a program may be named as it is typed, or as pith names it", () => {
  const entry = byPattern("tool", /^python3 tool\.py\b/);
  expect(found("python3 tool.py", entry)).toBe("user tool");
  expect(found("/usr/bin/python3 tool.py", entry)).toBe("user tool");
  expect(found("python3 tool.py", byWords("python tool.py"))).toBe("user python tool.py");
  expect(found("python3 tool.py", byWords("python3 tool.py"))).toBe("user python3 tool.py");
});

test("a pattern for a wrapper is asked before the wrapper is taken off", () => {
  expect(found("ssh host ls", byPattern("ssh", /^ssh\b/))).toBe("user ssh");
});

test("the project's comes before the user's", () => {
  expect(found("frob", byWords("frob", "project"), byWords("frob"))).toBe("project frob");
});

test("scripts of a package are known by the words that run them", () => {
  const entry = byWords("pnpm run ship");
  expect(found("pnpm ship", entry)).toBe("user pnpm run ship");
  expect(found("pnpm --silent run ship", entry)).toBe("user pnpm run ship");
  expect(found("pnpm ship --dry-run", entry)).toBe(null);
  expect(found("pnpm ship-all", entry)).toBe("shipped pnpm run");
  expect(found("npm run deploy", byWords("npm run deploy"))).toBe("user npm run deploy");
});

test("what the user's filter leaves alone is left alone", () => {
  const entries = [byWords("frob"), ...shipped];
  expect(isLeftAlone(["frob", "--dry-run"], entries)).toBe(true);
  expect(isLeftAlone(["frob"], entries)).toBe(false);
});
