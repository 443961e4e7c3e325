/** The globals of Node's that runs need, made before anything else is loaded. What is not here is left to the engine. */
import "./match-all.ts";
import { Buffer } from "./buffer.ts";
import * as fs from "./fs.ts";
import { host } from "./host.ts";

const missing = (): never => host.later();

const say = (fd: number) => ({
  isTTY: false,
  write: (text: string | Uint8Array): boolean => {
    fs.writeSync(fd, text);
    return true;
  },
});

const createHash = (name: string) => {
  if (name !== "sha256") host.later();
  let bytes = new Uint8Array();
  const hash = {
    update: (part: string | Uint8Array) => {
      bytes = Buffer.concat([bytes, typeof part === "string" ? Buffer.from(part) : part]);
      return hash;
    },
    digest: (encoding?: "hex" | "base64") => {
      const digest = Buffer.from(host.sha256(bytes));
      return encoding === undefined ? digest : digest.toString(encoding);
    },
  };
  return hash;
};

const crc32 = (text: string): number => host.crc32(Buffer.from(text) as Uint8Array);

interface Started {
  readonly env: Readonly<Record<string, string>>;
  readonly detached: boolean;
}

const spawn = (program: string, args: readonly string[], { env, detached }: Started) => {
  if (!detached) host.later();
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  host.startDetached([program, ...args], variables);
  return { on: () => {}, unref: () => {} };
};

const modules: Readonly<Record<string, object>> = {
  "node:fs": fs,
  "node:crypto": { createHash },
  "node:zlib": { crc32 },
  "node:child_process": { spawn, spawnSync: missing },
};

const file = (fd: number) => ({
  stream: () => ({
    getReader: () => ({
      read: async () => {
        const chunk = new Uint8Array(64 * 1024);
        const count = fs.readSync(fd, chunk);
        return count === 0 ? { value: undefined } : { value: chunk.subarray(0, count) };
      },
    }),
  }),
});

// oxlint-disable-next-line typescript/no-explicit-any -- it stands for a runtime
const all = globalThis as any;
all.Buffer = Buffer;
all.performance = { now: () => host.elapsed() };
all.crypto = { getRandomValues: (into: Uint8Array) => (into.set(host.random(into.length)), into) };
// Nothing here waits: what a timer is to end has ended before.
all.setTimeout = () => ({ refresh: () => {}, unref: () => {} });
all.clearTimeout = () => {};
// The engine is one, or stands for one.
all.Bun = { file, hash: { crc32 } };
all.process = {
  platform: host.platform,
  versions: { node: "20.16.0", bun: "1" },
  cwd: () => {
    const folder = host.folder();
    if (folder === null) throw new Error("no working directory");
    return folder;
  },
  getuid: () => host.uid,
  getBuiltinModule: (name: string) => modules[name] ?? host.later(),
  stdout: say(1),
  stderr: say(2),
  kill: missing,
  exit: missing,
  on: missing,
};
// A name that is missing would be a fault, which much of what runs here answers by doing nothing.
for (const name of [
  "TextDecoder",
  "TextEncoder",
  "URL",
  "fetch",
  "Intl",
  "structuredClone",
  "setImmediate",
  "setInterval",
  "AbortSignal",
])
  Object.defineProperty(all, name, { configurable: true, get: missing });
Date.now = () => host.now();
// The runtime's own would begin with the same number whenever its memory is restored.
let drawn: Uint32Array = new Uint32Array();
let left = 0;
Math.random = () => {
  if (left === 0) {
    drawn = new Uint32Array(host.random(64).buffer);
    left = drawn.length;
  }
  left -= 1;
  return drawn[left]! / 2 ** 32;
};

for (const name of ["argv", "execPath", "pid", "ppid", "env"])
  Object.defineProperty(all.process, name, {
    configurable: true,
    get: () => {
      throw new Error(`process.${name} is asked for by a module that is being loaded`);
    },
  });

/** Sets values that differ from one question to the next; no module may ask for them while it is loaded. */
const begin = (): void => {
  const [engine = "", ...words] = host.words;
  const own = { argv: [engine, "", ...words], execPath: engine, pid: host.pid, ppid: host.parent };
  all.pithProgram = host.program;
  for (const [name, value] of Object.entries({ ...own, env: host.variables() }))
    Object.defineProperty(all.process, name, { configurable: true, writable: true, value });
};

/** The native program calls `answer` for a question. Before that, the build that keeps memory loads all modules, those of
 * `load` first; the result of `load` repeats what each question needs anew. */
export const whenAsked = (answer: () => Promise<number>, load: () => Promise<() => Promise<void>>): void => {
  const keep = async (names: readonly string[]): Promise<void> => {
    // Modules that most questions need lie together, so that few pages are touched.
    const prepare = await load();
    // The one of that name hands over to the engine as soon as it is loaded.
    for (const name of names) if (!name.startsWith("later-")) await import(name);
    await prepare();
  };
  all.pithKeep = (names: readonly string[]) => {
    keep(names).then(
      () => (all.pithKept = ""),
      (fault) => (all.pithKept = `${fault}\n${fault.stack}`),
    );
  };
  all.pithAnswer = () => {
    begin();
    answer().then(
      (code) => host.finish(code),
      () => host.later(),
    );
  };
};
