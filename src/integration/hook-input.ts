/** Reads an agent's payload from standard input to its end; gives up on one that stays silent before its end. */

/** Results of tools come whole; what is larger stays as the agent shows it. */
const limit = 16 * 1024 * 1024;

/** An agent that has more to say goes on within this time. */
const patience = 2000;

// Entries of `init` give the hook five seconds or more; half a second goes into starting.
let deadline = 4000;

/** A process that another one waits for has what that one has left, in milliseconds since its own start. */
export const limitTime = (time: number): void => {
  if (time > 0 && time < deadline) deadline = time;
};

/** Milliseconds until the answer has to be there, whatever it still needs. */
export const timeLeft = (): number => Math.max(1, Math.ceil(deadline - performance.now()));

/** Milliseconds for hooks of the user's: some time has to be left for the answer itself. */
export const timeForHooks = (): number => timeLeft() - 500;

/** JSON with a byte order mark is JSON to agents on Windows, in UTF-16 too. */
const decoded = (bytes: Buffer): string => {
  const [first, second] = bytes;
  const isBigEndian = first === 0xfe && second === 0xff;
  if (isBigEndian) bytes.subarray(0, bytes.length - (bytes.length % 2)).swap16();
  const isWide = isBigEndian || (first === 0xff && second === 0xfe);
  return bytes.toString(isWide ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
};

/** An input that is too long is read to its end, because the writer must not be hung up on, but not kept. */
const gather = () => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add: (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    },
    text: () => (size > limit ? null : decoded(Buffer.concat(chunks))),
  };
};

/** A replaced byte may have been any: such a payload is judged by hooks of the user's, and otherwise left alone. */
export const isLossy = (payload: string): boolean => payload.includes("\uFFFD");

interface Reading {
  finish(text: string | null): void;
  alive(): void;
}

interface BunRuntime {
  file(fd: number): { stream(): ReadableStream<Uint8Array> };
}

/** Without `process.stdin`, which takes longer to set up than the answer to find, and without the threads that an
 * asynchronous `read` starts. */
const readDirectly = async (bun: BunRuntime, { finish, alive }: Reading): Promise<void> => {
  try {
    const gathered = gather();
    const reader = bun.file(0).stream().getReader();
    for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
      alive();
      gathered.add(value);
    }
    finish(gathered.text());
  } catch {
    finish(null);
  }
};

const readStream = ({ finish, alive }: Reading): void => {
  const gathered = gather();
  const { stdin } = process;
  stdin.on("data", (chunk: Buffer) => {
    alive();
    gathered.add(chunk);
  });
  stdin.on("error", () => finish(null));
  stdin.on("end", () => finish(gathered.text()));
};

/** All of stdin as UTF-8; null where it is too long, or does not end in time. */
export const readInput = (): Promise<string | null> =>
  new Promise((resolve) => {
    const bun = (globalThis as { Bun?: BunRuntime }).Bun;
    const finish = (text: string | null): void => {
      clearTimeout(timer);
      if (bun === undefined) process.stdin.destroy();
      resolve(text);
    };
    const late = (): void => {
      finish(null);
      // A read that is under way keeps this runtime from ending by itself; first the agent gets its word for silence.
      if (bun !== undefined) setImmediate(() => process.exit(0)); // oxlint-disable-line no-process-exit -- nothing else ends it
    };
    const patiently = (): NodeJS.Timeout => setTimeout(late, Math.min(patience, timeLeft()));
    let timer = patiently();
    const alive = (): void => {
      clearTimeout(timer);
      timer = patiently();
    };
    if (bun === undefined) readStream({ finish, alive });
    else void readDirectly(bun, { finish, alive });
  });
