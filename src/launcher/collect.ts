/** Lines are garbage soon, and a runtime lets it grow far beyond what is held: it is taken away as the input goes on. */
import { lineEndsIn } from "../engine/read/lines.ts";

/** Bytes of input: what is shorter never waits for a collection. */
const first = 1024 * 1024;
/** After these, so often. */
const every = 256 * 1024;
/** A line leaves as much garbage as so many bytes do, however short it is. */
const lineWeight = 64;
/** Bytes of memory up to which nothing has to be collected: a collection costs milliseconds, and 100 MiB are the limit. */
const roomy = 76 * 1024 * 1024;

type Collect = () => void;

/** Node hands out its collector where it is asked to, to what is compiled afterwards. */
const nodeCollect = async (): Promise<Collect> => {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([
    import("node:v8"),
    import("node:vm"),
  ]);
  // Young objects are collected at half a megabyte, not sixteen.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
};

const findCollect = async (): Promise<Collect> => {
  const { Bun: bun } = globalThis as { Bun?: { gc(force: boolean): void } };
  if (bun === undefined) return nodeCollect();
  const { codeReleaser } = await import("./own-code.ts");
  const release = codeReleaser();
  return () => {
    release?.();
    bun.gc(true);
  };
};

export const createCollector = (): ((chunk: Uint8Array) => Promise<void> | undefined) => {
  let collect: Collect | undefined;
  let left = first;
  const collectNow = async (): Promise<void> => {
    collect ??= await findCollect();
    if (process.memoryUsage.rss() > roomy) collect();
  };
  return (chunk) => {
    left -= chunk.length + lineWeight * lineEndsIn(chunk);
    if (left > 0) return undefined;
    left = every;
    return collectNow();
  };
};
