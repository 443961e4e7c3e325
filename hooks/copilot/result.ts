/** Copilot CLI's postToolUse hook, seen in 1.0.102; fires for failing commands too.
 * https://docs.github.com/copilot/reference/hooks-reference */
import type { CommandShell } from "../../src/ends/command-shell.ts";
import type { Happened } from "../../src/ends/agent.ts";
import { quoteWord } from "../../src/ends/quote-word.ts";
import { type Fields, fieldsIn, isObject, textIn } from "../../src/ends/tool-call.ts";

interface Printed {
  readonly output: string;
  readonly stored: string | null;
  readonly exit: number | null;
  /** What the client wrote behind it. */
  readonly trailer: string;
}

const ending = /\n<shellId: \S+ completed with exit code (-?\d+)>$/;
const tooLarge = /^Output too large to read at once \([^)\n]*\)\. Saved to: (\/[^\n]*)\n/;

/** null: still running, stopped, in the background, or of a form that is not known. */
const printedIn = (text: string): Printed | null => {
  const trailer = ending.exec(text);
  if (trailer === null) return null;
  const output = text.slice(0, trailer.index);
  return {
    output,
    stored: tooLarge.exec(output)?.[1] ?? null,
    exit: Number(trailer[1]),
    trailer: trailer[0],
  };
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

/** Text of the other tools is theirs as a whole. */
const asIs = (output: string): Printed => ({
  output,
  stored: tooLarge.exec(output)?.[1] ?? null,
  exit: 0,
  trailer: "",
});

/** null: another event, tool or host, or a result that is left as it is. */
export const read = (payload: string): Happened | null => {
  const fields = fieldsIn(payload);
  if (fields === null) return null;
  const { toolName, toolArgs: args, toolResult: result, cwd, sessionId } = fields;
  if (!isObject(args) || !isObject(result) || typeof cwd !== "string") return null;
  const call = callOf(toolName, args);
  const text = textIn(result, "textResultForLlm");
  if (call === null || text === null || result["resultType"] !== "success") return null;
  const printed = call.tool === "shell" ? printedIn(text) : asIs(text);
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
