/** Entries and routes as they stand in files: what loads, what is refused, and where it says so. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readText, settingsOf } from "../../src/config/config.ts";
import { entryFaults, hookEntry, routeFaults } from "../../src/config/extension-settings.ts";
import { settings } from "../../src/config/read-settings.ts";
import { defaults } from "../../src/config/settings.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { configFile } from "../../src/system/paths.ts";
import { extensionsFor } from "../../src/extensions/in-force.ts";
import { loadExtensions, readOverride } from "../../src/extensions/load.ts";
import { neededEvents } from "../../src/integration/session-events.ts";
import { configRisks } from "../../src/extensions/config-risks.ts";
import { projectConfigOf, projectForms } from "../../src/extensions/project-config.ts";
import { readChecked } from "../../src/user-filters/checked-file.ts";
import { trust } from "../../src/user-filters/trust.ts";
import { scratch } from "../config/scratch.ts";

const guard = `[hooks]
default_timeout_ms = 5000
payload_max_bytes = 131072

[[hooks.entries]]
id = "guard"
enabled = true
point = "pre_tool_execution"
mode = "foreground"
capability = "guardrail"
priority = 10
failure_policy = "fail_closed"
timeout_ms = 2000

[hooks.entries.runtime]
type = "command"
command = "python3"
args = ["hooks/approve.py"]
`;

const place = (config: string, project?: string) => {
  const here = scratch();
  const file = configFile(here.env);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, config);
  if (project !== undefined) {
    mkdirSync(join(here.root, ".pith"), { recursive: true });
    mkdirSync(join(here.root, ".git"), { recursive: true });
    writeFileSync(join(here.root, ".pith", "config.toml"), project);
  }
  return { ...here, load: (config: string) => loadExtensions(settingsOf(config), here.root, here.env) };
};

describe("entries", () => {
  test("Entry fields id, enabled, point, mode, capability, priority, timeout, runtime", () => {
    expect(readText(guard).mistakes).toEqual([]);
    const [entry] = settingsOf(guard).hooks.entries;
    expect(hookEntry(entry!)).toEqual({
      id: "guard",
      enabled: true,
      point: "pre_tool_execution",
      mode: "foreground",
      capability: "guardrail",
      priority: 10,
      failure_policy: "fail_closed",
      timeout_ms: 2000,
      runtime: { type: "command", command: "python3", args: ["hooks/approve.py"] },
    });
    expect(hookEntry({})).toMatchObject({
      id: "hook",
      point: "turn_boundary",
      priority: 100,
      mode: "foreground",
    });
  });

  test("Defaults: 5,000 ms, 128 KiB payload, 32 background", () => {
    expect(defaults.hooks).toEqual({
      default_timeout_ms: 5000,
      payload_max_bytes: 131_072,
      background_max_concurrency: 32,
      include_sub_agents: true,
      allow_remote: false,
      entries: [],
    });
  });

  test("invalid combinations are refused with line and key", () => {
    const text = `${guard}
[[hooks.entries]]
id = "late"
point = "command_before"
mode = "background"
capability = "guardrail"
[[hooks.entries]]
id = "odd"
piont = "command_before"
[[hooks.entries]]
runtime = { type = "http" }
[[route]]
match = ["make"]
`;
    expect(readText(text).mistakes.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '23: "hooks.entries.1.mode" is background, and at command_before those may only observe',
      expect.stringContaining('27: "hooks.entries.2.piont" is not known; there are id, enabled, point'),
      expect.stringContaining('29: "hooks.entries.3.runtime.url" is needed for a runtime of type http'),
      '30: "route.0.via" is needed: the words in front',
    ]);
  });

  test("points that a shell proxy cannot see are accepted, and refused where they would deny", () => {
    const at = (point: string, capability: string) => entryFaults({ point, capability }).length;
    for (const point of ["pre_llm_request", "post_llm_response", "run_started", "run_completed"])
      expect([at(point, "observe"), at(point, "guardrail"), at(point, "rewrite")], point).toEqual([0, 1, 1]);
    // Where an agent has an event at which a word counts, it counts.
    expect([at("turn_boundary", "guardrail"), at("user_prompt_submit", "guardrail")]).toEqual([0, 0]);
    expect([
      at("exec_before", "guardrail"),
      at("exec_before", "rewrite"),
      at("exec_after", "guardrail"),
    ]).toEqual([0, 1, 1]);
  });

  test("Cross-platform shell: rules never shell out by default", () => {
    const faults = entryFaults({ runtime: { type: "command", command: "cat | grep x" } });
    expect(faults[0]).toMatchObject({ path: ["runtime", "command"] });
    expect(entryFaults({ runtime: { type: "command", command: "sh", args: ["-c", "cat"] } })).toEqual([]);
  });

  test("a guardrail below a key between quotes is not passed over, however many blank lines there are", () => {
    const from = performance.now();
    const { hooks } = settingsOf(`[["hooks.entries"]]\nid = "g"\ncapability = "guardrail"\n`);
    expect(hooks.entries).toMatchObject([{ id: "g", point: "command_before", capability: "guardrail" }]);
    expect(settingsOf(`${"\n".repeat(30_000)}capability = "guardrail`).hooks.entries).toHaveLength(1);
    expect(performance.now() - from).toBeLessThan(2000);
  });

  test("an invalid guardrail refuses rather than being passed over, and nothing else does", () => {
    const { entries } = place("").load(`[[hooks.entries]]
id = "guard"
point = "command_before"
capability = "guardrail"
timeout = 5
[[hooks.entries]]
id = "unclear"
point = "nowhere"
`);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      entry: { id: "guard" },
      invalid: expect.stringContaining('"timeout" is not known'),
    });
  });

  test("a guardrail at a point where nothing can be refused refuses nothing elsewhere, and why is said", () => {
    const text = `[[hooks.entries]]
id = "start"
point = "run_started"
capability = "guardrail"
runtime = { type = "in_process", name = "noop" }
`;
    expect(place("").load(text).entries).toEqual([]);
    // Nor does it from another place in the file.
    expect(place("").load(text.replace("hooks.entries", "hook.entries")).entries).toEqual([]);
    expect(readText(text).mistakes[0]?.what).toContain("no agent lets a hook refuse its session's start");
  });

  test.each([
    ["PreToolUse", "pre_tool_execution"],
    ["pre_tool_use", "pre_tool_execution"],
    ["PostToolUse", "post_tool_execution"],
    ["UserPromptSubmit", "user_prompt_submit"],
    ["SessionStart", "run_started"],
    ["Stop", "turn_boundary"],
    ["SessionEnd", "run_completed"],
  ])("%s is another name of %s", (event, point) => {
    expect(entryFaults({ point: event })).toEqual([]);
    expect(place("").load(`[[hooks.entries]]\npoint = "${event}"\n`).entries[0]?.entry.point).toBe(point);
    const needed = [...neededEvents([{ point }])];
    expect(neededEvents([{ point: event }])).toEqual(needed);
  });

  test("a guardrail at a point by the agents' name refuses with a mistake, too", () => {
    const text = `[[hooks.entries]]\npoint = "UserPromptSubmit"\ncapability = "guardrail"\n`;
    const points = (config: string) =>
      place("")
        .load(config)
        .entries.map(({ entry }) => entry.point);
    expect(points(`${text}mode = "background"\n`)).toEqual(["user_prompt_submit"]);
    expect(points(`${text}[[[`)).toEqual(["user_prompt_submit"]);
  });

  test("a route has words in front, and says for which commands", () => {
    expect(routeFaults({ match: ["cargo build"], via: ["rch", "exec", "--"] })).toEqual([]);
    expect(routeFaults({ tiers: ["compile", "huge"], via: ["x"] })[0]?.what).toContain("never, cheap");
    expect(routeFaults({ via: [] }).map(({ path }) => path[0])).toEqual(["via", "match"]);
  });
});

describe("where they come from", () => {
  const one = (id: string, more = "") => `[[hooks.entries]]\nid = "${id}"\npoint = "command_before"\n${more}`;
  const ids = ({ entries }: { entries: readonly { entry: { id: string }; from: string }[] }) =>
    entries.map(({ entry, from }) => `${entry.id} ${from}`);

  test("Global + project config, additive", () => {
    const here = place(one("mine"), one("theirs"));
    expect(ids(here.load(one("mine")))).toEqual(["mine user"]);
    const { path, root } = projectConfigOf(here.root)!;
    trust([readChecked(path, root, here.env) as never], here.env);
    expect(ids(here.load(one("mine")))).toEqual(["mine user", "theirs project"]);
    // Trust is for these bytes.
    writeFileSync(path, one("others"));
    expect(projectForms(here.root, here.env).every(({ waits }) => waits !== null)).toBe(true);
    expect(ids(here.load(one("mine")))).toEqual(["mine user"]);
  });

  test("a project's file names no module, and no program that nobody knows the bytes of", () => {
    const project = [
      one("module", 'runtime = { type = "in_process", name = "x", module = "./x.ts" }\n'),
      one("script", 'runtime = { type = "command", command = "./y.sh" }\n'),
      one("hashed", 'runtime = { type = "command", command = "./x.sh", sha256 = "00" }\n'),
    ].join("");
    const here = place("", project);
    const { path, root } = projectConfigOf(here.root)!;
    trust([readChecked(path, root, here.env) as never], here.env);
    const { entries } = here.load("");
    expect(entries.map(({ invalid }) => invalid === undefined)).toEqual([false, false, true]);
    const risks = configRisks({ path, text: project }, here.env).join("\n");
    expect(risks).toContain("hook hashed (observe) runs ./x.sh at command_before");
    expect(risks).toContain("hook script (observe) has a mistake and does not act");
  });

  test("Per-run overrides: add entries, disable ids, revalidate", () => {
    const here = place(one("mine"));
    const override = { entries: [{ id: "extra", point: "output_after" }], disable: ["mine"] };
    const env = environmentOf({
      ...here.env,
      variables: { ...here.env.variables, PITH_HOOKS_OVERRIDE: JSON.stringify(override) },
    });
    expect(ids(loadExtensions(settingsOf(one("mine")), here.root, env))).toEqual(["extra override"]);
    expect(() => readOverride('{"entries":[{"mode":"background","capability":"guardrail"}]}')).toThrow(
      /entries\.0\./,
    );
    expect(() => readOverride("[]")).toThrow(/object/);
    expect(() => readOverride('{"enable":[]}')).toThrow(/no "enable"/);
  });

  test("an override that cannot be read takes no hook away", async () => {
    const here = place(one("mine"));
    const variables = { ...here.env.variables, PITH_HOOKS_OVERRIDE: "{" };
    const env = environmentOf({ ...here.env, variables });
    expect((await extensionsFor(settingsOf(one("mine")), here.root, env))?.entries).toHaveLength(1);
    expect(() => loadExtensions(settingsOf(one("mine")), here.root, env)).toThrow(/no JSON/);
  });

  test("without any of them there is nothing to load", async () => {
    const here = scratch();
    expect(await extensionsFor(defaults, here.root, here.env)).toBe(null);
  });
});

describe("a guardrail that cannot be read refuses, whatever is wrong with it", () => {
  const plain = `[[hooks.entries]]\nid = "guard"\npoint = "exec_before"\ncapability = "guardrail"\nruntime = { type = "command", command = "true" }\n`;
  const refusals = (config: string) =>
    place("")
      .load(config)
      .entries.filter(({ invalid }) => invalid !== undefined)
      .map(({ entry }) => `${entry.capability} ${entry.point}`);

  test.each([
    ["no TOML behind it", `${plain}[tee\n`, ["guardrail exec_before"]],
    ["no TOML before it", `x = [\n${plain}`, ["guardrail exec_before"]],
    ["a point that is none", plain.replace("exec_before", "exec_befor"), ["guardrail command_before"]],
    ["a capability that is none", plain.replace("guardrail", "gaurdrail"), ["guardrail exec_before"]],
    [
      "one table for a list",
      plain.replace("[[hooks.entries]]", "[hooks.entries]"),
      ["guardrail exec_before"],
    ],
    ["a table that is none", plain.replace("hooks.entries", "hook.entries"), ["guardrail exec_before"]],
    ["a list that is none", plain.replace("hooks.entries", "hooks.entry"), ["guardrail exec_before"]],
    ["a mode it cannot have", `${plain}mode = "background"\n`, ["guardrail exec_before"]],
    ["a file that is too long", `${plain}#${"x".repeat(1024 * 1024)}\n`, []],
  ])("%s", (_, config, expected) => {
    expect(refusals(config)).toEqual(expected);
  });

  test("a file that is too long, as a run reads it", async () => {
    const here = place(`${plain}#${"x".repeat(1024 * 1024)}\n`);
    const found = await extensionsFor(await settings(here.env), here.root, here.env);
    expect(found?.entries.map(({ entry, invalid }) => [entry.point, invalid])).toEqual([
      ["exec_before", expect.stringContaining("longer than")],
    ]);
  });

  test("one that is switched off, an observer and a word in a comment refuse nothing", () => {
    expect(refusals(`${plain.replace("hooks.entries", "hook.entries")}enabled = false\n`)).toEqual([]);
    expect(refusals(plain.replace("guardrail", "observe").replace("exec_before", "nowhere"))).toEqual([]);
    expect(refusals("# a guardrail\nx = 1\n")).toEqual([]);
  });

  test("an override that cannot be read takes no guardrail along", () => {
    const here = place("");
    const env = {
      ...here.env,
      variables: { ...here.env.variables, PITH_HOOKS_OVERRIDE: '{"entries":[{"capability":"guardrail"' },
    };
    const { entries } = loadExtensions(defaults, here.root, env, true);
    expect(entries.map(({ entry }) => entry.capability)).toEqual(["guardrail"]);
  });
});
