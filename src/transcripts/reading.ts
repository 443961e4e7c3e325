/** A transcript of JSON lines as it is read. Calls and their results stand apart in it. */
import { type Call, didFail, type Read, type Step } from "./call.ts";
import { eachObject, type Json } from "./json-lines.ts";
import { type Names, type Place, stepFrom } from "./used.ts";

type Asked = Pick<Call, "command" | "cwd" | "t" | "session">;

interface More {
  readonly isError?: boolean;
  readonly keptIn?: string | undefined;
}

export class Reading {
  readonly calls: Call[] = [];
  readonly steps: Step[] = [];
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

  /** A request without an id of its own; `usage` undefined: the line tells of none. */
  step(usage: unknown, names: Names, place: Omit<Place, "id">): void {
    if (usage !== undefined && usage !== null) this.steps.push(stepFrom(usage, names, { id: "", ...place }));
  }
}

/** `wanted`: as `eachObject` takes it. */
export const readLines = (
  path: string,
  wanted: readonly string[],
  take: (line: Json, reading: Reading) => void,
): Read => {
  const reading = new Reading();
  const broken = eachObject(path, wanted, (line) => take(line, reading));
  return { calls: reading.calls, steps: reading.steps, broken };
};
