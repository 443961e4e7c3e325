/** A scripted model on loopback: answers each protocol of the providers with the tool calls of a script, one turn each. */
import { appendFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropic } from "./anthropic.ts";
import { chat } from "./chat.ts";
import type { Asked, Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { responses } from "./responses.ts";
import type { Call, MadeCall, Script, ToolCall, ToolResult, Turn } from "./script.ts";

const dialects: readonly Dialect[] = [anthropic, responses, chat, gemini];

/** How one client's tools are asked for. */
export interface Tools {
  /** Conversations without this tool (titles, summaries) get a word of text. */
  readonly shell: string;
  call(call: Call): ToolCall;
  /** With which call a sub-agent has to end, where it is on offer. */
  readonly finish?: ToolCall;
}

export interface Model {
  /** Without a path: clients append their provider's own. */
  readonly url: string;
  /** Results that came back to the model, in order. */
  readonly results: ToolResult[];
  /** The calls as the client told them back. */
  readonly calls: ReadonlySet<string>;
  /** The first request of each conversation, as it came: "" is the main one's name. */
  readonly first: ReadonlyMap<string, string>;
  /** Resolves when the main conversation has come to its end. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** For looking at what a new client sends. */
const trace = (...rows: readonly string[]): void => {
  const path = process.env["CLIENTS_TRACE"];
  if (path !== undefined) appendFileSync(path, `${rows.join("\n")}\n`);
};

/** Some clients keep letters and digits of an id only, others put words around it. NaN: none of ours. */
const numberOf = (id: string): number => Number(/(?:^|_)call(\d+)/.exec(id)?.[1]);

/** How clients ask for the summary of a conversation. */
const summary = /create a detailed summary|CONTEXT CHECKPOINT COMPACTION/i;

const turnsOf = (script: Script, agent: string): readonly Turn[] =>
  agent === "" ? script.turns : (script.agents?.[agent] ?? []);

/** Answers to the other requests of clients to a provider; null: there is nothing. */
const otherwise = (path: string): object | null => {
  if (path.includes("ount")) return { input_tokens: 10, totalTokens: 10 };
  if (path.includes("policy_limits")) return { restrictions: {} };
  return path.endsWith("/models") ? { data: [], models: [] } : null;
};

/** Listens on a free port of 127.0.0.1 until `close`. */
export const startModel = async (script: Script, tools: Tools): Promise<Model> => {
  const seen = new Map<string, ToolResult>();
  const calls = new Set<string>();
  const first = new Map<string, string>();
  /** Number of each call that was made -> turn of the script. */
  const made = new Map<number, number>();
  let turns = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  const wanted = (asked: Asked, agent: string, results: readonly ToolResult[], turn: number) => {
    const own = turnsOf(script, agent)[turn];
    if (own !== undefined)
      return (typeof own === "function" ? own(results) : own).map((call) => tools.call(call));
    return tools.finish !== undefined && asked.tools.includes(tools.finish.name) ? [tools.finish] : [];
  };

  const next = (asked: Asked, body: string): readonly MadeCall[] => {
    if (!asked.tools.includes(tools.shell) || summary.test(asked.last ?? "")) return [];
    const agent = Object.keys(script.agents ?? {}).find((key) => asked.opening.includes(key)) ?? "";
    if (!first.has(agent)) first.set(agent, body);
    const results = asked.results.map((result) => ({
      ...result,
      agent,
      turn: made.get(numberOf(result.id)) ?? -1,
    }));
    // As the model was first given it: Gemini CLI masks old results in later requests.
    for (const result of results) {
      const key = `${agent} ${result.id}`;
      if (!seen.has(key)) seen.set(key, result);
    }
    for (const { input } of asked.answers.flat()) calls.add(input);
    const told = asked.answers.filter((answer) => answer.some(({ id }) => made.has(numberOf(id)))).length;
    const turn = script.tokens === undefined ? told : turns++;
    if (agent === "" && turn >= script.turns.length) end();
    return wanted(asked, agent, results, turn).map((call) => {
      const number = made.size + (script.firstCall ?? 1);
      made.set(number, turn);
      return { id: `call${number}`, ...call };
    });
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path, body] = [request.url ?? "", await bodyOf(request)];
    const dialect = request.method === "POST" ? dialects.find(({ speaks }) => speaks(path)) : undefined;
    trace(`${request.method} ${path}`, body);
    if (dialect === undefined) {
      const known = otherwise(path);
      response
        .writeHead(known === null ? 404 : 200, {
          "content-type": "application/json",
          // Claude Code believes an answer that nothing is there only of the provider itself.
          "request-id": "req_scripted",
        })
        .end(JSON.stringify(known ?? {}));
      return;
    }
    const asked = dialect.read(JSON.parse(body), path);
    const tokens = script.tokens?.[turns];
    const answer = dialect.write(next(asked, body), asked.streams, tokens);
    trace(answer.body);
    response.writeHead(200, { "content-type": answer.type }).end(answer.body);
  };

  const server: Server = createServer(
    (request, response) =>
      void respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get results() {
      return [...seen.values()];
    },
    calls,
    first,
    ended,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
