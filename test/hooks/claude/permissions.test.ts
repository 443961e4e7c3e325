import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { judge } from "../../../hooks/claude/permissions.ts";
import type { Rules } from "../../../hooks/claude/rules.ts";

const rules = (some: Partial<Rules>): Rules => ({ allow: [], deny: [], ask: [], others: false, ...some });
const verdict = (command: string, some: Partial<Rules>, mode = "default"): string =>
  judge({ command, rewritten: `/opt/pith/pith ${command}`, mode }, rules(some));

describe("rules that allow every part", () => {
  it.each([
    ["cargo test", "Bash(cargo test:*)"],
    ["cargo test", "Bash(cargo:*)"],
    ["cargo test", "Bash(cargo *)"],
    ["cargo test", "Bash(cargo*)"],
    ["cargo test", "Bash(cargo test)"],
    ["cargo test --workspace", "Bash(cargo * --workspace)"],
    ["cargo test", "Bash"],
    ["cargo test", "Bash(*)"],
    ["cargo test 2>&1", "Bash(cargo test:*)"],
    ["cargo test 2>/dev/null", "Bash(cargo test:*)"],
    ["cargo test 2>&1 | tail -20", "Bash(cargo test:*)"],
    ["cargo build && cargo test", "Bash(cargo:*)"],
    ["cargo build; cargo test\ncargo doc", "Bash(cargo:*)"],
    ["NO_COLOR=1 cargo test", "Bash(cargo test:*)"],
    ["cargo test 'a b' \"c\"", "Bash(cargo test:*)"],
    ["git status", "Bash(git status:*)"],
  ])("allow %j by %s", (command, rule) => {
    expect(verdict(command, { allow: [rule] })).toBe("allow");
    expect(verdict(command, { allow: [rule] }, "acceptEdits")).toBe("allow");
    expect(verdict(command, { allow: [rule] }, "dontAsk")).toBe("allow");
    expect(verdict(command, { allow: [rule] }, "plan")).toBe("none");
    expect(verdict(command, { allow: [rule] }, "auto")).toBe("none");
    expect(verdict(command, { allow: [rule], others: true })).toBe("none");
    expect(judge({ command, rewritten: command, mode: "default" }, null)).toBe("none");
  });
});

