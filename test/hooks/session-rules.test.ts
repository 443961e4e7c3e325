/** For every agent with a hook integration: which rules hold is the host's matter, wherever the model sends a command. Rules
 * stand in random lists of the user, of the session's root, of folders above and below it and of one apart; what the
 * hook answers is held against a small model of the host that knows nothing of pith. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { hookCallIn as antigravity } from "../../hooks/antigravity/hook.ts";
import { hookCallIn as auggie } from "../../hooks/auggie/hook.ts";
import { read as claude, rulesFor } from "../../hooks/claude/hook.ts";
import { hookCallIn as codebuddy } from "../../hooks/codebuddy/hook.ts";
import { hookCallIn as crush } from "../../hooks/crush/hook.ts";
import { hookCallIn as cursor } from "../../hooks/cursor/hook.ts";
import { hookCallIn as devin } from "../../hooks/devin/hook.ts";
import { hookCallIn as droid } from "../../hooks/droid/hook.ts";
import { hookCallIn as kiro } from "../../hooks/kiro/hook.ts";
import { hookCallIn as vscode } from "../../hooks/vscode/hook.ts";
import { agents } from "../../hooks/registry.generated.ts";
import { type Environment, environmentOf } from "../../src/system/environment.ts";
import type { HookCall } from "../../src/integration/agent.ts";

interface Rule {
  readonly says: "allow" | "ask" | "deny";
  /** The words that a command begins with; "": any command. */
  readonly words: string;
}

const places = ["user", "root", "above", "below", "apart"] as const;
type Place = (typeof places)[number];
type Rules = Readonly<Record<Place, readonly Rule[]>>;

const world = realpathSync(mkdtempSync(join(tmpdir(), "pith-session-")));
afterAll(() => rmSync(world, { recursive: true, force: true }));

const folders: Readonly<Record<Place, string>> = {
  user: join(world, "home"),
  above: join(world, "work"),
  root: join(world, "work/project"),
  below: join(world, "work/project/sub"),
  apart: join(world, "apart"),
};
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
const link = join(folders.root, "link");
symlinkSync(folders.apart, link);

/** Folders that the model may name, and their meaning. */
const named: readonly (readonly [string, Place])[] = [
  [folders.root, "root"],
  [folders.below, "below"],
  [folders.apart, "apart"],
  [folders.above, "above"],
  [folders.user, "user"],
  [link, "apart"],
  [`${folders.root}/../../apart`, "apart"],
  [`${link}/..`, "apart"],
  ["/", "apart"],
  [join(world, "nowhere"), "apart"],
];

type Outcome = "run" | "ask" | "deny";

const order: readonly Outcome[] = ["deny", "ask", "run"];
const begins = (text: string, words: string): boolean =>
  words === "" || text === words || text.startsWith(`${words} `);

/** Most hosts: a rule that refuses before one that asks before one that allows, whoever says it; else a question. */
const strictest =
  (otherwise: Outcome) =>
  (text: string, lists: readonly (readonly Rule[])[]): Outcome => {
    const said = lists
      .flat()
      .filter(({ words }) => begins(text, words))
      .map(({ says }): Outcome => (says === "allow" ? "run" : says));
    return order.find((one) => said.includes(one)) ?? otherwise;
  };

