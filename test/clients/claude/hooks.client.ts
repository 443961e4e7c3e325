/** Real Claude Code with hooks of the user's: what it takes from them is what docs/extensions.md says of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

const entry = (id: string, point: string, capability: string, script: string, more = ""): string =>
  `[[hooks.entries]]\nid = "${id}"\npoint = "${point}"\ncapability = "${capability}"\n${more}runtime = { type = "command", command = "sh", args = ["-c", ${JSON.stringify(script)}] }\n`;

const says = (text: string): string => `echo '{"context":"${text}"}'`;

const config =
  entry("before", "command_before", "observe", says("said-before-a-command")) +
  entry("prompt", "user_prompt_submit", "observe", says("said-at-the-prompt")) +
  entry("start", "run_started", "observe", says("said-at-the-start")) +
  entry(
    "end",
    "turn_boundary",
    "guardrail",
    "test -e stopped || { touch stopped; echo not-yet-done >&2; exit 2; }",
  ) +
  entry(
    "other",
    "command_before",
    "rewrite",
    `grep -q original && echo '{"updated_input":{"command":"echo changed"}}' || true`,
    'failure_policy = "fail_closed"\n',
  );

/** The client's own record of the conversation, with what its hooks have told the model. */
const recorded = ({ home }: World): string =>
  readdirSync(join(home, ".claude", "projects"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(home, ".claude", "projects", name), "utf8"))
    .join("");

test("what hooks say reaches the model, a turn is kept from ending, and nothing runs that a closed one has changed", async () => {
  const world = createWorld();
  try {
    writeProject(world);
    world.write("home/.config/pith/config.toml", config);
    install(world, "claude", "hook");
    const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
    const { results } = await runClaude(
      world,
      { turns: [[bash("echo fine")], [bash("echo original")]] },
      { settings, limit: 110_000, args: ["--dangerously-skip-permissions"] },
    );
    const record = recorded(world);
    for (const said of ["said-before-a-command", "said-at-the-prompt", "said-at-the-start", "not-yet-done"])
      expect(record).toContain(said);
    expect(results[0]?.text).toContain("fine");
    // Its rules for the changed command are not known here, or they are: it is changed or refused, and never as typed.
    expect(results[1]?.text).toMatch(/changed|cannot be replaced here/);
    expect(results[1]?.text).not.toContain("original\n");
    const events = readFileSync(join(world.home, ".local/share/pith/hooks/events.jsonl"), "utf8");
    expect(events.includes("hook_rewrite_applied")).toBe(/^changed/.test(results[1]!.text));
  } finally {
    world.remove();
  }
});

test("a refusal is the client's own: nothing is asked, the reason arrives, another hook does not undo it", async () => {
  const world = createWorld();
  try {
    writeProject(world);
    const closed = entry(
      "policy",
      "command_before",
      "guardrail",
      "grep -q publish || exit 0; echo ask-first >&2; exit 2",
    );
    world.write("home/.config/pith/config.toml", closed);
    install(world, "claude", "hook");
    const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as {
      hooks: { PreToolUse: object[] };
    };
    const answer = {
      hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "touch undone" } },
    };
    const command = world.write("other", `#!/bin/sh\necho '${JSON.stringify(answer)}'\n`, 0o755);
    settings.hooks.PreToolUse.push({ matcher: "Bash", hooks: [{ type: "command", command }] });
    // In the default mode a command that no rule allows is asked about.
    const { results, denials } = await runClaude(
      world,
      { turns: [[bash("npm publish")]] },
      {
        settings: { ...settings, permissions: { deny: ["Bash(printf:*)"], allow: ["Bash(touch:*)"] } },
        limit: 110_000,
      },
    );
    expect(results[0]?.text).toContain("pith: not run: refused (hook policy, policy_violation): ask-first");
    expect(results[0]?.isError).toBe(true);
    expect(JSON.stringify(denials)).not.toContain("printf");
    expect(world.read("project/undone")).toBe(null);
  } finally {
    world.remove();
  }
});

test("in the shell integration a hook tells the model what the shell cannot, and nobody is asked twice", async () => {
  const world = createWorld();
  try {
    writeProject(world);
    const note = (id: string): string => `echo ${id} >>${world.root}/asked`;
    const both =
      entry("tells", "command_before", "observe", `${note("tells")}; ${says("said-before-a-command")}`) +
      entry("guards", "command_before", "guardrail", `${note("guards")}; grep -q publish || exit 0; exit 2`);
    world.write("home/.config/pith/config.toml", both);
    install(world, "claude", "shell");
    const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
    const commands = ["echo one", "cat <<'E' | tail -n 1\na\nit's two\nE", "echo three && npm publish"];
    const run = async (more: object, texts: readonly string[]) =>
      (
        await runClaude(
          world,
          { turns: texts.map((text) => [bash(text)]) },
          { settings: { ...settings, ...more }, limit: 110_000, args: ["--dangerously-skip-permissions"] },
        )
      ).results.map(({ text }) => text);
    const asked = (): readonly string[] => (world.read("asked") ?? "").trim().split("\n").toSorted();
    const [one, two, three] = await run({}, commands);
    expect([one, two]).toEqual(["one", "it's two"]);
    expect(three).toContain("pith: not run: refused (hook guards");
    expect(recorded(world)).toContain("said-before-a-command");
    expect(asked()).toEqual(["guards", "guards", "guards", "tells", "tells", "tells"]);
    // Where the user has switched the client's hooks off, the shell asks all of them.
    world.write("asked", "");
    expect(await run({ disableAllHooks: true }, ["echo four"])).toEqual(["four"]);
    expect(asked()).toEqual(["guards", "tells"]);
  } finally {
    world.remove();
  }
});
