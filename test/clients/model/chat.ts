/** POST …/chat/completions, streamed and not. */
import { randomUUID } from "node:crypto";
import { type Dialect, stream, whole } from "./dialect.ts";
import type { MadeCall } from "./script.ts";

type Content = string | null | undefined | readonly { readonly text?: string }[];

interface Message {
  readonly role: string;
  readonly content?: Content;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
}

interface Request {
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function?: { readonly name: string } }[];
  readonly stream?: boolean;
}

const textOf = (content: Content): string =>
  typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

const toolCalls = (calls: readonly MadeCall[]) =>
  calls.map(({ id, name, input }, index) => ({
    index,
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));

export const chat: Dialect = {
  speaks: (path) => path.includes("/chat/completions"),
  read(body) {
    const { messages, tools = [], stream: streams = false } = body as Request;
    const first = messages.findIndex(({ role }) => role === "assistant");
    const opening = messages.slice(0, first < 0 ? messages.length : first);
    return {
      tools: tools.map((tool) => tool.function?.name ?? ""),
      opening: opening
        .filter(({ role }) => role === "user")
        .map(({ content }) => textOf(content))
        .join("\n"),
      results: messages
        .filter(({ role }) => role === "tool")
        .map(({ tool_call_id, content }) => ({
          id: tool_call_id ?? "",
          text: textOf(content),
          isError: false,
        })),
      answers: messages.map((message) =>
        (message.tool_calls ?? []).map((call) => ({ id: call.id, input: call.function.arguments })),
      ),
      streams,
    };
  },
  write(calls, streams) {
    const head = { id: `chatcmpl-${randomUUID()}`, created: 1_780_000_000, model: "fake-model" };
    const reason = calls.length > 0 ? "tool_calls" : "stop";
    const message =
      calls.length > 0
        ? { role: "assistant", content: null, tool_calls: toolCalls(calls) }
        : { role: "assistant", content: "done" };
    if (!streams)
      return whole({
        ...head,
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason: reason }],
        usage,
      });
    const chunk = (more: object): string =>
      `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...more })}\n\n`;
    return stream(
      chunk({ choices: [{ index: 0, delta: message, finish_reason: null }] }) +
        chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }) +
        chunk({ choices: [], usage }) +
        "data: [DONE]\n\n",
    );
  },
};
