/** Requests of Codex to its model, as `CLIENTS_TRACE` holds them. */
import type { Read } from "../../ledger/context-oracle.ts";

export interface Item {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly call_id?: string;
  readonly output?: string;
}

/** Items of each request to the model. */
export const requestsIn = (trace: string): readonly (readonly Item[])[] =>
  trace
    .split("\n")
    .filter((line) => line.startsWith('{"model"') && line.includes('"input":['))
    .map((line) => (JSON.parse(line) as { input: readonly Item[] }).input);

const ofTheShell = ({ type, name }: Item): boolean => type === "function_call" && name === "exec_command";

/** Without what the client says above it. */
export const headless = (text: string): string => text.replace(/^Chunk ID: [^]*?\nOutput:\n/, "");

/** Results of the shell tool in a request, in the order in which the model had asked. */
const shellResults = (items: readonly Item[]) => {
  const calls = items.filter(ofTheShell);
  const outputs = items.filter(({ type }) => type === "function_call_output");
  return calls.map(({ call_id, arguments: words = "{}" }) => ({
    command: (JSON.parse(words) as { cmd: string }).cmd,
    // Each conversation counts its calls anew: the ids come again after a resume.
    text: headless(
      outputs.splice(
        outputs.findIndex((one) => one.call_id === call_id),
        1,
      )[0]?.output ?? "",
    ),
  }));
};

export const shellResultsIn = (trace: string): readonly (readonly Read[])[] =>
  requestsIn(trace).map(shellResults);
