/** Copilot CLI's postToolUse hook, seen in 1.0.102; fires for failing commands too.
 * https://docs.github.com/copilot/reference/hooks-reference */
import { environment } from "../../src/config/environment.ts";
import type { CommandShell } from "../../src/ends/command-shell.ts";
import type { Happened } from "../../src/ends/agent.ts";
import { quoteWord } from "../../src/ends/quote-word.ts";
import { beginsWith, type Stored } from "../../src/ends/stored-output.ts";
import { type Fields, fieldsIn, isObject, textIn } from "../../src/ends/tool-call.ts";

interface Printed {
  readonly output: string;
  readonly stored: Stored | null;
  readonly exit: number | null;
  /** What the client wrote behind it. */
  readonly trailer: string;
}

const ending = /\n<shellId: \S+ completed with exit code (-?\d+)>$/;
const tooLarge =
  /^Output too large to read at once \((\d+(?:\.\d+)?) (B|KB|MB|GB)\)\. Saved to: (\/[^\n]*)\n[\s\S]*?\nPreview \(first 500 chars\):\n/;

const units: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Is that the size which the client names, as it rounds? It may count bytes or characters. */
const isOfSize = (whole: string, size: number, unit: number): boolean =>
  [Buffer.byteLength(whole), whole.length].some(
    (count) => Math.abs(count - size * unit) <= 0.06 * unit + 128,
  );

/** Where the client has put an output of which it shows the beginning; undefined: it does not say so in a form that is
 * known. A program can print the same, so the file has to bear it out. */
const storedIn = (output: string): Stored | null | undefined => {
  if (!output.startsWith("Output too large to read at once")) return null;
  const [head, size, unit, path] = tooLarge.exec(output) ?? [];
  if (head === undefined || path === undefined) return undefined;
  const preview = output.slice(head.length).replace(/\s*(?:\.\.\.|…)?\s*$/, "");
  const begins = beginsWith(preview);
  return {
    path,
    folders: [environment().temporary],
    name: /^\d+-copilot-tool-output-[\w-]+\.txt$/,
    // With a few characters of it a program could name many a file.
    holds: (whole) =>
      preview.length >= 300 && begins(whole) && isOfSize(whole, Number(size), units[unit ?? ""] ?? 0),
  };
};

const printedAs = (output: string, exit: number, trailer: string): Printed | null => {
  const stored = storedIn(output);
  return stored === undefined ? null : { output, stored, exit, trailer };
};

/** null: still running, stopped, in the background, or of a form that is not known. */
const printedIn = (text: string): Printed | null => {
  const trailer = ending.exec(text);
  if (trailer === null) return null;
  return printedAs(text.slice(0, trailer.index), Number(trailer[1]), trailer[0]);
};

interface Call {
  readonly tool: Happened["tool"];
  readonly shell?: CommandShell;
  readonly command: string;
}

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

const otherTools: Readonly<Record<string, Happened["tool"]>> = { grep: "search", glob: "list", view: "read" };

const callOf = (toolName: unknown, args: Fields): Call | null => {
  if (typeof toolName !== "string") return null;
  // The second on Windows; its results have not been seen, and one of another form is left alone.
  if (toolName === "bash" || toolName === "powershell") {
    const command = textIn(args, "command");
    return command === null || args["mode"] === "async" ? null : { tool: "shell", shell: toolName, command };
  }
  const tool = otherTools[toolName];
  const words = tool === undefined ? null : wordsFor(toolName, args);
  return tool === undefined || words === null ? null : { tool, command: words.map(quoteWord).join(" ") };
};

const answerWith = (result: Fields, textResultForLlm: string): string =>
  JSON.stringify({ modifiedResult: { ...result, textResultForLlm } });

/** null: another event, tool or host, or a result that is left as it is. */
export const read = (payload: string): Happened | null => {
  const fields = fieldsIn(payload);
  if (fields === null) return null;
  const { toolName, toolArgs: args, toolResult: result, cwd, sessionId } = fields;
  if (!isObject(args) || !isObject(result) || typeof cwd !== "string") return null;
  const call = callOf(toolName, args);
  const text = textIn(result, "textResultForLlm");
  if (call === null || text === null || result["resultType"] !== "success") return null;
  const printed = call.tool === "shell" ? printedIn(text) : printedAs(text, 0, "");
  if (printed === null) return null;
  const { output, stored, exit, trailer } = printed;
  return {
    ...call,
    cwd,
    output,
    exit,
    stored,
    ...(typeof sessionId === "string" ? { session: sessionId } : {}),
    answer: (shown) => answerWith(result, `${shown.replace(/\n$/, "")}${trailer}`),
  };
};
