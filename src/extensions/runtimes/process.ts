/** A process of its own for a hook: text in, text out, ended with all that it has started when its time is up. */
import { HookFault } from "../contract.ts";

export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  readonly timeout: number;
  /** Bytes that it may print. */
  readonly limit: number;
  /** It answers on descriptor 3: what it prints is not the answer. */
  readonly apart?: boolean;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Between the end of the program and of its output: whoever still holds the pipe is not waited for. */
const patience = 200;

const kept = 4096;

type Child = ReturnType<typeof import("node:child_process").spawn>;

/** On systems without process groups the process alone. */
const endGroup = ({ pid }: Child): void => {
  if (pid === undefined) return;
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL");
      return;
    } catch {
      // No such group.
    }
  }
};

const startOf = ({ program, args, cwd, env, apart = false }: Start): Child => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  return spawn(program, [...args], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: apart ? ["pipe", "ignore", "pipe", "pipe"] : "pipe",
    detached: process.platform !== "win32",
    windowsHide: true,
  });
};

/** Throws `HookFault`. */
export const runProcess = (start: Start): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { program, input, timeout, limit, apart = false } = start;
    const child = startOf(start);
    const [stdin, stdout, stderr, more] = child.stdio;
    const answer = (apart ? more : stdout) as typeof stdout & object;
    const out: Buffer[] = [];
    let err = "";
    let size = 0;
    let grace: NodeJS.Timeout | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      for (const stream of [stdin, answer, stderr]) stream?.destroy();
      child.unref();
    };
    const fail = (code: HookFault["code"], what: string): void => {
      endGroup(child);
      leave();
      reject(new HookFault(code, what));
    };
    const timer = setTimeout(() => fail("timeout", `no answer within ${timeout} ms`), timeout);
    const finish = (code: number | null): void => {
      leave();
      resolve({ code, out: Buffer.concat(out).toString("utf8"), err });
    };
    answer.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) fail("runtime_error", `answered more than ${limit} bytes`);
      else out.push(chunk);
    });
    stderr!.on("data", (chunk: Buffer) => {
      if (err.length < kept) err += chunk.toString("utf8");
    });
    // It need not read what it is handed.
    stdin!.on("error", () => {});
    child.on("error", (fault) => fail("runtime_error", `${program} cannot be started: ${fault.message}`));
    child.on("exit", (code) => (grace = setTimeout(() => finish(code), patience)));
    child.on("close", (code) => finish(code));
    stdin!.end(input);
  });
