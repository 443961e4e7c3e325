/** A scripted model on loopback: answers POST /v1/messages with the tool calls of a script, one per turn. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ToolCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/** One turn of the model: the calls it makes; the conversation ends when there is no turn left. */
export type Turn = readonly ToolCall[] | ((results: readonly ToolResult[]) => readonly ToolCall[]);

export interface Script {
  readonly turns: readonly Turn[];
  /** Turns of a sub-agent: of each conversation whose first message contains the key. */
  readonly agents?: Readonly<Record<string, readonly Turn[]>>;
}

export interface ToolResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
  /** The key of the sub-agent's script, "" for the main conversation. */
  readonly agent: string;
}

export interface Model {
  readonly url: string;
  /** What came back to the model, in order. */
  readonly results: ToolResult[];
  close(): Promise<void>;
}

interface Block {
  readonly type: string;
  readonly text?: string;
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
  readonly tools?: readonly unknown[];
}

const blocks = (content: string | readonly Block[] | undefined): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);

const textOf = (content: string | readonly Block[] | undefined): string =>
  blocks(content)
    .map((block) => block.text ?? "")
    .join("\n");

const toolResults = (messages: readonly Message[], agent: string): ToolResult[] =>
  messages
    .filter((message) => message.role === "user")
    .flatMap((message) => blocks(message.content))
    .filter((block) => block.type === "tool_result")
    .map((block) => ({
      id: block.tool_use_id ?? "",
      text: textOf(block.content),
      isError: block.is_error === true,
      agent,
    }));

const event = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;

const contentEvents = (calls: readonly ToolCall[], serial: () => number): string => {
  if (calls.length === 0) {
    return (
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
      event("content_block_delta", { index: 0, delta: { type: "text_delta", text: "done" } }) +
      event("content_block_stop", { index: 0 })
    );
  }
  return calls
    .map(
      ({ name, input }, index) =>
        event("content_block_start", {
          index,
          content_block: { type: "tool_use", id: `toolu_${serial()}`, name, input: {} },
        }) +
        event("content_block_delta", {
          index,
          delta: { type: "input_json_delta", partial_json: JSON.stringify(input) },
        }) +
        event("content_block_stop", { index }),
    )
    .join("");
};

const answer = (calls: readonly ToolCall[], serial: () => number): string =>
  event("message_start", {
    message: {
      id: `msg_${serial()}`,
      type: "message",
      role: "assistant",
      model: "claude-scripted",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  }) +
  contentEvents(calls, serial) +
  event("message_delta", {
    delta: { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
    usage: { output_tokens: 5 },
  }) +
  event("message_stop", {});

const body = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const nextCalls = (script: Script, request: Request, seen: Map<string, ToolResult>): readonly ToolCall[] => {
  if (!request.tools || request.tools.length === 0) return [];
  const first = textOf(request.messages.find((message) => message.role === "user")?.content);
  const agent = Object.keys(script.agents ?? {}).find((key) => first.includes(key)) ?? "";
  const turns = agent === "" ? script.turns : (script.agents?.[agent] ?? []);
  const results = toolResults(request.messages, agent);
  for (const result of results) seen.set(result.id, result);
  const turn = turns[request.messages.filter((message) => message.role === "assistant").length];
  if (!turn) return [];
  return typeof turn === "function" ? turn(results) : turn;
};

/** Listens on a free port of 127.0.0.1 until `close`. */
export const startModel = async (script: Script): Promise<Model> => {
  const seen = new Map<string, ToolResult>();
  let count = 0;
  const serial = (): number => ++count;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await body(request);
    if (request.method !== "POST" || !request.url?.startsWith("/v1/messages")) {
      response.writeHead(404).end();
    } else if (request.url.includes("count_tokens")) {
      response.writeHead(200, { "content-type": "application/json" }).end('{"input_tokens":10}');
    } else {
      const calls = nextCalls(script, JSON.parse(text) as Request, seen);
      response.writeHead(200, { "content-type": "text/event-stream" }).end(answer(calls, serial));
    }
  };
  const server: Server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get results() {
      return [...seen.values()];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
