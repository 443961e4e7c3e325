/** Copilot CLI's postToolUse hook, seen in 1.0.102; fires for failing commands too.
 * https://docs.github.com/copilot/reference/hooks-reference */
import { environment } from "../../src/system/environment.ts";
import type { ToolResult } from "../../src/integration/agent.ts";
import { quoteWord } from "../../src/shell/quote-word.ts";
import type { Stored } from "../../src/integration/stored-output.ts";
import { type Fields, fieldsIn, isObject, textIn } from "../../src/integration/tool-call.ts";

interface Printed {
  readonly output: string;
  readonly stored: Stored | null;
  readonly exit: number | null;
  /** The client's own last line. */
  readonly trailer: string;
}

const ending = /\n<shellId: \S+ completed with exit code (-?\d+)>$/;
const tooLarge =
  /^Output too large to read at once \((\d+\.\d) (KB|MB|GB)\)\. Saved to: ((?:\/|[A-Za-z]:[\\/])[^\n]*)\n[\s\S]*?\nPreview \(first 500 chars\):\n/;

const units: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** A file of this very call: its name begins with a time just before the event. */
const isOfNow = (path: string, event: unknown): boolean => {
  const saved = Number(/(\d+)-copilot[^/]*$/.exec(path)?.[1]);
  return typeof event === "number" && saved <= event && saved > event - 60_000;
};

/** Where the client has put an output of which it shows the beginning; undefined: it does not say so in the form that
 * is known. A program can print the same, so the file has to bear it out. */
const storedIn = (output: string, event: unknown): Stored | null | undefined => {
  if (!output.startsWith("Output too large to read at once")) return null;
  const [head = "", size, unit = "", path = ""] = tooLarge.exec(output) ?? [];
  const preview = output.slice(head.length);
  if (head === "" || !isOfNow(path, event)) return undefined;
  return {
    path,
    folders: [environment().temporary],
    name: /^\d+-copilot-tool-output-[\w-]+\.txt$/,
    holds: (whole) =>
      whole.slice(0, 500) === preview && (Buffer.byteLength(whole) / units[unit]!).toFixed(1) === size,
  };
};

const printedAs = (printed: Omit<Printed, "stored">, event: unknown): Printed | null => {
  const stored = storedIn(printed.output, event);
  return stored === undefined ? null : { ...printed, stored };
};

/** null: still running, stopped, in the background, or of a form that is not known. */
const printedIn = (text: string, event: unknown): Printed | null => {
  const trailer = ending.exec(text);
  if (trailer === null) return null;
  const output = text.slice(0, trailer.index);
  return printedAs({ output, exit: Number(trailer[1]), trailer: trailer[0] }, event);
};

const searchWords = (args: Fields): readonly string[] | null => {
  const pattern = textIn(args, "pattern");
  if (pattern === null) return null;
  const names = args["output_mode"] === "content" ? [] : ["-l"];
  const path = textIn(args, "path");
  return ["rg", ...names, "-e", pattern, ...(path === null ? [] : [path])];
};

const wordsFor = (tool: string, args: Fields): readonly string[] | null => {
  if (tool === "grep") return searchWords(args);
  const named = textIn(args, tool === "glob" ? "pattern" : "path");
  if (named === null) return null;
  return tool === "glob" ? ["rg", "--files", "-g", named] : ["cat", named];
};

const otherTools: ReadonlyMap<string, ToolResult["tool"]> = new Map([
  ["grep", "search"],
  ["glob", "list"],
  ["view", "read"],
]);

const callOf = (toolName: unknown, args: Fields): Pick<ToolResult, "tool" | "shell" | "command"> | null => {
  if (typeof toolName !== "string") return null;
  // The second on Windows; its results have not been seen, and one of another form is left alone.
  if (toolName === "bash" || toolName === "powershell") {
    const command = textIn(args, "command");
    return command === null || args["mode"] === "async" ? null : { tool: "shell", shell: toolName, command };
  }
  const tool = otherTools.get(toolName);
  const words = tool === undefined ? null : wordsFor(toolName, args);
  return tool === undefined || words === null ? null : { tool, command: words.map(quoteWord).join(" ") };
};

const answerWith = (result: Fields, textResultForLlm: string): string =>
  JSON.stringify({ modifiedResult: { ...result, textResultForLlm } });

/** null: another event, tool or agent, or a result that is left as it is. */
export const read = (payload: string): ToolResult | null => {
  const fields = fieldsIn(payload);
  if (fields === null) return null;
  const { toolName, toolArgs: args, toolResult: result, cwd, timestamp } = fields;
  if (!isObject(args) || !isObject(result) || typeof cwd !== "string") return null;
  const call = callOf(toolName, args);
  const text = textIn(result, "textResultForLlm");
  if (call === null || text === null || result["resultType"] !== "success") return null;
  const printed =
    call.tool === "shell"
      ? printedIn(text, timestamp)
      : printedAs({ output: text, exit: 0, trailer: "" }, timestamp);
  if (printed === null) return null;
  const { output, stored, exit, trailer } = printed;
  return {
    ...call,
    cwd,
    output,
    exit,
    stored,
    session: textIn(fields, "sessionId") ?? undefined,
    answer: (shown) => answerWith(result, `${shown.replace(/\n$/, "")}${trailer}`),
  };
};
