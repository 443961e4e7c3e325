import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { isPlain, judgeByLists, type Reading, type RuleLists } from "../../src/integration/rule-lists.ts";

/** Patterns of words: `git` stands for every command that begins so; "" for any. */
const prefixes: Pick<Reading, "matches" | "head"> = {
  matches: (pattern, command) => pattern === "" || command === pattern || command.startsWith(`${pattern} `),
  head: (pattern) => (pattern === "" ? null : (pattern.split(" ")[0] ?? null)),
};
const judge = (command: string, rules: Partial<RuleLists>) =>
  judgeByLists(
    { command, rewritten: `/usr/lib/pith ${command}` },
    { allow: [], ask: [], deny: [], ...rules },
    prefixes,
  );

describe("a plain command", () => {
  it.each(["cargo test", "git log --format=%h -n '3'", 'rg -n "a b" src/', "./run.sh a=b", "ls -la"])(
    "%s",
    (text) => {
      expect(isPlain(text)).toBe(true);
    },
  );
  it.each([
    "cargo test; rm x",
    "a && b",
    "a | b",
    "A=1 make",
    "ls > x",
    "ls $HOME",
    'echo "$(rm x)"',
    "ls *",
    "a\nb",
    " ls",
    "ls ",
    "",
    "(ls)",
    "!ls",
    "ls \\\n x",
    "ls ~",
    "ls #x",
    "{a,b}",
    "ls 'a",
    "git log --o''utput=x",
    "git log '--output=x'",
    'git log --output"=x"',
    "git log --format='%h %s'",
    "git l'o'g",
    "c''argo test",
  ])("is not: %j", (text) => {
    expect(isPlain(text)).toBe(false);
  });
});

describe("the verdict", () => {
  it.each<[string, Partial<RuleLists>, string]>([
    ["cargo test", { allow: ["cargo"] }, "allow"],
    ["cargo test", { allow: ["cargo test"] }, "allow"],
    ["cargo testing", { allow: ["cargo test"] }, "none"],
    ["cargo test", { allow: [""] }, "neutral"],
    ["cargo test", { allow: ["git"] }, "none"],
    ["cargo test", {}, "none"],
    ["cargo test && rm x", { allow: [""] }, "none"],
    ["cargo test", { allow: ["cargo"], deny: ["cargo"] }, "deny"],
    ["cargo test", { allow: ["cargo"], deny: ["rm"] }, "allow"],
    ["cargo test", { allow: ["cargo"], deny: ["cargo publish"] }, "none"],
    ["cargo test", { allow: ["cargo"], ask: ["cargo publish"] }, "none"],
    ["cargo test", { allow: ["cargo"], ask: [""] }, "none"],
    ["env cargo test", { allow: ["env"], deny: ["cargo"] }, "none"],
    ["env /usr/bin/cargo test", { allow: ["env"], deny: ["cargo"] }, "none"],
    ["env 'cargo' test", { allow: ["env"], deny: ["cargo"] }, "none"],
    ["cargo test", { allow: ["cargo"], deny: ["car"] }, "none"],
    ["cargo test", { allow: ["cargo"], deny: ["pith"] }, "none"],
    ["cargo test", { allow: ["cargo"], ask: ["/usr/lib/pith"] }, "none"],
  ])("%s, %j: %s", (command, rules, verdict) => {
    expect(judge(command, rules)).toBe(verdict);
  });

  it("is none where the rules cannot be read", () => {
    expect(judgeByLists({ command: "ls", rewritten: "pith ls" }, null, prefixes)).toBe("none");
  });

  /** Decision of such a host about a text: that of the strictest list with a match, else a question. */
  const host = (text: string, rules: RuleLists): "deny" | "ask" | "run" => {
    const has = (list: readonly string[]) => list.some((pattern) => prefixes.matches(pattern, text));
    return has(rules.deny) ? "deny" : has(rules.ask) ? "ask" : has(rules.allow) ? "run" : "ask";
  };
  const pattern = fc.constantFrom(
    "",
    "cargo",
    "cargo test",
    "git",
    "git push",
    "pith",
    "/usr/lib/pith",
    "rm",
  );
  const rules = fc.record({
    allow: fc.array(pattern, { maxLength: 3 }),
    ask: fc.array(pattern, { maxLength: 2 }),
    deny: fc.array(pattern, { maxLength: 2 }),
  });
  const command = fc.constantFrom(
    "cargo test",
    "cargo publish",
    "git push",
    "git status",
    "rm x",
    "env cargo test",
  );

  it("never changes what happens, for any rules", () => {
    fc.assert(
      fc.property(rules, command, (lists, text) => {
        const verdict = judge(text, lists);
        const outcome = host(text, lists);
        if (verdict === "allow") expect(outcome).toBe("run");
        if (verdict === "neutral") expect(host(`/usr/lib/pith ${text}`, lists)).toBe(outcome);
        if (verdict === "deny") expect(outcome).toBe("deny");
      }),
      { numRuns: 2000 },
    );
  });
});
