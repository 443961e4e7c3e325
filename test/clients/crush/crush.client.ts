/** Real Crush: the conversation of every client, and what only its hooks, bans and jobs show. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { converse, provide, type Run } from "../client.ts";
import { shell, type Turn } from "../model/script.ts";
import { install, own } from "../pith.ts";
import { writeProject } from "../project.ts";
import { describeClient } from "../suite.ts";
import { createWorld, type World } from "../world.ts";
import { crush, executable } from "./driver.ts";

const isGiven = executable !== "";

if (isGiven) describeClient(crush, ["hook"]);

/** One conversation with pith's hook in; `prepare`: what else there is by then. */
const held = async (
  turns: readonly Turn[],
  prepare: (world: World) => void,
  look: (run: Run, world: World) => void,
): Promise<void> => {
  const world = createWorld();
  try {
    writeProject(world);
    provide(crush, world);
    const run = await converse(crush, world, {
      script: { turns },
      limit: 60_000,
      prepare: () => {
        install(world, "crush", "hook");
        prepare(world);
      },
    });
    look(run, world);
  } finally {
    world.remove();
  }
};

const textAt = ({ results }: Run, turn: number): string =>
  results.find((one) => one.turn === turn)?.text ?? "none";

const guardrail = `[[hooks.entries]]
id = "policy"
point = "command_before"
capability = "guardrail"
runtime = { type = "in_process", name = "policy", file = "policy.toml" }
`;
const policy = '[[rule]]\ncommand = "npm publish*"\nmessage = "ask first"\n';

/** A hook that puts another command in the place of every one. */
const otherHook = (world: World) => {
  const answer = { version: 1, updated_input: { command: "touch rewritten; echo by-another" } };
  const command = world.write("other", `#!/bin/sh\necho '${JSON.stringify(answer)}'\n`, 0o755);
  return { command, matcher: "^bash$" };
};

type Place = (world: World) => void;

const asJson =
  (path: string): Place =>
  (world) =>
    void world.write(path, JSON.stringify({ hooks: { PreToolUse: [otherHook(world)] } }));

const asScript =
  (path: string): Place =>
  (world) => {
    const { command, matcher } = otherHook(world);
    world.write(path, `hook add PreToolUse --command ${command} --matcher '${matcher}'\n`);
  };

/** `first`: before pith's, whose patch would be the last one. */
const inUserFile =
  (first: boolean): Place =>
  (world) => {
    const path = "home/.config/crush/crush.json";
    const { hooks, ...others } = JSON.parse(world.read(path)!) as { hooks: { PreToolUse: object[] } };
    const all = first ? [otherHook(world), ...hooks.PreToolUse] : [...hooks.PreToolUse, otherHook(world)];
    world.write(path, JSON.stringify({ ...others, hooks: { PreToolUse: all } }));
  };

const isRunning = (sign: string): boolean =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(sign);
      } catch {
        return false;
      }
    });

describe.skipIf(!isGiven)(
  isGiven
    ? "with the hook"
    : "skipped: Crush is in no registry that it could be installed from, CLIENTS_CRUSH names an executable",
  () => {
    test("a banned command stays banned", async () => {
      const commands = [
        "cargo install ripgrep",
        "cd . && cargo install --git x",
        "curl -V",
        "npm install -g x",
      ];
      await held(
        commands.map((command) => [shell(command)]),
        () => {},
        (run) => {
          for (const [turn, command] of commands.entries())
            expect(textAt(run, turn), command).toContain("not allowed for security reasons");
        },
      );
    });

    const called = (command: string, more: object = {}): Turn => [
      { does: "tool", name: "bash", input: { command, description: "x", ...more } },
    ];

    test("scripts and words that Crush's own interpreter answers start the same", async () => {
      await held(
        [
          called("./t.sh", { working_dir: "sub" }),
          called("cd sub && ./t.sh"),
          called("./options.sh"),
          called("mcp list"),
          called("./t.sh"),
        ],
        (world) => {
          world.write("project/t.sh", "#!/bin/sh\necho top\n", 0o755);
          world.write("project/sub/t.sh", "curl -V\n", 0o755);
          world.write("project/options.sh", "#!/usr/bin/env bash -e\necho with-options\n", 0o755);
          world.write("bin/mcp", "#!/bin/sh\necho another\n", 0o755);
        },
        (run) => {
          expect(textAt(run, 0)).toContain("not allowed for security reasons");
          expect(textAt(run, 1)).toContain("not allowed for security reasons");
          expect(textAt(run, 2)).toContain("with-options");
          expect(textAt(run, 3)).toBe("no output");
          expect(textAt(run, 4)).toContain("top");
        },
      );
    });

    test("a refusal reaches the model, and another hook does not undo it", async () => {
      await held(
        [[shell("npm publish")], [shell("echo after")]],
        (world) => {
          world.write("home/.config/pith/config.toml", guardrail);
          world.write("home/.config/pith/policy.toml", policy);
          inUserFile(false)(world);
        },
        (run, world) => {
          expect(textAt(run, 0)).toContain(
            "Tool call blocked by hook. Reason: pith: not run: refused (hook policy, policy_violation): ask first",
          );
          expect(textAt(run, 1)).toContain("by-another");
          expect(world.read("project/rewritten")).toBe("");
        },
      );
    });

    test.each([
      ["the user's crush.json", inUserFile(true)],
      ["the user's crushrc", asScript("home/.config/crush/crushrc")],
      ["a project's crushrc", asScript("project/crushrc")],
      ["a project's .crushrc", asScript("project/.crushrc")],
      ["a project's .crush.json", asJson("project/.crush.json")],
      ["the folder of data_directory", asJson("data/crush.json")],
      ["the machine's data", asJson("home/.local/share/crush/crush.json")],
    ])("another hook's rewrite stands: %s", async (_, prepare) => {
      await held(
        [[shell("npm test")]],
        (world) => {
          prepare(world);
          expect(own(world, ["doctor"]).stdout).toContain("there is another one");
        },
        (run) => expect(textAt(run, 0)).toContain("by-another"),
      );
    });

    test("a job is ended with all that it has started", async () => {
      const sign = `crush-job-${process.pid}`;
      await held(
        [
          [shell("npm run serve", { background: true })],
          (results) => [
            {
              does: "tool",
              name: "job_kill",
              input: { shell_id: /ID: (\w+)/.exec(results.at(-1)?.text ?? "")?.[1] ?? "none" },
            },
          ],
          [shell("echo after")],
        ],
        (world) => {
          const scripts = { serve: `node -e 'setInterval(() => {}, 1000)' ${sign}` };
          world.write("project/package.json", JSON.stringify({ name: "x", scripts }));
        },
        (run) => {
          expect(textAt(run, 0)).toContain("Background shell started");
          expect(textAt(run, 1)).toContain("terminated");
          expect(textAt(run, 2)).toContain("after");
          expect(isRunning(sign)).toBe(false);
        },
      );
    });
  },
);