interface Host {
  /** The files that hold the rules of a folder, below it. */
  file(place: Place): string;
  text(rules: readonly Rule[]): string;
  /** Kinds of rules that it has. */
  readonly says: readonly Rule["says"][];
  /** Only rules on any command. */
  readonly blanket?: boolean;
  /** Decision of the host about the text; `lists` begin with the user's and the root's. */
  outcome(text: string, lists: readonly (readonly Rule[])[]): Outcome;
  ask(env: Environment, folder: string, command: string): HookCall | null;
  /** Files in which hooks may stand, below the world's folder. */
  readonly hookFiles: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

const permissions =
  (tool: string, any: string, rest = "") =>
  (rules: readonly Rule[]): string => {
    const of = (kind: Rule["says"]) =>
      rules
        .filter(({ says }) => says === kind)
        .map(({ words }) => (words === "" ? any : `${tool}(${words}${rest})`));
    return JSON.stringify({ permissions: { allow: of("allow"), ask: of("ask"), deny: of("deny") } });
  };

/** Change that a test makes to a payload before it is handed over. */
let change: (payload: object) => object = (payload) => payload;
const plainly = (fields: object): string => JSON.stringify(change(fields));
const said = (fields: object): string => plainly({ session_id: "s1", ...fields });
const claudeFields = (cwd: string, command: string) => ({
  transcript_path: "/t.jsonl",
  cwd,
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
});
const listed = (settings: string, tool: string, any: string, rest = "") => ({
  file: () => settings,
  text: permissions(tool, any, rest),
  says: ["allow", "ask", "deny"] as const,
  outcome: strictest("ask"),
});

const hosts: Readonly<Record<string, Host>> = {
  claude: {
    hookFiles: [
      "home/.claude/settings.json",
      "work/project/.claude/settings.json",
      "work/project/.claude/settings.local.json",
      "work/.claude/settings.json",
    ],
    ...listed(".claude/settings.json", "Bash", "Bash", ":*"),
    variables: { CLAUDE_PROJECT_DIR: folders.root },
    ask: (env, folder, command) =>
      claude(said(claudeFields(folder, command)), {
        env,
        words: ["claude"],
        rules: (cwd) => rulesFor(env, cwd),
      }),
  },
  codebuddy: {
    hookFiles: [
      "home/.codebuddy/settings.json",
      "work/project/.codebuddy/settings.json",
      "work/project/.codebuddy/settings.local.json",
    ],
    ...listed(".codebuddy/settings.json", "Bash", "Bash", ":*"),
    variables: { CODEBUDDY_PROJECT_DIR: folders.root },
    ask: (env, folder, command) => codebuddy(env).read(said(claudeFields(folder, command))),
  },
  devin: {
    hookFiles: [
      "home/.config/devin/config.json",
      "work/project/.devin/config.json",
      "work/project/.devin/config.local.json",
      "work/project/.devin/hooks.v1.json",
      "work/project/.claude/settings.json",
      "home/.claude/settings.json",
    ],
    ...listed("config.json", "Exec", "exec"),
    file: (place) => (place === "user" ? ".config/devin/config.json" : ".devin/config.json"),
    variables: { DEVIN_PROJECT_DIR: folders.root },
    ask: (env, folder, command) =>
      devin(env).read(
        said({ hook_event_name: "PreToolUse", tool_name: "exec", tool_input: { command, cwd: folder } }),
      ),
  },
  cursor: {
    hookFiles: [
      "home/.cursor/hooks.json",
      "work/project/.cursor/hooks.json",
      "work/.cursor/hooks.json",
      "work/project/.claude/settings.json",
      "home/.claude/settings.json",
    ],
    file: (place) => (place === "user" ? ".cursor/cli-config.json" : ".cursor/cli.json"),
    text: (rules) =>
      permissions("Shell", "Shell(**)")(rules.map((rule) => ({ ...rule, words: rule.words.split(" ")[0]! }))),
    says: ["allow", "deny"],
    outcome: (text, lists) =>
      strictest("ask")(
        text,
        lists.map((list) => list.map((rule) => ({ ...rule, words: rule.words.split(" ")[0]! }))),
      ),
    ask: (env, folder, command) =>
      cursor(env, () => ["cursor-agent"]).read(
        said({
          hook_event_name: "preToolUse",
          tool_name: "Shell",
          tool_input: { command, working_directory: folder },
          cwd: folders.root,
          workspace_roots: [folders.root],
        }),
      ),
  },
  droid: {
    hookFiles: [
      "home/.factory/hooks.json",
      "home/.factory/settings.json",
      "work/project/.factory/hooks.json",
      "work/project/.factory/hooks/hooks.json",
    ],
    file: () => ".factory/settings.json",
    text: (rules) => JSON.stringify({ commandDenylist: rules.map(({ words }) => words) }),
    says: ["deny"],
    outcome: strictest("run"),
    variables: { FACTORY_PROJECT_DIR: folders.root },
    ask: (env, cwd, command) =>
      droid(env).read(
        said({
          cwd,
          permission_mode: "auto-high",
          hook_event_name: "PreToolUse",
          tool_name: "Execute",
          tool_input: { command, riskLevel: "low" },
        }),
      ),
  },
  kiro: {
    hookFiles: ["home/.kiro/hooks/guard.json", "work/project/.kiro/hooks/guard.json"],
    file: () => ".kiro/settings/permissions.yaml",
    text: (rules) =>
      `rules:${rules.length === 0 ? " []" : ""}\n${rules
        .map(
          ({ says, words }) =>
            `  - { capability: shell, effect: ${says}${words === "" ? "" : `, match: ["${words}", "${words} *"]`} }\n`,
        )
        .join("")}`,
    says: ["allow", "ask", "deny"],
    outcome: strictest("ask"),
    ask: (env, folder, command) =>
      kiro(env).read(
        said({
          hook_event_name: "PreToolUse",
          tool_name: "execute_bash",
          cwd: folders.root,
          tool_input: { command, working_dir: folder },
        }),
      ),
  },
  auggie: {
    hookFiles: [
      "home/.augment/settings.json",
      "work/project/.augment/settings.json",
      "work/project/.augment/settings.local.json",
    ],
    file: () => ".augment/settings.json",
    text: (rules) =>
      JSON.stringify({
        toolPermissions: rules.map(({ says, words }) => ({
          toolName: "launch-process",
          permission: { type: says === "ask" ? "ask-user" : says },
          ...(words === "" ? {} : { shellInputRegex: `^${words}(?: |$)` }),
        })),
      }),
    says: ["allow", "ask", "deny"],
    outcome: (text, lists) =>
      strictest("run")(
        text,
        lists.map((list) => list.filter(({ words }) => begins(text, words)).slice(0, 1)),
      ),
    ask: (env, folder, command) =>
      auggie(env).read(
        said({
          hook_event_name: "PreToolUse",
          tool_name: "launch-process",
          tool_input: { command, cwd: folder },
          workspace_roots: [folders.root],
        }),
      ),
  },
  crush: {
    hookFiles: ["home/.config/crush/crush.json", "work/project/crush.json", "work/project/.crush.json"],
    file: (place) => (place === "user" ? ".config/crush/crush.json" : "crush.json"),
    text: (rules) => JSON.stringify({ permissions: { allowed_tools: rules.map(() => "bash") } }),
    says: ["allow"],
    blanket: true,
    outcome: strictest("ask"),
    variables: { CRUSH_PROJECT_DIR: folders.root },
    ask: (env, folder, command) =>
      crush(env).read(
        said({
          event: "PreToolUse",
          tool_name: "bash",
          tool_input: { command, working_dir: folder },
          cwd: folders.root,
        }),
      ),
  },
  vscode: {
    hookFiles: [
      "home/.copilot/hooks/guard.json",
      "work/project/.github/hooks/guard.json",
      "work/project/.claude/settings.json",
      "home/.claude/settings.json",
    ],
    file: (place) => (place === "user" ? ".config/Code/User/settings.json" : ".vscode/settings.json"),
    text: (rules) => JSON.stringify({ "chat.tools.global.autoApprove": rules.length > 0 }),
    says: ["allow"],
    blanket: true,
    outcome: (text, [user = []]) => strictest("ask")(text, [user]),
    ask: (env, cwd, command) =>
      vscode(env).read(
        plainly({
          sessionId: "s1",
          hookEventName: "PreToolUse",
          tool_name: "run_in_terminal",
          tool_input: { command },
          cwd,
        }),
      ),
  },
  antigravity: {
    hookFiles: [
      "home/.gemini/config/hooks.json",
      "work/project/.agents/hooks.json",
      "work/project/_agent/hooks.json",
      "home/.gemini/config/plugins/guard/hooks.json",
      "work/project/.agents/plugins/guard/hooks.json",
    ],
    file: () => ".gemini/antigravity-cli/settings.json",
    text: (rules) =>
      JSON.stringify({
        ...(rules.some(({ says }) => says === "allow") ? { toolPermission: "always-proceed" } : {}),
        permissions: {
          deny: rules.filter(({ says }) => says === "deny").map(({ words }) => `command(${words})`),
        },
      }),
    says: ["allow", "deny"],
    blanket: true,
    outcome: (text, [user = []]) => strictest("ask")(text, [user]),
    ask: (env, folder, command) =>
      antigravity(env).read(
        plainly({
          toolCall: { name: "run_command", args: { CommandLine: command, Cwd: folder } },
          workspacePaths: [folders.root],
          transcriptPath: join(folders.user, ".gemini/antigravity-cli/brain/c1/transcript.jsonl"),
        }),
      ),
  },
};

/** Their hosts have no rules: what runs there, runs with pith in front too. */
const ruleless = ["pi", "cline"];

it("every agent with a hook integration is here", async () => {
  const loaded = await Promise.all(agents.map(({ load }) => load()));
  const withBefore = loaded.filter(({ hook }) => hook !== undefined).map(({ name }) => name);
  expect([...Object.keys(hosts), ...ruleless].sort()).toEqual([...withBefore].sort());
});

type Json = Readonly<Record<string, unknown>>;
type Mutation = readonly [path: readonly string[], value: unknown, payload: object];

const isFields = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const values: readonly unknown[] = [undefined, null, 0, 7, true, false, [], ["cargo test"], [[]], {}].concat(
  ["", " ", "x", "..", "/", "~", "plan", "PRETOOLUSE", "Bash ", "cargo\u0000test", folders.apart],
  [{ command: "cargo test" }, `${folders.root}/../..`],
);

/** Every member in turn, at any depth, is something else, or not there; and members that agents do not send. */
const mutated = (payload: object, path: readonly string[] = []): readonly Mutation[] =>
  Object.entries(payload).flatMap(([key, member]: readonly [string, unknown]) => [
    ...values
      .filter((value) => value !== member)
      .map((value): Mutation => [[...path, key], value, { ...payload, [key]: value }]),
    ...(isFields(member)
      ? mutated(member, [...path, key]).map(([inner, value, changed]): Mutation => [
          inner,
          value,
          { ...payload, [key]: changed },
        ])
      : []),
  ]);

const names = /^(?:hook_event_name|hookEventName|event|tool_name|name)$/;
const isCommand = (path: readonly string[]): boolean => /^command(?:line)?$/i.test(path.at(-1) ?? "");
const isFolder = (path: readonly string[]): boolean => /^(?:cwd|working_dir\w*)$/i.test(path.at(-1) ?? "");
/** The usual folder is meant; and a name of no folder that is there leads nowhere else. */
const isLeftOut = (value: unknown): boolean => value === undefined || value === null || value === "";

const inputKeys = ["tool_input", "updatedInput", "updated_input", "args", "overwrite"];

/** The input of the tool, wherever a payload or an answer holds it. */
const inputOf = (value: object): Json => {
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    if (inputKeys.includes(key) && isFields(member)) return member;
    const inner = isFields(member) ? inputOf(member) : {};
    if (Object.keys(inner).length > 0) return inner;
  }
  return {};
};

