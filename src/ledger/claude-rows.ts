/** What stands in the end of a conversation's file of Claude Code: calls, results, and the requests to the model. */
import { rowsFromEnd } from "./rows-from-end.ts";

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textIn = (value: Json, name: string): string =>
  typeof value[name] === "string" ? (value[name] as string) : "";

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const found = isObject(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
};

/** A call of a tool. */
export interface Use {
  readonly id: string;
  readonly isShell: boolean;
  readonly command: string;
  readonly inBackground: boolean;
  /** The request that the model answered with it. */
  readonly request: string;
}

/** What was sent to the model: the first `keep` messages of an earlier request, and these. */
export interface Sent {
  readonly id: string;
  readonly base: string;
  readonly keep: number;
  readonly tail: readonly string[];
  /** Milliseconds since 1970. */
  readonly t: number;
  /** Nothing in it lets the server, or the client on a second try, leave out results of tools. */
  readonly isWhole: boolean;
}

export interface Rows {
  /** Oldest first, each once. */
  readonly uses: readonly Use[];
  /** Part of a message, by the id of its call. */
  readonly results: ReadonlyMap<string, Json>;
  readonly requests: ReadonlyMap<string, Sent>;
}

/** Strategies of the server that touch the model's own thoughts only. */
const harmlessEdit = /^clear_thinking_/;
/** With it the client clears results when the server asks for it. */
const clearingBeta = /context-hint/;

const isWhole = (params: unknown): boolean => {
  if (!isObject(params)) return false;
  const management = params["context_management"];
  const edits = listIn(management, "edits");
  const known =
    management === undefined || (isObject(management) && Object.keys(management).join() === "edits");
  return (
    known &&
    edits.every((edit) => isObject(edit) && harmlessEdit.test(textIn(edit, "type"))) &&
    !listIn(params, "betas").some((beta) => clearingBeta.test(String(beta)))
  );
};

const sentIn = (row: Json): Sent | null => {
  const { keep, base = "" } = row;
  const tail = listIn(row, "tail");
  if (typeof keep !== "number" || typeof base !== "string") return null;
  if (tail.some((digest) => typeof digest !== "string")) return null;
  return {
    id: textIn(row, "id"),
    base,
    keep,
    tail: tail as readonly string[],
    t: Date.parse(textIn(row, "timestamp")),
    isWhole: isWhole(row["params"]),
  };
};

const useIn = (part: Json, request: string): Use => {
  const input = isObject(part["input"]) ? part["input"] : {};
  return {
    id: textIn(part, "id"),
    isShell: part["name"] === "Bash",
    command: textIn(input, "command"),
    inBackground: input["run_in_background"] === true,
    request,
  };
};

const wanted = /"type":"(?:api-request"|tool_use"|tool_result")/;

const parsed = (line: string): Json | null => {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const claudeRows = (path: string, most: number): Rows => {
  const uses = new Map<string, Use>();
  const results = new Map<string, Json>();
  const requests = new Map<string, Sent>();
  for (const line of rowsFromEnd(path, most)) {
    const row = wanted.test(line) ? parsed(line) : null;
    if (row === null) continue;
    if (row["type"] === "api-request") {
      const sent = sentIn(row);
      if (sent !== null) requests.set(sent.id, sent);
    } else if (row["type"] === "assistant" || row["type"] === "user") {
      for (const part of listIn(row["message"], "content")) {
        if (!isObject(part)) continue;
        if (part["type"] === "tool_use") {
          const use = useIn(part, textIn(row, "requestRef"));
          uses.set(use.id, use);
        }
        if (part["type"] === "tool_result") results.set(textIn(part, "tool_use_id"), part);
      }
    }
  }
  return { uses: [...uses.values()], results, requests };
};

export const resultText = ({ content }: Json): string => {
  if (typeof content === "string") return content;
  return (Array.isArray(content) ? content : [])
    .map((part) => (isObject(part) ? textIn(part, "text") : ""))
    .join("\n");
};
