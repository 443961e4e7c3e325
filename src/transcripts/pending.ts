/** Calls and their results, which stand apart in a transcript. */
import { type Call, didFail } from "./call.ts";

type Asked = Pick<Call, "command" | "cwd" | "t" | "session">;

interface More {
  readonly isError?: boolean;
  readonly keptIn?: string | undefined;
}

export class Pending {
  readonly calls: Call[] = [];
  readonly #asked = new Map<string, Asked>();

  ask(id: string, asked: Asked): void {
    if (id !== "" && asked.command !== "") this.#asked.set(id, asked);
  }

  answer(id: string, output: string, exit: number | null, { isError = false, keptIn }: More = {}): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#asked.delete(id);
    const kept = keptIn === undefined ? {} : { keptIn };
    this.calls.push({ id, ...asked, output, exit, failed: didFail(exit, isError, output), ...kept });
  }
}