describe("silence", () => {
  it.each([
    ["no rule", "git status", {}],
    ["a longer word", "cargox test", { allow: ["Bash(cargo:*)"] }],
    ["a rule for another subcommand", "cargo run", { allow: ["Bash(cargo test:*)"] }],
    ["an exact rule", "cargo test x", { allow: ["Bash(cargo test)"] }],
    ["a rule of another form", "cargo test", { allow: ["Bash(cargo:* test)"] }],
    ["one part without a rule", "cargo test && npm publish", { allow: ["Bash(cargo:*)"] }],
    ["a second line", "cargo test\nnpm publish", { allow: ["Bash(cargo:*)"] }],
    ["a pipe into a file", "cargo test | tee log", { allow: ["Bash(cargo:*)"] }],
    ["a redirection", "cargo test > log", { allow: ["Bash(cargo:*)"] }],
    ["a substitution", "cargo test $(cat x)", { allow: ["Bash"] }],
    ["backticks", "cargo test `cat x`", { allow: ["Bash"] }],
    ["a substitution in quotes", 'cargo test "$(cat x)"', { allow: ["Bash"] }],
    ["a variable", "cargo test $X", { allow: ["Bash"] }],
    ["a subshell", "(cargo test)", { allow: ["Bash"] }],
    ["the background", "cargo test &", { allow: ["Bash"] }],
    ["a loop", "for i in 1 2; do cargo test; done", { allow: ["Bash"] }],
    ["a change of directory", "cd sub && cargo test", { allow: ["Bash"] }],
    ["a variable that is not safe", "FOO=1 cargo test", { allow: ["Bash(cargo:*)"] }],
    ["a wrapper", "env cargo test", { allow: ["Bash(cargo:*)", "Bash(env:*)"] }],
    ["a path outside", "cargo test --manifest-path /x/Cargo.toml", { allow: ["Bash(cargo:*)"] }],
    ["a path above", "cargo test ../x", { allow: ["Bash(cargo:*)"] }],
    ["a program by its path", "/usr/bin/cargo test", { allow: ["Bash(/usr/bin/cargo:*)"] }],
    ["a file", "cat notes", { allow: ["Bash(cat:*)"] }],
    ["a pattern for files", "eslint *.ts", { allow: ["Bash(eslint:*)"] }],
    ["an escape", "cargo te\\st", { allow: ["Bash"] }],
    ["a comment", "cargo test # x", { allow: ["Bash"] }],
    ["quotes within a flag", "git log --o''utput=x", { allow: ["Bash(git log:*)"] }],
    ["quotes around a flag", "git log '--output=x'", { allow: ["Bash(git log:*)"] }],
    ["double quotes around a flag", 'git log "--output=x"', { allow: ["Bash"] }],
    ["quotes at the end of a flag", 'git log --output="x"', { allow: ["Bash(git log:*)"] }],
    ["a flag that begins in quotes", "git log '-'-output=x", { allow: ["Bash(git log:*)"] }],
    ["a subcommand with quotes", "git l'o'g", { allow: ["Bash(git:*)"] }],
    ["a name in quotes", "'cargo' test", { allow: ["Bash"] }],
    ["an open quote", "cargo test 'x", { allow: ["Bash"] }],
    ["a rule that asks", "cargo test", { allow: ["Bash"], ask: ["Bash(cargo test:*)"] }],
    [
      "a rule with escaped brackets that asks",
      'python -c "print(1)"',
      { allow: ["Bash(python:*)"], ask: ['Bash(python -c "print\\(1\\)")'] },
    ],
    [
      "a rule that asks about the rewritten",
      "cargo test",
      { allow: ["Bash"], ask: ["Bash(/opt/pith/pith:*)"] },
    ],
    [
      "a rule about a file that it may name",
      "cargo test notes",
      { allow: ["Bash"], deny: ["Read(./notes)"] },
    ],
  ] as [string, string, Partial<Rules>][])("keeps the host's own way: %s", (_, command, some) => {
    expect(verdict(command, some)).toBe("none");
  });

  it.each([
    ["rm x", "Bash(rm:*)"],
    ["cargo test && rm x", "Bash(rm:*)"],
    ["FOO=1 env sudo /bin/rm x", "Bash(rm:*)"],
    ["echo $(rm x)", "Bash(rm *)"],
    ["bash -c 'rm x'", "Bash(rm:*)"],
    ['"rm" x', "Bash(rm:*)"],
    ["r\\m x", "Bash(rm:*)"],
    ["cargo test", "Bash"],
    ["cargo test", "Bash(*)"],
    ["cargo test", "Bash(*test*)"],
    ["git push --force", "Bash(git push:*)"],
    ["git 2>/dev/null push", "Bash(git push:*)"],
    ['git >"a b" 2>&1 push', "Bash(git push:*)"],
    ["git &>>log push", "Bash(git push)"],
    ["<<<x git push", "Bash(git push:*)"],
    ["git \\\npush", "Bash(git push:*)"],
    ["git pu\\\nsh", "Bash(git push:*)"],
    ['python -c "print(1)"', 'Bash(python -c "print\\(1\\)")'],
  ])("a rule denies %j: %s", (command, rule) => {
    expect(verdict(command, { allow: ["Bash"], deny: [rule] })).toBe("deny");
    expect(verdict(command, { allow: ["Bash"], deny: [rule] }, "bypassPermissions")).toBe("deny");
    expect(verdict(command, { allow: ["Bash"], ask: [rule] }, "bypassPermissions")).toBe("none");
  });
});

