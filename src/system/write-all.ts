/** Bytes in, all of them written to a descriptor, as a program that writes them itself would. */
import { writeSync } from "node:fs";
import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { sleep } from "./sleep.ts";

/** The descriptor takes no more. */
export class WriteFault extends Error {
  override readonly name = "WriteFault";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  get exitCode(): ExitCode {
    const gone = this.code === "EPIPE" || this.code === "ECONNRESET" || this.code === "ENOTCONN";
    return gone ? exitCodes.closed : exitCodes.unwritten;
  }
}

const longestPause = 20;

/** Throws `WriteFault`. Waits where the reader is slow, also when the descriptor was left non-blocking. */
export const writeAll = (fd: number, bytes: Uint8Array): void => {
  let at = 0;
  let pause = 1;
  while (at < bytes.length) {
    try {
      at += writeSync(fd, bytes, at, bytes.length - at);
      pause = 1;
    } catch (fault) {
      const code = (fault as NodeJS.ErrnoException).code ?? "EIO";
      if (code === "EINTR") continue;
      if (code !== "EAGAIN") throw new WriteFault(code);
      sleep(pause);
      pause = Math.min(pause * 2, longestPause);
    }
  }
};
