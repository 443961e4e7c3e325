/** Guarantees to every host, whatever it hands to `pith hook` as built: status 0, nothing on stderr, and on
 * stdout one answer or what that host takes for silence. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";
import { afterPayloads, beforePayloads } from "./payloads.ts";

const root = join(import.meta.dirname, "..", "..");
const launcher = join(root, "dist", "pith");
const base = mkdtempSync(join(tmpdir(), "pith-contract-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Call {
  readonly input?: string | Uint8Array;
  /** Handed over one after the other; then the end, unless `open`. */
  readonly parts?: readonly (string | Uint8Array)[];
  readonly open?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly data?: string;
}

const home = join(base, "home");
mkdirSync(home);

const environmentFor = ({ env, data }: Call) => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  TMPDIR: join(base),
  PITH_DATA_DIR: data ?? join(base, "data"),
  ...env,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const hook = async (words: readonly string[], call: Call = {}): Promise<Said> => {
  const child = spawn(launcher, ["hook", ...words], { env: environmentFor(call), cwd: base });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  let broken = "";
  child.stdin.on("error", (fault: Error) => (broken = fault.message));
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  for (const part of call.parts ?? [call.input ?? ""]) {
    child.stdin.write(part);
    if (call.parts !== undefined) await pause(30);
  }
  if (call.open !== true) child.stdin.end();
  const code = await ended;
  child.stdin.destroy();
  return {
    code,
    out: Buffer.concat(out).toString(),
    err: Buffer.concat(err).toString() + (call.open === true ? "" : broken),
  };
};

const hosts = (
  await Promise.all(
    agents.map(async ({ name, load }) => {
      const agent = await load();
      return {
        name,
        before: agent.hook !== undefined,
        after: agent.result !== undefined,
        recovers: agent.recovers,
        silent: agent.silence === undefined ? "" : `${agent.silence}\n`,
      };
    }),
  )
).filter(({ before, after }) => before || after);

type Host = (typeof hosts)[number];

const printed = readFileSync(join(root, "fixtures", "cargo", "test", "show-output.txt"), "utf8");

const payloadsOf = ({ name, before, after }: Host): readonly object[] => [
  ...(before && beforePayloads[name] !== undefined ? [beforePayloads[name]] : []),
  ...(after && afterPayloads[name] !== undefined ? [afterPayloads[name](printed)] : []),
];

/** Hosts of our own plugins speak one dialect: what takes time is asked of one of them. */
const distinct = hosts.filter((host, index) => {
  const form = JSON.stringify(payloadsOf(host));
  return hosts.findIndex((other) => JSON.stringify(payloadsOf(other)) === form) === index;
});

const silence = ({ silent }: Host): Said => ({ code: 0, out: silent, err: "" });

const expectSilence = async (host: Host, calls: readonly Call[]): Promise<void> => {
  for (let at = 0; at < calls.length; at += 8) {
    const some = await Promise.all(calls.slice(at, at + 8).map((call) => hook([host.name], call)));
    for (const said of some) expect(said).toEqual(silence(host));
  }
};

/** One line of JSON, or silence; the answer as an object. */
const answerOf = (host: Host, said: Said): unknown => {
  expect({ code: said.code, err: said.err }).toEqual({ code: 0, err: "" });
  if (said.out === host.silent) return null;
  expect(said.out).toMatch(/^\{[^\n]*\}\n$/);
  return JSON.parse(said.out) as unknown;
};

/** Ids and the times in paths differ from call to call. */
const masked = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(/\d{10}_[\w-]+?_[0-9A-Z]{8}/g, "FILE")
    .replaceAll(/\[pith [0-9A-Z]{4,8}:/g, "[pith ID:");

const garbage: readonly (string | Uint8Array)[] = [
  "",
  "\n",
  "{",
  "null",
  "[]",
  "{}",
  "1",
  '"text"',
  "not json",
  "\0\0\0",
  "\uFEFF{}",
  "[".repeat(50_000),
  '{"a":'.repeat(5_000),
  Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d),
  `${JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: 5 } })}`,
  `${JSON.stringify({ hook_event_name: "PostToolUse", tool_name: "Bash" })}`,
  `${JSON.stringify({ pith: 1, event: "after" })}`,
  `${JSON.stringify({ pith: 2, event: "before", command: "ls", cwd: "/" })}`,
];

const wrong: readonly unknown[] = [null, 5, "", "text", [], {}, [[]], true];

/** The payload with one member of it replaced, wherever that stands. */
const changed = (payload: object, depth = 2): readonly object[] =>
  Object.entries(payload).flatMap(([key, value]) => [
    ...wrong.map((other) => ({ ...payload, [key]: other })),
    ...(depth > 1 && typeof value === "object" && value !== null && !Array.isArray(value)
      ? changed(value as object, depth - 1).map((inner) => ({ ...payload, [key]: inner }))
      : []),
  ]);

/** As many as matter, spread over all. */
const sampled = <T>(all: readonly T[], max: number): readonly T[] => {
  const step = Math.max(1, Math.ceil(all.length / max));
  return all.filter((_, index) => index % step === 0);
};

test("every agent with a hook has a payload here", () => {
  const named = (known: Readonly<Record<string, unknown>>) => Object.keys(known).toSorted();
  expect(named(beforePayloads)).toEqual(hosts.filter(({ before }) => before).map(({ name }) => name));
  expect(named(afterPayloads)).toEqual(hosts.filter(({ after }) => after).map(({ name }) => name));
});

