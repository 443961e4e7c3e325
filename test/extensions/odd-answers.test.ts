/** Hooks that answer in odd ways, and payloads that are hard to hand over: nothing of it undoes a refusal. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { entryFaults, hookEntry, type HookRuntime } from "../../src/config/extension-settings.ts";
import { readText } from "../../src/config/config.ts";
import { responseIn } from "../../src/extensions/answer.ts";
import { execute, type Report } from "../../src/extensions/engine.ts";
import { runtimeFor } from "../../src/extensions/ask.ts";
import { inserted, world } from "../classes/world.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { asked, callOf } from "./engine-world.ts";

const run = (here: Scratch, runtime: HookRuntime, command = "ls"): Promise<Report> =>
  execute(
    { ...callOf(command), cwd: here.root },
    [
      {
        entry: hookEntry({ id: "h", point: "command_before", capability: "guardrail", runtime }),
        from: "user",
        index: 0,
        folder: here.root,
      },
    ],
    {
      runtime: runtimeFor({ env: here.env, limit: 1024 * 1024, allowRemote: false }),
      timeout: 20_000,
      subAgents: true,
    },
  );

const file = (here: Scratch, text: string): HookRuntime => {
  const path = join(here.root, "hook");
  writeFileSync(path, text);
  chmodSync(path, 0o644);
  return { type: "command", command: path };
};
const denies = `echo '{"decision":"deny","message":"no"}'`;

describe("a command", () => {
  test.each([
    ["a NUL", "ls # \0"],
    ["many bytes in few letters", `ls # ${"€".repeat(60_000)}`],
  ])("is asked about a text with %s", async (_, command) => {
    const here = scratch();
    expect((await run(here, file(here, `${denies}\n`), command)).decision).toMatchObject({ message: "no" });
  });

  test.each(["#!/usr/bin/env X=1 sh", "#!/usr/bin/env -S X=1 sh -e", "#!/usr/bin/env -S -u X sh"])(
    "is started by %s",
    async (line) => {
      const here = scratch();
      // A kernel hands one word to env without -S.
      const first = line.includes("-S") ? line : line.replace(" X=1", "");
      expect((await run(here, file(here, `${first}\n${denies}\n`))).decision).toMatchObject({
        message: "no",
      });
    },
  );

  test("may be no file that is found from where the agent stands", async () => {
    const here = scratch();
    file(here, "echo {}\n");
    const { decision } = await run(here, { type: "command", command: "sub/hook" });
    expect(decision).toMatchObject({
      reason_code: "runtime_error",
      message: expect.stringContaining("PATH"),
    });
  });
});

describe("an answer", () => {
  test("that only looks like a refusal is a failure, not an opinion", () => {
    expect(() => responseIn('{"decision":{"deny":true}}', "h")).toThrow("neither allow nor deny");
    for (const text of [
      '{"hookSpecificOutput":[{"permissionDecision":"deny"}]}',
      '{"hookSpecificOutput":"deny"}',
      '{"halt":"true"}',
      '{"continue":"false"}',
    ])
      expect(() => responseIn(text, "h"), text).toThrow(/must be (?:an object|true or false)/);
    expect(responseIn('{"hookSpecificOutput":null,"halt":null}', "h").decision).toBeUndefined();
    expect(responseIn('{"permissionDecision":"deny"}', "h").decision).toMatchObject({ decision: "deny" });
    expect(responseIn('\u{FEFF}{"decision":"deny"}', "h").decision).toMatchObject({ decision: "deny" });
  });

  test("of a guardrail is not taken back by one behind it, and raw hides no refusal", async () => {
    const says = (decision: string) => ({ capability: "guardrail", answer: { decision } }) as const;
    const decisions = async (...words: readonly string[]) =>
      (await asked(words.map(says))).decision?.decision;
    expect(await decisions("raw", "deny")).toBe("deny");
    expect(await decisions("raw", "ask")).toBe("ask");
    expect(await decisions("raw", "allow")).toBe("raw");
    expect(await decisions("allow", "raw")).toBe("raw");
    expect((await asked([says("deny"), says("raw")])).order).toEqual(["h0"]);
  });
});

test("a server that cannot be asked as it is written down is a failure at once", async () => {
  const here = scratch();
  const server = createServer((_, reply) => void reply.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const more of [{ method: "CON NECT" }, { headers: { "X-A": "a\nb" } }]) {
    const { decision } = await run(here, { type: "http", url, ...more });
    expect(decision).toMatchObject({ decision: "deny", reason_code: "runtime_error" });
  }
});

test("a time that no timer has is a mistake", () => {
  const faults = (timeout_ms: number) =>
    entryFaults({ timeout_ms, runtime: { type: "http", url: "http://x" } });
  expect(faults(2 ** 31)).toHaveLength(1);
  expect(faults(2 ** 31 - 1)).toEqual([]);
  expect(readText("[hooks]\ndefault_timeout_ms = 2147483648\n").mistakes).toHaveLength(1);
});

describe("a module in the built program", () => {
  const asking = (body: string) => {
    const here = world();
    here.file("../home/.config/pith/m.ts", body);
    here.file(
      "../home/.config/pith/config.toml",
      '[[hooks.entries]]\nid = "m"\npoint = "command_before"\ncapability = "guardrail"\nruntime = { type = "in_process", name = "m", module = "./m.ts" }\n',
    );
    return here.own("rewrite", "--", "git status");
  };
  const registering = (answer: string): string =>
    `export default ({ register }) => register("command_before", "guardrail", () => (${answer}));\n`;

  test("may print by whatever means", () => {
    const prints = 'console.log("one"); require("node:fs").writeSync(1, "two");\n';
    expect(asking(`${prints}${registering("{}")}`)).toMatchObject({ code: 3 });
    expect(asking(`${prints}${registering('{ decision: "deny", message: "m" }')}`).stderr).toBe(
      "pith: not run: refused (hook m, policy_violation): m\n",
    );
  });

  test("refuses although it has put another function in the place of JSON's", () => {
    const patch = 'JSON.stringify = () => "{}";\n';
    expect(asking(`${patch}${registering('{ decision: "deny", message: "m" }')}`).stderr).toContain(": m");
  });

  test("that is named like a hook of pith's is asked all the same", () => {
    const here = world();
    here.file(
      "../home/.config/pith/m.ts",
      'export default ({ register }) => register("output_after", "rewrite", () => ({ patches: [{ patch_type: "tool_result", content: "module\\n" }] }));\n',
    );
    here.file(
      "../home/.config/pith/config.toml",
      '[[hooks.entries]]\nid = "m"\npoint = "output_after"\ncapability = "rewrite"\nruntime = { type = "in_process", name = "redact", module = "./m.ts" }\n',
    );
    expect(here.bash(`${inserted} echo hi | cat`).stdout).toBe("module\n");
  });
});
