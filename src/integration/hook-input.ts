/** What an agent hands to its hook on standard input, read to its end; one that stays silent before its end is given up. */
import { read } from "node:fs";

/** Results of tools come whole; what is larger stays as the agent shows it. */
const limit = 16 * 1024 * 1024;

/** An agent that has more to say goes on within this time. */
const patience = 2000;

// What `init` writes gives the hook five seconds or more; half a second of it goes into starting.
const deadline = 4000;

/** Milliseconds until the answer has to be there, whatever it still needs. */
export const timeLeft = (): number => Math.max(1, Math.ceil(deadline - performance.now()));

interface Gathered {
  add(chunk: Uint8Array): void;
  text(): string | null;
}

/** What is too long is still read to its end, because a writer must not be hung up on, but not kept. */
const gather = (): Gathered => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    },
    text: () => {
      const text = size > limit ? null : Buffer.concat(chunks).toString("utf8");
      return text === null || text.includes("\uFFFD") ? null : text;
    },
  };
};

interface Reading {
  finish(text: string | null): void;
  /** Something came. */
  alive(): void;
}

/** Without `process.stdin`, which takes longer to set up than the answer to find. */
const readDirectly = ({ finish, alive }: Reading): void => {
  const gathered = gather();
  const buffer = Buffer.allocUnsafe(64 * 1024);
  const next = (): void =>
    read(0, buffer, 0, buffer.length, null, (fault, count) => {
      if (fault !== null || count === 0) return finish(fault === null ? gathered.text() : null);
      alive();
      gathered.add(Buffer.from(buffer.subarray(0, count)));
      next();
    });
  next();
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

/** All of stdin as UTF-8; null where it is too long, not text, or does not end in time. */
export const readInput = (): Promise<string | null> =>
  new Promise((resolve) => {
    const direct = "bun" in process.versions;
    const finish = (text: string | null): void => {
      clearTimeout(timer);
      if (!direct) process.stdin.destroy();
      resolve(text);
    };
    const late = (): void => {
      finish(null);
      // A read that is under way keeps this runtime from ending by itself; first the agent gets its word for silence.
      if (direct) setImmediate(() => process.exit(0)); // oxlint-disable-line no-process-exit -- nothing else ends it
    };
    const patiently = (): NodeJS.Timeout => setTimeout(late, Math.min(patience, timeLeft()));
    let timer = patiently();
    const alive = (): void => {
      clearTimeout(timer);
      timer = patiently();
    };
    (direct ? readDirectly : readStream)({ finish, alive });
  });