describe.each(hosts)("$name", (host) => {
  test("garbage", () =>
    expectSilence(
      host,
      (distinct.includes(host) ? garbage : sampled(garbage, 5)).map((input) => ({ input })),
    ));

  test("its own payload, cut off anywhere", async () => {
    const texts = payloadsOf(host).map((payload) => JSON.stringify(payload));
    const cuts = texts.flatMap((text) =>
      [1, text.length / 3, text.length / 2, text.length - 1].map((at) => text.slice(0, at)),
    );
    await expectSilence(
      host,
      cuts.map((input) => ({ input })),
    );
  });

  test("switched off", () =>
    expectSilence(
      host,
      payloadsOf(host).map((payload) => ({ input: JSON.stringify(payload), env: { PITH_DISABLED: "1" } })),
    ));
});

describe.each(distinct)("$name", (host) => {
  test("its own payload with members of other types", async () => {
    for (const payload of payloadsOf(host)) {
      const calls = sampled(changed(payload), 16).map((other) =>
        hook([host.name], { input: JSON.stringify(other) }),
      );
      for (const said of await Promise.all(calls)) answerOf(host, said);
    }
  });

  test("what it does not know passes through", async () => {
    for (const payload of payloadsOf(host)) {
      const plain = answerOf(host, await hook([host.name], { input: JSON.stringify(payload) }));
      const more = {
        ...payload,
        added: { by: ["a", "later"], version: 99 },
        cli_version: "99.0.0",
        flags: [1, null],
      };
      const said = answerOf(host, await hook([host.name], { input: JSON.stringify(more, null, 2) }));
      expect(masked(said)).toBe(masked(plain));
    }
  });
});

test("larger than anything that a host sends", async () => {
  for (const host of distinct.slice(0, 4)) {
    const [payload] = payloadsOf(host);
    await expectSilence(host, [{ input: JSON.stringify({ ...payload, rest: "x".repeat(17 << 20) }) }]);
  }
});

test("an input that never ends, or never begins", async () => {
  const calls = hosts.flatMap((host) => {
    const starts = payloadsOf(host).map((payload) => JSON.stringify(payload).slice(0, 40));
    return ["", ...starts].map((part) => async () => {
      expect(await hook([host.name], { parts: [part], open: true })).toEqual(silence(host));
    });
  });
  for (let at = 0; at < calls.length; at += 16)
    await Promise.all(calls.slice(at, at + 16).map((call) => call()));
});

describe.each(hosts.filter(({ before, name }) => before && beforePayloads[name] !== undefined))(
  "before, $name",
  (host) => {
    test("a command that no model types", async () => {
      const text = JSON.stringify(beforePayloads[host.name]).replaceAll(
        "cargo test",
        "cargo test ".repeat(200_000),
      );
      await expectSilence(host, [{ input: text }]);
    });
  },
);

const replaced = hosts.filter(
  ({ after, recovers, name }) => after && recovers && afterPayloads[name] !== undefined,
);

describe.each(replaced)("after, $name", (host) => {
  const payload = (output = printed): string => JSON.stringify(afterPayloads[host.name]!(output));

  test("the answer is shorter, and the same however the input comes", async () => {
    const at = Math.floor(payload().length / 2);
    const parts = [payload().slice(0, 10), payload().slice(10, at), payload().slice(at)];
    const whole = answerOf(host, await hook([host.name], { input: payload() }));
    const slow = answerOf(host, await hook([host.name], { parts }));
    expect(whole).not.toBeNull();
    expect(JSON.stringify(whole).length).toBeLessThan(payload().length);
    expect(masked(slow)).toBe(masked(whole));
  });

  test("where nothing can be kept, nothing is hidden", async () => {
    const nowhere = { PITH_DATA_DIR: "/proc/none", TMPDIR: "/proc/none" };
    const answer = answerOf(host, await hook([host.name], { input: payload(), env: nowhere }));
    const shown = JSON.stringify(answer ?? printed);
    expect(shown).not.toContain("hidden");
    const lines = printed.split("\n").filter((line) => line !== "");
    expect(lines.filter((line) => !shown.includes(JSON.stringify(line).slice(1, -1)))).toEqual([]);
  });
});

describe("ten at once", () => {
  test.each(replaced.slice(0, 3))("$name", async (host) => {
    const data = join(base, `ten-${host.name}`);
    const input = JSON.stringify(afterPayloads[host.name]!(printed));
    const said = await Promise.all(Array.from({ length: 10 }, () => hook([host.name], { input, data })));
    const answers = said.map((one) => answerOf(host, one));
    expect(new Set(answers.map(masked)).size).toBe(1);
    const paths = answers.map(
      (answer) => /full output: ([^\]"\\]+)\]/.exec(JSON.stringify(answer))?.[1] ?? "",
    );
    expect(new Set(paths).size).toBe(10);
    for (const path of paths) expect(readFileSync(path, "utf8")).toBe(printed);
    const journals = readdirSync(data).filter((name) => name.startsWith("journal"));
    const lines = journals.flatMap((name) => readFileSync(join(data, name), "utf8").trimEnd().split("\n"));
    expect(lines.filter((line) => (JSON.parse(line) as { end?: string }).end === "result").length).toBe(10);
  });
});

describe("nothing to answer for", () => {
  test.each([[[]], [["nobody"]], [["../claude"]], [["constructor"]], [["claude", "more"]]])(
    "%j",
    async (words) => {
      const input = JSON.stringify({ text: "x".repeat(1 << 20) });
      expect(await hook(words, { input })).toEqual({ code: 0, out: "", err: "" });
    },
  );
});

test("nothing of it was written outside of its own folder", () => {
  expect(readdirSync(home)).toEqual([]);
  expect(existsSync("/proc/none")).toBe(false);
});