const launcher = "/opt/pith/pith";
const commands = ["cargo test", "cargo build", "git push", "make", "npm run lint"];
const rule = (says: readonly Rule["says"][]) =>
  fc.record<Rule>({
    says: fc.constantFrom(...says),
    words: fc.constantFrom("", "", "cargo", "cargo test", "git push", "make", launcher, "npm"),
  });

const rulesOf = ({ says, blanket }: Host): fc.Arbitrary<Rules> => {
  const some = (weight: number) =>
    fc.oneof(
      { weight, arbitrary: fc.constant<Rule[]>([]) },
      fc.array(blanket === true ? rule(says).map((one) => ({ ...one, words: "" })) : rule(says), {
        maxLength: 2,
      }),
    );
  return fc.record({ user: some(1), root: some(2), above: some(4), below: some(4), apart: some(1) });
};

/** Contents of each file: cutting a file off and writing it again may wait for the disk. */
const written = new Map<string, string>();

const write = (host: Host, rules: Rules): void => {
  for (const place of places) {
    const path = join(folders[place], host.file(place));
    const text = host.text(rules[place]);
    if (written.get(path) === text) continue;
    if (written.has(path)) rmSync(path);
    else mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    written.set(path, text);
  }
};

const environmentFor = ({ variables = {} }: Host): Environment =>
  environmentOf({
    variables: { PATH: "/usr/bin:/bin", ...variables },
    home: folders.user,
    temporary: world,
    cwd: folders.root,
    uid: process.getuid?.() ?? null,
    platform: "linux",
  });

