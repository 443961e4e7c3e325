/** POST …/models/<model>:generateContent and :streamGenerateContent. */
import { type Dialect, stream, whole } from "./dialect.ts";

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly id?: string; readonly args?: object };
  readonly functionResponse?: {
    readonly id?: string;
    readonly response?: { readonly output?: unknown; readonly error?: unknown };
  };
}

interface Request {
  readonly contents?: readonly { readonly role?: string; readonly parts?: readonly Part[] }[];
  readonly tools?: readonly { readonly functionDeclarations?: readonly { readonly name: string }[] }[];
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? ""));

export const gemini: Dialect = {
  speaks: (path) => /:(?:streamG|g)enerateContent\b/.test(path),
  read(body, path) {
    const { contents = [], tools = [] } = body as Request;
    const first = contents.findIndex(({ role }) => role === "model");
    const opening = contents.slice(0, first < 0 ? contents.length : first);
    const parts = contents.flatMap((content) => content.parts ?? []);
    return {
      tools: tools.flatMap((tool) => (tool.functionDeclarations ?? []).map(({ name }) => name)),
      opening: opening.flatMap((content) => (content.parts ?? []).map(({ text }) => text ?? "")).join("\n"),
      results: parts
        .flatMap((part) => (part.functionResponse ? [part.functionResponse] : []))
        .map(({ id = "", response = {} }) => ({
          id,
          text: asText(response.error ?? response.output),
          isError: response.error !== undefined,
        })),
      answers: contents.map(({ parts: own = [] }) =>
        own.flatMap(({ functionCall }) =>
          functionCall ? [{ id: functionCall.id ?? "", input: JSON.stringify(functionCall.args) }] : [],
        ),
      ),
      streams: path.includes("streamGenerateContent"),
    };
  },
  write(calls, streams) {
    const parts =
      calls.length === 0
        ? [{ text: "done" }]
        : calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } }));
    const reply = {
      candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: "scripted",
    };
    return streams ? stream(`data: ${JSON.stringify(reply)}\n\n`) : whole(reply);
  },
};