it("is quick about a long number", () => {
  const before = performance.now();
  expect(verdict(`echo ${"1".repeat(40_000)}`, { deny: ["Bash(rm:*)"] })).toBe("none");
  expect(performance.now() - before).toBeLessThan(2000);
});

it("gives no decision where nothing asks", () => {
  expect(verdict("for i in 1; do git status; done", {}, "bypassPermissions")).toBe("neutral");
  expect(verdict("cat a.txt", { deny: ["Read(./a.txt)"] }, "bypassPermissions")).toBe("none");
});

/** The client's behaviour as probed (2.1.330), on commands that are built, not parsed. */
interface Simple {
  readonly variable: string;
  readonly wrapper: string;
  readonly words: readonly string[];
  readonly redirection: string;
  /** Between the first word and what follows it. */
  readonly between: string;
}

interface Built {
  readonly parts: readonly Simple[];
  readonly joins: readonly string[];
  readonly around: "" | "subshell" | "background" | "loop" | "cd";
}

const programs = [
  "cargo test",
  "cargo build",
  "git status",
  "git push",
  "rm x",
  "cat a.txt",
  "cat /etc/passwd",
  "ls",
  "tail -5",
  "npm test",
  "npm run fmt",
  "touch q",
];
const simple = fc.record<Simple>({
  variable: fc.constantFrom("", "", "", "NO_COLOR=1", "FOO=1"),
  wrapper: fc.constantFrom("", "", "", "", "timeout 5", "env", "sudo"),
  words: fc.constantFrom(...programs).map((text) => text.split(" ")),
  redirection: fc.constantFrom("", "", "", "2>&1", "2>/dev/null", "> out.txt", "< a.txt"),
  between: fc.constantFrom(" ", " ", " ", " 2>/dev/null ", " \\\n"),
});
const built = fc
  .record({
    parts: fc.array(simple, { minLength: 1, maxLength: 3 }),
    joins: fc.array(fc.constantFrom(" && ", " | ", "; ", "\n", " || "), { minLength: 2, maxLength: 2 }),
    around: fc.constantFrom<Built["around"]>("", "", "", "subshell", "background", "loop", "cd"),
  })
  .map((one): Built => one);

const textOf = (command: Built, word = ""): string => {
  const body = command.parts
    .map(({ variable, wrapper, words: [first = "", ...more], redirection, between }) =>
      [variable, word, wrapper, [first, more.join(" ")].join(between), redirection]
        .filter((edit) => edit !== "")
        .join(" "),
    )
    .reduce((text, part, at) => (at === 0 ? part : text + command.joins[at - 1]! + part), "");
  if (command.around === "subshell") return `(${body})`;
  if (command.around === "background") return `${body} &`;
  if (command.around === "loop") return `for i in 1 2; do ${body}; echo $i; done`;
  return command.around === "cd" ? `cd /tmp && ${body}` : body;
};

const patterns = [
  "cargo:*",
  "cargo test:*",
  "cargo test",
  "git *",
  "git status",
  "rm:*",
  "npm:*",
  "npm run *",
  "cat:*",
  "ls:*",
  "touch:*",
  "*test*",
  "pith:*",
];
const bashRule = fc.constantFrom("Bash", ...patterns.map((pattern) => `Bash(${pattern})`));
const fileRule = fc.constantFrom("Read(./a.txt)", "Read(/etc/**)", "Edit(./out.txt)");
const ruleSet = fc.record<Rules>({
  allow: fc.array(bashRule, { maxLength: 4 }),
  deny: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    fc.array(fc.oneof(bashRule, fileRule), { maxLength: 2 }),
  ),
  ask: fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.array(bashRule, { maxLength: 1 })),
  others: fc.constant(false),
});

const matches = (rule: string, text: string): boolean => {
  const pattern = /^Bash\((.*)\)$/.exec(rule)?.[1];
  if (pattern === undefined) return rule === "Bash";
  const prefix = /^([^*]*?)(?::\*| \*)$/.exec(pattern)?.[1];
  if (prefix !== undefined) return text === prefix || text.startsWith(`${prefix} `);
  if (pattern === "*test*") return text.includes("test");
  return text === pattern;
};