describe.each(Object.entries(hosts))("%s", (name, host) => {
  const env = environmentFor(host);

  it("is answered only where the host comes to the same, whichever folder the model names", () => {
    let answered = 0;
    fc.assert(
      fc.property(
        rulesOf(host),
        fc.oneof(fc.constantFrom(...named.slice(0, 2)), fc.constantFrom(...named)),
        fc.constantFrom(...commands),
        (rules, [folder, place], command) => {
          write(host, rules);
          const rewritten = `${launcher} ${command}`;
          const verdict = host.ask(env, folder, command)?.verdict(rewritten) ?? "none";
          if (verdict !== "allow" && verdict !== "neutral") return;
          answered += 1;
          // Whether a host looks into folders above and below its root is not told everywhere.
          const { user, root, above, below } = rules;
          const readings = [[], [above], ...(place === "below" ? [[below], [above, below]] : [])];
          for (const more of readings) {
            const lists = [user, root, ...more];
            const typed = host.outcome(command, lists);
            if (verdict === "neutral") expect(host.outcome(rewritten, lists)).toBe(typed);
            else {
              expect(typed).toBe("run");
              const left = lists.map((list) => list.filter(({ says }) => says !== "allow"));
              expect(host.outcome(rewritten, [[{ says: "allow", words: "" }], ...left])).toBe("run");
            }
          }
        },
      ),
      { numRuns: 600 },
    );
    expect(answered).toBeGreaterThan(5);
  });

  const any: readonly Rule[] = host.says.includes("allow") ? [{ says: "allow", words: "" }] : [];
  const generous: Rules = { user: any, root: any, above: any, below: any, apart: any };
  const nothing: Rules = { user: [], root: [], above: [], below: [], apart: [] };

  it("is not answered beside another hook, in whichever file", () => {
    write(host, generous);
    const verdict = () =>
      host.ask(env, folders.root, "cargo test")?.verdict(`${launcher} cargo test`) ?? "none";
    expect(["allow", "neutral"]).toContain(verdict());
    for (const name of host.hookFiles) {
      const path = join(world, name);
      const own = existsSync(path) ? readFileSync(path, "utf8") : null;
      const guard = { type: "command", command: "refuse '^cargo'" };
      const events = { PreToolUse: [{ hooks: [guard] }], preToolUse: [guard] };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...(JSON.parse(own ?? "{}") as object), hooks: events }));
      expect([name, verdict()]).toEqual([name, "none"]);
      if (own === null) rmSync(path);
      else writeFileSync(path, own);
    }
    expect(["allow", "neutral"]).toContain(verdict());
  });

  it("is allowed nothing by a file of the project's, which may have come since the session began", () => {
    if (!host.says.includes("allow")) return;
    write(host, { ...nothing, root: any, above: any, below: any });
    // Crush asks about both texts alike, so that "neutral" allows nothing either.
    expect(host.ask(env, folders.root, "cargo test")?.verdict(`${launcher} cargo test`) ?? "none").toMatch(
      name === "crush" ? /^(?:none|neutral)$/ : /^none$/,
    );
  });

  it("judges another text in its place by the same rules, whichever folder the model named", () => {
    const verdict = (typed: string) =>
      host.ask(env, folders.below, "cargo test")?.verdict(`${launcher} ${typed}`, typed) ?? "none";
    const denies: readonly Rule[] = host.says.includes("deny") ? [{ says: "deny", words: "git push" }] : [];
    write(host, { ...nothing, user: any, root: denies });
    const isDenied = denies.length > 0 && host.blanket !== true;
    expect(verdict("git push")).toMatch(isDenied ? /deny|none/ : /allow|neutral|none/);
    // Rules in the folder where the model went allow nothing.
    write(host, { ...nothing, below: any, apart: any });
    expect(verdict("git push")).toMatch(
      !host.says.includes("allow") ? /./ : name === "crush" ? /^(?:none|neutral)$/ : /none/,
    );
  });

  afterEach(() => {
    change = (payload) => payload;
  });

  it("answers no payload that says something else, or that cannot be understood", () => {
    write(host, generous);
    const answered = (): readonly [HookCall | null, string] => {
      const call = host.ask(env, folders.below, "cargo test");
      return [call, call?.verdict(`${launcher} cargo test`) ?? "none"];
    };
    let sent: object = {};
    change = (payload) => (sent = payload);
    expect(["allow", "neutral"]).toContain(answered()[1]);
    for (const [path, value, payload] of mutated(sent)) {
      change = () => payload;
      const [call, verdict] = answered();
      const isAnswered = verdict === "allow" || verdict === "neutral";
      const what = [path.join("."), value, verdict];
      if (names.test(path.at(-1) ?? "") && isAnswered)
        expect([...what, "of another event or tool"]).toBe(null);
      if (isCommand(path) && isAnswered)
        expect([what, typeof value, call?.command]).toEqual([what, "string", value]);
      // VS Code's model names no folder: the one in the payload is the host's word.
      if (isFolder(path) && isAnswered && host !== hosts["vscode"])
        expect([what, isLeftOut(value)]).toEqual([what, true]);
      if (!isAnswered || call === null) continue;
      // All that the agent said comes back, with nothing but the command changed, or nothing but the command does.
      const said = inputOf(payload);
      const given = inputOf(JSON.parse(call.answer("pith", verdict)) as object);
      const rest = Object.keys(given).filter((key) => !/^command/i.test(key));
      expect([what, rest.map((key) => given[key])]).toEqual([what, rest.map((key) => said[key])]);
    }
  });

  it("is not answered in a folder outside of the session's root", () => {
    write(host, generous);
    const verdict = (folder: string) =>
      host.ask(env, folder, "cargo test")?.verdict(`${launcher} cargo test`) ?? "none";
    expect(["allow", "neutral"]).toContain(verdict(folders.root));
    expect(["allow", "neutral"]).toContain(verdict(folders.below));
    // For these hosts the folder says nothing about the rules.
    if (host === hosts["vscode"]) return;
    for (const [folder, place] of named)
      if (place !== "root" && place !== "below") expect([folder, verdict(folder)]).toEqual([folder, "none"]);
  });
});
