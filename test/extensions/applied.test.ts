/** class 62: what the log calls applied is what the shell ran, or what the model was shown, in every integration; and
 * where a hook that fails closed is not heeded, what it wanted changed does not go on. */
import { existsSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inserted, pith, type Result, root, type World, world } from "../classes/world.ts";
import { callText } from "../hooks/claude/client-text.ts";
import { afterPayloads, beforePayloads } from "../hooks/payloads.ts";

interface Event {
  readonly type: string;
  readonly hook_id: string;
  readonly after?: string;
  readonly error?: string;
}

const typed = "cargo test";

/** Commands with which a hook replaces the typed one. */
const changes: Readonly<Record<string, string>> = {
  "into which nothing goes": "echo changed",
  "into which pith goes": "git --version; echo changed",
  "too long for an argument": `echo changed #${"x".repeat(200_000)}`,
};

interface Hook {
  readonly id: string;
  readonly point: string;
  readonly capability: string;
  readonly answer: object;
  readonly more?: string;
}

const configured = (hooks: readonly Hook[]): World => {
  const here = world();
  const entries = hooks.map(({ id, point, capability, answer, more = "" }) => {
    here.file(`../home/.config/pith/${id}.json`, JSON.stringify(answer));
    const runtime = `{ type = "command", command = "cat", args = ["${here.home}/.config/pith/${id}.json"] }`;
    return `[[hooks.entries]]\nid = "${id}"\npoint = "${point}"\ncapability = "${capability}"\nruntime = ${runtime}\n${more}\n`;
  });
  here.file("../home/.config/pith/config.toml", `[hooks]\npayload_max_bytes = 1000000\n${entries.join("")}`);
  here.tool("cargo", "echo original");
  return here;
};

const eventsOf = (here: World): readonly Event[] => {
  const path = join(here.env["PITH_DATA_DIR"]!, "hooks", "events.jsonl");
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line) as Event);
};

const isApplied = (here: World): boolean =>
  eventsOf(here).some(({ type }) => type === "hook_rewrite_applied");

/** The command in an agent's answer, whatever it is called there; null: the agent runs its own, undefined: none. */
const commandIn = (stdout: string): string | null | undefined => {
  if (/"(?:permissionDecision|decision|permission)":"(?:deny|block)"/.test(stdout)) return undefined;
  if (stdout.trim() === "" || stdout.trim() === "{}") return null;
  const found: string[] = [];
  JSON.parse(stdout, (name, value) => {
    if (/^command(?:line)?$/i.test(name) && typeof value === "string") found.push(value);
    return value;
  });
  return found[0] ?? null;
};

/** An agent's shell where it has been given an answer, and where it has none. */
const shellRuns = (here: World, command: string | null | undefined): string =>
  command === undefined ? "" : here.bash(command ?? typed).stdout;

const inFront = (here: World): string => {
  const front = join(root, "dist", "hooks", "claude", "front.bash");
  here.file(
    "../home/.config/pith/claude/bash",
    `#!/bin/bash\n_pith_dist='${join(root, "dist")}' _pith_node=\n. '${front}'\nexec bash "$@"\n`,
  );
  const text = callText(typed, {
    snapshot: "/dev/null",
    stdin: " < /dev/null",
    pwd: join(here.folder, "cwd"),
  });
  const words = [join(here.home, ".config/pith/claude/bash"), "-c", text];
  const env = { ...here.env, CLAUDECODE: "1" };
  return spawnSync("/bin/bash", words, { cwd: here.folder, env, encoding: "utf8" }).stdout;
};

/** Rules of an agent by which its command may be replaced; the others leave it as it is. */
const openRules: Readonly<Record<string, (here: World) => Readonly<Record<string, string>>>> = {
  crush: (here) => {
    here.file("../home/.config/crush/crush.json", '{"permissions":{"allowed_tools":["bash"]}}');
    return { CRUSH_PROJECT_DIR: here.folder };
  },
};

const asHook =
  (name: string) =>
  (here: World): string => {
    const text = JSON.stringify(beforePayloads[name]).replaceAll("/home/dev/project", here.folder);
    const env = { ...here.env, ...openRules[name]?.(here) };
    const { stdout } = spawnSync(pith, ["hook", name], {
      cwd: here.folder,
      env,
      input: text,
      encoding: "utf8",
    });
    return shellRuns(here, commandIn(stdout));
  };

