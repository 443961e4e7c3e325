/** A program that may run for so long, with all that it starts; Ctrl-C ends it as well. */

interface Limited {
  /** It was ended because its time was over. */
  readonly isOver: boolean;
  readonly status: number | null;
  /** Why it could not be started. */
  readonly fault: Error | null;
  /** The output, if it was asked for. */
  readonly out: string;
  readonly err: string;
}

const collected = (stream: NodeJS.ReadableStream | null): (() => string) => {
  const chunks: Buffer[] = [];
  stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
};

/** After it was asked to end. */
const grace = 2000;

/** In a process group of its own, so that nothing of it stays. */
export const runLimited = async (
  [program = "", ...words]: readonly string[],
  milliseconds: number,
  variables: Readonly<Record<string, string | undefined>>,
  printed: "pipe" | "inherit" = "inherit",
): Promise<Limited> => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn(program, words, {
    stdio: ["ignore", printed, printed],
    env: variables as NodeJS.ProcessEnv,
    detached: process.platform !== "win32",
  });
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
    } catch {
      // It has ended.
    }
  };
  let isOver = false;
  const timers: NodeJS.Timeout[] = [];
  const end = (): void => {
    signal("SIGTERM");
    timers.push(setTimeout(() => signal("SIGKILL"), grace));
  };
  timers.push(
    setTimeout(() => {
      isOver = true;
      end();
    }, milliseconds),
  );
  const interrupt = (): void => {
    signal("SIGINT");
    timers.push(setTimeout(end, grace));
  };
  process.on("SIGINT", interrupt);
  const [out, err] = [collected(child.stdout), collected(child.stderr)];
  let fault: Error | null = null;
  const status = await new Promise<number | null>((resolve) => {
    child.on("error", (why) => {
      fault = why;
      resolve(null);
    });
    child.on("close", resolve);
  });
  process.off("SIGINT", interrupt);
  // Processes left in its group end with it.
  signal("SIGKILL");
  for (const timer of timers) clearTimeout(timer);
  return { isOver, status, fault, out: out(), err: err() };
};
