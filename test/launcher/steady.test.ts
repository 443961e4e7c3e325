/** A program that prints without a pause: its lines are there soon, and all of them when its group is ended by force. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { launcher, scratch } from "./world.ts";

interface Run {
  readonly child: ReturnType<typeof spawn>;
  shown(): string;
  /** Output of the program up to then (microseconds since 1970). */
  said(before: number): readonly string[];
  /** Contents of the store. */
  kept(): string;
}

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

/** A program of that name, in bash, that writes down beside what it prints, and when. */
const start = (argv: readonly string[], text: string): Run => {
  const root = scratch();
  roots.push(root);
  mkdirSync(join(root, "bin"));
  const say = 'say() { printf "%s\\n" "$*"; echo "${EPOCHREALTIME/[.,]/} $*" >>printed; }';
  writeFileSync(join(root, "bin", argv[0]!), `#!/usr/bin/env bash\n${say}\n${text}\n`);
  chmodSync(join(root, "bin", argv[0]!), 0o755);
  const env = {
    PATH: `${join(root, "bin")}:${process.env["PATH"]}`,
    HOME: root,
    PITH_DATA_DIR: join(root, "data"),
    LANG: "C.UTF-8",
  };
  const child = spawn(launcher, ["--for-agent", ...argv], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  return {
    child,
    shown: () => shown,
    said: (before) =>
      readFileSync(join(root, "printed"), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(/ (.*)/s))
        .filter(([at]) => Number(at) <= before)
        .map(([, line = ""]) => line),
    kept: () => {
      const folder = join(root, "data", "tee");
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".log")) : [];
      return names.map((name) => readFileSync(join(folder, name), "utf8")).join("");
    },
  };
};

const quiet = "for i in $(seq 400); do sleep 0.1; say";
const producers: Readonly<Record<string, readonly [argv: readonly string[], text: string]>> = {
  log: [["npm", "run", "dev"], `say; say listening; ${quiet} heartbeat $i; done`],
  report: [
    ["make"],
    `${quiet} "cc -O2 -c -o part$i.o part$i.c"; [ $((i % 7)) = 0 ] && say "a.c:$i: error: x"; done`,
  ],
  data: [["rg", "x"], `${quiet} "$i.ts:1:x$i"; done`],
  exact: [["git", "diff"], `${quiet} "+line $i"; done`],
};

/** Waits; returns the milliseconds by which a busy machine was late at worst, as it may have been for pith too. */
const waitAndSeeLag = async (milliseconds: number): Promise<number> => {
  let lag = 0;
  for (let left = milliseconds; left > 0; left -= 50) {
    const from = performance.now();
    await setTimeout(50);
    lag = Math.max(lag, performance.now() - from - 50);
  }
  return lag;
};

test.concurrent.each(Object.entries(producers))(
  "a group that is ended by force, at any moment: every line older than a second is shown or kept (%s)",
  { retry: 2 },
  async (_kind, [argv, text]) => {
    const { child, shown, said, kept } = start(argv, text);
    const closed = once(child, "close");
    const lag = await waitAndSeeLag(1500 + Math.random() * 2000);
    process.kill(-child.pid!, "SIGKILL");
    const before = (Date.now() - 1000 - 2 * lag) * 1000;
    await closed;
    const there = new Set(`${shown()}\n${kept()}`.split("\n"));
    const lines = said(before);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !there.has(line))).toEqual([]);
  },
);

test.concurrent("a server is seen to be ready while its heart beats", async () => {
  const beats = quiet.replace("0.1", "0.5");
  const run = start(
    ["npm", "run", "dev"],
    `say "> app@1.0.0 dev"; say; say; say ready; ${beats} beat $i; done`,
  );
  while (!run.shown().includes("ready")) await once(run.child.stdout!, "data");
  const lines = run.said(Infinity);
  const closed = once(run.child, "close");
  process.kill(-run.child.pid!, "SIGKILL");
  await closed;
  // Lines that wait for a pause, or for more lines, come twenty beats later.
  expect(lines.length).toBeLessThan(14);
});
