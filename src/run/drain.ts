/** Feeds a reduction until the pipe ends, or until the program has ended and others still hold the pipe. */
import type { Ending } from "../reduce/filter.ts";
import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { openPipe, type Pipe } from "./pipe.ts";
import type { Reduction } from "./reduction.ts";
import { endingOf, unknown } from "./status.ts";

/** Without input for so long (milliseconds), everything printed so far is delivered. */
const silence = 1000;
/** With input, but no such silence, what is decided is delivered every so often. */
const longestHold = 10_000;
/** Most programs that end at once have ended by then; the others are waited for. */
const soon = 50;

export interface Sources {
  /** What the program prints. */
  readonly dataFd: number;
  /** The launcher's line. */
  readonly statusFd: number;
  /** Milliseconds without input after the program's end: then somebody else holds the pipe. */
  readonly patience: number;
  /** The launcher is gone without a word, and the program still runs. */
  orphan(): void;
}

export interface Drained {
  readonly ending: Ending;
  readonly code: ExitCode;
}

const readEnding = async (fd: number): Promise<Ending> => {
  const pipe = await openPipe(fd);
  let line = "";
  for (let chunk = await pipe.next(); chunk !== null; chunk = await pipe.next()) {
    line += Buffer.from(chunk).toString("latin1");
    if (line.includes("\n")) break;
  }
  return endingOf(line);
};

interface Watched {
  readonly data: Pipe;
  readonly reduction: Reduction;
  /** Asked for at most once; resolves when the program has ended. */
  ending(): Promise<Ending>;
}

/** Resolves when the pipe ends by itself. */
const pump = async ({ data, reduction, ending }: Watched, moved: () => boolean): Promise<Drained> => {
  for (let chunk = await data.next(); chunk !== null; chunk = await data.next()) {
    if (!moved()) return new Promise(() => {});
    reduction.write(chunk, 1);
  }
  return { ending: await ending(), code: exitCodes.done };
};

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Rejects with what the reduction throws. */
export const drain = async (
  reduction: Reduction,
  { dataFd, statusFd, patience, orphan }: Sources,
): Promise<Drained> => {
  const data = await openPipe(dataFd);
  const ending = once(() => readEnding(statusFd));
  let over = false;
  let delivered = performance.now();
  return new Promise<Drained>((resolve, reject) => {
    const later = (step: () => void, delay: number): NodeJS.Timeout =>
      setTimeout(() => {
        if (over) return;
        try {
          step();
        } catch (fault) {
          over = true;
          reject(fault as Error);
        }
      }, delay);
    const leave = (known: Ending): void => {
      over = true;
      const rest = data.buffered();
      if (rest !== null) reduction.write(rest, 1);
      resolve({ ending: known, code: exitCodes.held });
    };
    const watch = async (): Promise<void> => {
      const known = await ending();
      if (over) return;
      if (known === unknown) orphan();
      else later(() => leave(known), patience);
    };
    const idle = later(() => {
      delivered = performance.now();
      reduction.idle();
    }, silence);
    later(() => void watch(), soon);
    const moved = (): boolean => {
      idle.refresh();
      if (performance.now() - delivered > longestHold) {
        delivered = performance.now();
        reduction.flush();
      }
      return !over;
    };
    pump({ data, reduction, ending }, moved).then(
      (drained) => {
        over = true;
        resolve(drained);
        return undefined;
      },
      (fault: unknown) => {
        over = true;
        reject(fault as Error);
      },
    );
  });
};
