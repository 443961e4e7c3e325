/** POST …/responses, streamed and not. */
import { randomUUID } from "node:crypto";
import { type Dialect, stream, whole } from "./dialect.ts";
import type { MadeCall } from "./script.ts";

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: string | readonly { readonly text?: string }[];
  readonly call_id?: string;
  readonly arguments?: string;
  /** Input of a custom tool. */
  readonly input?: string;
  readonly tools?: readonly Tool[];
  readonly output?: string | readonly { readonly text?: string }[] | { readonly content?: string };
}

interface Tool {
  readonly type: string;
  readonly name?: string;
  readonly tools?: readonly Tool[];
}

interface Request {
  readonly input: string | readonly Item[];
  readonly tools?: readonly Tool[];
  readonly stream?: boolean;
}

const textOf = (content: Item["content"] | Item["output"]): string => {
  if (content === undefined) return "";
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(({ text }) => text ?? "").join("\n");
  return (content as { content?: string }).content ?? "";
};

const event = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;

const usageOf = (tokens = 10) => ({
  input_tokens: tokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: tokens + 5,
});

/** A name `space/name` is the tool `name` of a namespace. */
const outputItem = (call: MadeCall): object => {
  if (typeof call.input === "string")
    return {
      type: "custom_tool_call",
      id: `ctc_${call.id}`,
      call_id: call.id,
      name: call.name,
      input: call.input,
      status: "completed",
    };
  const [name, namespace] = call.name.split("/").reverse();
  return {
    type: "function_call",
    id: `fc_${call.id}`,
    call_id: call.id,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    arguments: JSON.stringify(call.input),
    status: "completed",
  };
};

const said = () => ({
  type: "message",
  id: `msg_${randomUUID()}`,
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "done", annotations: [] }],
});

const names = (tools: readonly Tool[]): string[] =>
  tools.flatMap((tool) => [tool.name ?? tool.type, ...names(tool.tools ?? [])]);

const calls = new Set(["function_call", "custom_tool_call"]);
const outputs = new Set(["function_call_output", "custom_tool_call_output"]);

/** Neighbouring calls are one answer. */
const runs = (items: readonly Item[]): Item[][] => {
  const found: Item[][] = [];
  let open = false;
  for (const item of items) {
    const is = calls.has(item.type ?? "");
    if (is && open) found.at(-1)!.push(item);
    else if (is) found.push([item]);
    open = is;
  }
  return found;
};

const isAnswer = ({ type = "", role }: Item): boolean => calls.has(type) || role === "assistant";

export const responses: Dialect = {
  speaks: (path) => /\/responses\b/.test(path),
  read(body) {
    const { input, tools = [], stream: streams = false } = body as Request;
    const items: readonly Item[] =
      typeof input === "string" ? [{ type: "message", role: "user", content: input }] : input;
    const first = items.findIndex(isAnswer);
    return {
      // In its code mode Codex says among the messages what there is.
      tools: names([...tools, ...items.flatMap((item) => item.tools ?? [])]),
      opening: items
        .slice(0, first < 0 ? items.length : first)
        .filter(({ role }) => role === "user")
        .map(({ content }) => textOf(content))
        .join("\n"),
      results: items
        .filter(({ type = "" }) => outputs.has(type))
        .map(({ call_id, output }) => ({ id: call_id ?? "", text: textOf(output), isError: false })),
      answers: runs(items).map((run) =>
        run.map((item) => ({ id: item.call_id ?? "", input: item.arguments ?? item.input ?? "" })),
      ),
      streams,
      last: textOf(items.at(-1)?.content),
    };
  },
  write(made, streams, tokens) {
    const output = made.length > 0 ? made.map(outputItem) : [said()];
    const response = {
      id: `resp_${randomUUID()}`,
      object: "response",
      created_at: 1_780_000_000,
      model: "fake",
    };
    const complete = { ...response, status: "completed", output, usage: usageOf(tokens) };
    if (!streams) return whole(complete);
    return stream(
      event("response.created", { response: { ...response, status: "in_progress", output: [] } }) +
        output
          .map(
            (item, output_index) =>
              event("response.output_item.added", { output_index, item }) +
              event("response.output_item.done", { output_index, item }),
          )
          .join("") +
        event("response.completed", { response: complete }),
    );
  },
};
