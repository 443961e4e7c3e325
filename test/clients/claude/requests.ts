/** Requests of Claude Code to its model, as `CLIENTS_TRACE` holds them. */
import type { Read } from "../../ledger/context-oracle.ts";

interface Part {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: { readonly command?: string };
  readonly tool_use_id?: string;
  readonly content?: string | readonly { readonly text?: string }[];
}

interface Request {
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
}

const partsOf = ({ messages }: Request): readonly Part[] =>
  messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));

/** Line that the client puts below a result: how many tokens are left. */
const reminder = /\n\n<system-reminder>\n[^]*$/;

const textOf = ({ content = "" }: Part): string =>
  (typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n")).replace(
    reminder,
    "",
  );

/** Results of the shell tool in a request, in the order in which the model had asked. */
const shellResults = (request: Request): readonly Read[] => {
  const parts = partsOf(request);
  return parts
    .filter(({ type, name }) => type === "tool_use" && name === "Bash")
    .flatMap(({ id, input }) =>
      parts
        .filter((part) => part.tool_use_id === id)
        .map((part) => ({ text: textOf(part), command: input?.command ?? "" })),
    );
};

const requestsIn = (trace: string): readonly Request[] =>
  trace
    .split("\n")
    .filter((line) => line.startsWith('{"model"') || line.includes('"messages":['))
    .map((line) => JSON.parse(line) as Request)
    .filter((request) => Array.isArray(request.messages));

export const shellResultsIn = (trace: string): readonly (readonly Read[])[] =>
  requestsIn(trace).map(shellResults);
