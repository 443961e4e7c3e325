/** Work for which a start without a JIT compiler is too slow goes to a second process, within one deadline. */
import { afterAll, describe, expect, test } from "vitest";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { agents } from "../../../hooks/registry.generated.ts";
import { afterPayloads, beforePayloads } from "../../hooks/payloads.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const base = mkdtempSync(join(tmpdir(), "pith-hook-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: base,
  TMPDIR: base,
  PITH_DATA_DIR: join(base, "data"),
};

/** The hook with `script` in the place of its second process. */
const withSecond = (script: string, agent: string, payload: object) => {
  const second = join(base, "second");
  writeFileSync(second, `#!/bin/sh\necho "$*" >>'${base}/asked'\n${script}\n`, { mode: 0o755 });
  rmSync(join(base, "asked"), { force: true });
  const claim = `Object.defineProperty(process, "execPath", { value: ${JSON.stringify(second)} });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(claim)}`,
      join(root, "dist", "node", "main.js"),
      "hook",
      agent,
    ],
    {
      env: {
        ...env,
        BUN_JSC_useJIT: "0",
        BUN_JSC_thresholdForOptimizeAfterWarmUp: "9",
        BUN_JSC_useDFGJIT: "0",
        BUN_JSC_useConcurrentJIT: "0",
      },
      input: JSON.stringify(payload),
      encoding: "utf8",
    },
  );
  const asked = join(base, "asked");
  return { status, stdout, stderr, asked: existsSync(asked) ? readFileSync(asked, "utf8") : null };
};

const printed = readFileSync(join(root, "fixtures", "cargo", "test", "show-output.txt"), "utf8");
const large = printed.repeat(Math.ceil((64 * 1024) / printed.length) + 1);

describe("the second process", () => {
  test("is not asked about what is small", () => {
    const said = withSecond("echo wrong", "claude", afterPayloads["claude"]!(printed));
    expect(said).toMatchObject({ status: 0, stderr: "", asked: null });
    expect(said.stdout).toContain("updatedToolOutput");
  });

  test("has a compiler, is handed the payload, and its answer is the hook's", () => {
    const payload = afterPayloads["claude"]!(large);
    const said = withSecond(
      `cat >'${base}/seen'; echo "jit \${BUN_JSC_useJIT-on} \${BUN_JSC_useDFGJIT-on} \${BUN_JSC_useConcurrentJIT-on} \${BUN_JSC_thresholdForOptimizeAfterWarmUp-soon}"`,
      "claude",
      payload,
    );
    expect(said).toEqual({
      status: 0,
      stdout: "jit on on on soon\n",
      stderr: "",
      asked: expect.stringMatching(/ hook claude whole \d+\n$/),
    });
    expect(readFileSync(join(base, "seen"), "utf8")).toBe(JSON.stringify(payload));
  });

  test("is asked about a large result in a file that a small payload names", () => {
    const folder = join(base, "projects", "p");
    const stored = join(folder, "s", "tool-results", "b1.txt");
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(stored, large);
    const payload = afterPayloads["claude"]!(printed.slice(0, 100)) as { tool_response: object };
    const said = withSecond("echo answer", "claude", {
      ...payload,
      transcript_path: join(folder, "s.jsonl"),
      tool_response: {
        ...payload.tool_response,
        persistedOutputPath: stored,
        persistedOutputSize: large.length,
      },
    });
    expect(said).toMatchObject({
      stdout: "answer\n",
      asked: expect.stringMatching(/ hook claude whole \d+\n$/),
    });
  });

  test.each([
    ["never ends", "exec sleep 600", ["crush"]],
    ["dies", "kill -9 $$", ["claude", "openclaw", "crush"]],
    ["fails", "echo half; exit 1", ["claude", "openclaw", "crush"]],
    ["says nothing", ":", ["claude", "openclaw", "crush"]],
  ])("that %s leaves the host its word for silence", async (_, script, names) => {
    for (const agent of names) {
      const payload = { ...(afterPayloads[agent] ?? (() => beforePayloads[agent]!))(large), rest: large };
      const silence = (await agents.find(({ name }) => name === agent)!.load()).silence;
      const said = withSecond(script, agent, payload);
      expect([agent, said]).toEqual([
        agent,
        {
          status: 0,
          stdout: silence === undefined ? "" : `${silence}\n`,
          stderr: "",
          asked: expect.stringMatching(new RegExp(` hook ${agent} whole \\d+\n$`)),
        },
      ]);
    }
  });
});

test("an agent that is named as its vendor writes it is answered as itself", () => {
  const answers = ["claude", "claude-code"].map((name) =>
    spawnSync(join(root, "dist", "pith"), ["hook", name], {
      env,
      input: JSON.stringify(afterPayloads["claude"]!(printed)),
      encoding: "utf8",
    }),
  );
  for (const { stdout } of answers) expect(stdout).toContain("updatedToolOutput");
});

test("the executable answers for a large result too", () => {
  const payload = JSON.stringify(afterPayloads["claude"]!(large));
  const { status, stdout, stderr } = spawnSync(join(root, "dist", "pith"), ["hook", "claude"], {
    env,
    input: payload,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^\{[^\n]*updatedToolOutput[^\n]*\}\n$/);
  expect(stdout.length).toBeLessThan(payload.length);
});
