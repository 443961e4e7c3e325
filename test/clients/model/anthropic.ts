/** POST /v1/messages, streamed. */
import { randomUUID } from "node:crypto";
import { type Dialect, stream, whole } from "./dialect.ts";
import type { MadeCall } from "./script.ts";

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly text?: string;
  readonly input?: object;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
  readonly is_error?: boolean;
}

interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

interface Request {
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly name: string }[];
  readonly stream?: boolean;
}

const blocks = (content: string | readonly Block[] | undefined): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);

const textOf = (content: string | readonly Block[] | undefined): string =>
  blocks(content)
    .map((block) => block.text ?? "")
    .join("\n");

const event = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;

const block = (index: number, start: object, delta: object): string =>
  event("content_block_start", { index, content_block: start }) +
  event("content_block_delta", { index, delta }) +
  event("content_block_stop", { index });

const contentEvents = (calls: readonly MadeCall[]): string =>
  calls.length === 0
    ? block(0, { type: "text", text: "" }, { type: "text_delta", text: "done" })
    : calls
        .map(({ id, name, input }, index) =>
          block(
            index,
            { type: "tool_use", id, name, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(input) },
          ),
        )
        .join("");

/** Claude Code takes messages of one id for parts of one message. */
const message = (tokens = 10) => ({
  id: `msg_${randomUUID()}`,
  type: "message",
  role: "assistant",
  model: "scripted",
  stop_sequence: null,
  usage: { input_tokens: tokens, output_tokens: 5 },
});

export const anthropic: Dialect = {
  speaks: (path) => path.includes("/messages") && !path.includes("count_tokens"),
  read(body) {
    const { messages, tools = [], stream: streams = false } = body as Request;
    const answers = messages.filter(({ role }) => role === "assistant");
    const first = messages.findIndex(({ role }) => role === "assistant");
    const opening = messages.slice(0, first < 0 ? messages.length : first);
    return {
      tools: tools.map(({ name }) => name),
      opening: opening.map(({ content }) => textOf(content)).join("\n"),
      results: messages
        .filter(({ role }) => role === "user")
        .flatMap(({ content }) => blocks(content))
        .filter(({ type }) => type === "tool_result")
        .map((found) => ({
          id: found.tool_use_id ?? "",
          text: textOf(found.content),
          isError: found.is_error === true,
        })),
      answers: answers.map(({ content }) =>
        blocks(content)
          .filter(({ type }) => type === "tool_use")
          .map(({ id = "", input }) => ({ id, input: JSON.stringify(input) })),
      ),
      streams,
      last: textOf(messages.at(-1)?.content),
    };
  },
  write(calls, streams, tokens) {
    const stop = calls.length > 0 ? "tool_use" : "end_turn";
    if (!streams) {
      const content =
        calls.length === 0
          ? [{ type: "text", text: "done" }]
          : calls.map((call) => ({ type: "tool_use", ...call }));
      return whole({ ...message(tokens), content, stop_reason: stop });
    }
    return stream(
      event("message_start", { message: { ...message(tokens), content: [], stop_reason: null } }) +
        contentEvents(calls) +
        event("message_delta", {
          delta: { stop_reason: stop, stop_sequence: null },
          usage: { output_tokens: 5 },
        }) +
        event("message_stop", {}),
    );
  },
};