/** Each integration runs the typed command; the output tells which command ran. */
const integrations: Readonly<Record<string, (here: World) => string>> = {
  "the script in front of a shell": inFront,
  "the start-up file of a shell": (here) => {
    const start = join(root, "dist", "start", "pith-bash-env.bash");
    const env = { ...here.env, SHLVL: "1", BASH_ENV: start, CODEX_TOOL_CALL_ID: "call_1" };
    return spawnSync("setsid", ["/bin/bash", "-c", typed], { cwd: here.folder, env, encoding: "utf8" })
      .stdout;
  },
  "pith rewrite": (here) => {
    const { stdout, code }: Result = here.own("rewrite", "--", typed);
    const isRefused = code === 2;
    return shellRuns(here, isRefused ? undefined : code === 1 ? null : stdout);
  },
  "pith hook, of no agent": (here) => {
    const payload = JSON.stringify({ tool: "Bash", input: { command: typed } });
    return shellRuns(here, commandIn(here.input(["hook"], payload).stdout));
  },
  ...Object.fromEntries(Object.keys(beforePayloads).map((name) => [`pith hook ${name}`, asHook(name)])),
};

describe("a changed command", () => {
  test.each(Object.keys(integrations))("%s", (name) => {
    for (const [what, command] of Object.entries(changes))
      for (const policy of ["fail_open", "fail_closed"]) {
        const answer = { patches: [{ patch_type: "tool_args", args: { command } }] };
        const more = `failure_policy = "${policy}"`;
        const here = configured([
          { id: "other", point: "command_before", capability: "rewrite", answer, more },
        ]);
        const ran = integrations[name]!(here);
        const says = `${what}, ${policy}: ${JSON.stringify(eventsOf(here)).slice(0, 2000)}`;
        expect(ran.includes("changed"), says).toBe(isApplied(here));
        if (policy === "fail_closed") expect(ran, says).not.toContain("original");
        else if (!isApplied(here)) expect(ran, says).toBe("original\n");
        // A change that was not applied is in the log, with the reason.
        if (!isApplied(here)) expect(says).toMatch(/hook_rewrite_dropped|hook_failed/);
      }
  });

  test("is applied in each integration whose agent lets it be", () => {
    const answer = { patches: [{ patch_type: "tool_args", args: { command: "echo changed" } }] };
    const applied = Object.keys(integrations).filter((name) => {
      const here = configured([{ id: "other", point: "command_before", capability: "rewrite", answer }]);
      return integrations[name]!(here) === "changed\n";
    });
    expect(applied).toEqual([
      "the script in front of a shell",
      "the start-up file of a shell",
      "pith rewrite",
      "pith hook, of no agent",
      "pith hook cline",
      "pith hook crush",
      "pith hook pi",
    ]);
  });

  test.each([
    ["refuses it", { decision: "deny", reason: "no" }, ""],
    ["lets it run without pith", { decision: "raw" }, "git"],
  ])("and a guardrail behind that %s", (_, said, begins) => {
    for (const name of ["the script in front of a shell", "pith rewrite", "pith hook pi"]) {
      const answer = { updated_input: { command: 'echo "git ${PITH_RUN-$0}"' } };
      const here = configured([
        { id: "other", point: "command_before", capability: "rewrite", answer },
        { id: "guard", point: "command_before", capability: "guardrail", answer: said },
      ]);
      expect(integrations[name]!(here).slice(0, 3), name).toBe(begins);
      expect(isApplied(here), name).toBe(begins !== "");
    }
  });
});

describe("a changed result", () => {
  const long = `${"changed ".repeat(40)}\n`;
  const shown = (here: World, name: string): string => {
    const payload = JSON.stringify(afterPayloads[name]!("original\n"));
    return here.input(["hook", name], payload.replaceAll("/home/dev/project", here.folder)).stdout;
  };

  test.each(Object.keys(afterPayloads))("%s: also where it is longer than the program's own", (name) => {
    const answer = { patches: [{ patch_type: "tool_result", content: long }] };
    const here = configured([{ id: "longer", point: "output_after", capability: "rewrite", answer }]);
    expect(shown(here, name).includes("changed changed")).toBe(true);
    expect(isApplied(here)).toBe(true);
  });

  test.each(Object.keys(afterPayloads))(
    "%s: an output that may not be shown is not, however short it is",
    (name) => {
      const answer = { decision: "deny", reason: "nobody reads that" };
      const here = configured([{ id: "guard", point: "output_after", capability: "guardrail", answer }]);
      expect(shown(here, name)).toContain("nobody reads that");
      if (shown(here, name).includes('"output":')) expect(shown(here, name)).toContain('"replace":true');
    },
  );

  test("in the shell integration", () => {
    const answer = { patches: [{ patch_type: "tool_result", content: long }] };
    const here = configured([{ id: "longer", point: "output_after", capability: "rewrite", answer }]);
    expect(here.bash(`${inserted} cargo test | cat`).stdout).toContain("changed changed");
    expect(isApplied(here)).toBe(true);
  });
});