/** Texts that a rule of denial or question is held against: without variables, without any wrapper. */
const refusable = (one: Simple, word: string): readonly string[] => {
  const words = one.words.join(" ");
  return [words, ...(word === "" ? [] : [`pith ${words}`]), [one.wrapper, words].filter(Boolean).join(" ")];
};

const names = (one: Simple, file: string): boolean =>
  one.words.includes(file) || one.redirection.endsWith(file);

const touches = (rule: string, one: Simple, word: string): boolean => {
  if (rule.startsWith("Bash")) return refusable(one, word).some((text) => matches(rule, text));
  if (rule === "Read(./a.txt)") return names(one, "a.txt");
  return rule === "Edit(./out.txt)" ? names(one, "out.txt") : names(one, "/etc/passwd");
};

const readOnly = ["git status", "ls", "tail -5", "cat a.txt"];

const runsAlone = (one: Simple, allow: readonly string[]): boolean => {
  const words = one.words.join(" ");
  if (
    one.variable === "FOO=1" ||
    one.wrapper === "env" ||
    one.wrapper === "sudo" ||
    one.redirection.startsWith(">")
  )
    return false;
  if (words === "cat /etc/passwd") return false;
  return readOnly.includes(words) || allow.some((rule) => matches(rule, words));
};

/** The client's decision about the text; `word` is put in front of every part by a rewrite. */
const outcome = (command: Built, rules: Rules, mode: string, word = ""): "run" | "ask" | "deny" => {
  if (rules.deny.some((rule) => command.parts.some((one) => touches(rule, one, word)))) return "deny";
  if (rules.ask.some((rule) => command.parts.some((one) => touches(rule, one, word)))) return "ask";
  if (mode === "bypassPermissions") return "run";
  if (command.around !== "" || !command.parts.every((one) => runsAlone(one, rules.allow))) return "ask";
  return "run";
};

describe("against the client's own behaviour", () => {
  const modes = ["default", "acceptEdits", "dontAsk", "bypassPermissions", "plan", "auto"];

  it("never allows more and never asks more", () => {
    let rewritten = 0;
    fc.assert(
      fc.property(built, ruleSet, fc.constantFrom(...modes), (command, rules, mode) => {
        const text = textOf(command);
        const said = judge({ command: text, rewritten: textOf(command, "pith"), mode }, rules);
        if (said !== "allow" && said !== "neutral") return;
        rewritten += 1;
        expect(outcome(command, rules, mode)).toBe("run");
        // With its decision, only refusals and questions about the rewritten text are left to the client.
        const after = said === "allow" ? "bypassPermissions" : mode;
        expect(outcome(command, rules, after, "pith")).toBe("run");
        expect(["plan", "auto"]).not.toContain(mode);
      }),
      { numRuns: 20_000 },
    );
    expect(rewritten).toBeGreaterThan(200);
  });

  it("leaves a file that a rule about files names to the client", () => {
    const rules = { allow: ["Bash"], deny: ["Read(./a.txt)"], ask: [], others: false };
    const question = { command: "cat a.txt", rewritten: "pith cat a.txt", mode: "default" };
    expect(judge(question, rules)).toBe("none");
  });

  it("never throws, whatever the text and the rules", () => {
    const rule = fc.oneof(
      bashRule,
      fc.string(),
      fc.string().map((text) => `Bash(${text})`),
    );
    const some = fc.record({
      allow: fc.array(rule),
      deny: fc.array(rule),
      ask: fc.array(rule),
      others: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.string(), some, fc.constantFrom(...modes), (command, rules, mode) => {
        expect(["allow", "neutral", "deny", "none"]).toContain(
          judge({ command, rewritten: `pith ${command}`, mode }, rules),
        );
      }),
    );
  });
});
