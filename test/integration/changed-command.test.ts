/** A command as a hook of the user's wants it, in agents that decide by the text: with pith's words where they change nothing, else without. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Agent, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { removedLater } from "../left-over.ts";

// A hook's time counts from the start of its process, which is here the one of all tests.
vi.mock("../../src/integration/hook-input.ts", async (original) => ({
  ...(await original<object>()),
  timeForHooks: () => 20_000,
}));

const folder = removedLater(mkdtempSync(join(tmpdir(), "pith-changed-")));

const answerWhere = async (judge: (rewritten: string) => Verdict): Promise<string | null> => {
  const wanted = JSON.stringify(JSON.stringify({ updated_input: { command: "ls /usr" } }));
  writeFileSync(
    join(folder, "config.toml"),
    `[[hooks.entries]]\nid = "other"\npoint = "command_before"\ncapability = "rewrite"\nruntime = { type = "command", command = "printf", args = ["%s", ${wanted}] }\n`,
  );
  vi.stubEnv("PITH_CONFIG", join(folder, "config.toml"));
  vi.resetModules();
  const { respondHook } = await import("../../src/integration/respond-hook.ts");
  const hook: HookIntegration = {
    read: (command) => ({
      command,
      cwd: folder,
      verdict: (rewritten) => judge(rewritten),
      answer: (rewritten) => rewritten,
    }),
    verdict: () => "none",
  };
  return respondHook({ name: "cline", title: "", hook: async () => hook } as unknown as Agent, "ls /");
};

test("it is answered with pith's words, or without them", async () => {
  expect(await answerWhere(() => "neutral")).toMatch(/pith --for-agent ls \/usr$/);
  expect(await answerWhere((text) => (text.includes("pith ") ? "none" : "neutral"))).toBe("ls /usr");
  expect(await answerWhere((text) => (text === "ls /" ? "allow" : "neutral"))).toMatch(/ ls \/$/);
});
