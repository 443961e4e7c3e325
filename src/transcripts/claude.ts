/** Claude Code: `~/.claude/projects/<folder>/<session>.jsonl`, sub-agents in a folder below. */
import { join } from "node:path";
import { isCorrection, type Prompt, type Source, type Step } from "./call.ts";
import { at, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { type Reading, readLines } from "./reading.ts";
import { stepFrom } from "./used.ts";

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (Array.isArray(content) ? content : []).map((part) => textAt(part, "text")).join("");

/** Line that the client puts above the output of a command that has failed; others may print one like it. */
const status = /^(?:Error: )?Exit code (\d+)\n?/;

const exitOf = (output: string, isError: boolean): number | null => {
  if (!isError) return 0;
  const code = status.exec(output)?.[1];
  return code === undefined ? null : Number(code);
};

/** A program may print the same words: the file has to be one of those that the client makes beside its transcripts. */
const keptIn = (output: string, transcript: string): string | undefined => {
  const [, path = ""] = /^<persisted-output>\n.*? saved to: (\/\S+)\n/.exec(output) ?? [];
  const projects = /^.*\/projects\//.exec(transcript)?.[0];
  const isOwn = projects !== undefined && path.startsWith(projects) && !path.includes("/../");
  return isOwn && /\/tool-results\/[\w-]+\.txt$/.test(path) ? path : undefined;
};

const used = {
  input: ["input_tokens"],
  output: ["output_tokens"],
  cacheRead: ["cache_read_input_tokens"],
  cacheWrite: ["cache_creation_input_tokens"],
  cacheWriteLong: ["cache_creation", "ephemeral_1h_input_tokens"],
  inputHoldsCached: false,
} as const;

/** Each part of an answer is a line of its own, with the usage up to there: the last one is whole, the first one tells when. */
const takeStep = (line: Json, steps: Map<string, Step>): void => {
  const usage = at(line, "message", "usage");
  const id = textAt(line, "message", "id");
  if (textAt(line, "type") !== "assistant" || usage === undefined || id === "") return;
  const place = {
    id,
    session: textAt(line, "sessionId"),
    t: steps.get(id)?.t ?? timeAt(line, "timestamp"),
    model: textAt(line, "message", "model"),
  };
  // The client's own messages, such as that a limit is reached.
  if (place.model !== "<synthetic>") steps.set(id, stepFrom(usage, used, place));
};

/** The client writes down for its own screen which commands a script of the model's has run; the model is not given them. */
const isForScreen = (line: Json): boolean => at(line, "isVirtual") === true;

const take = (line: Json, reading: Reading, transcript: string): void => {
  if (isForScreen(line)) return;
  const place = {
    session: textAt(line, "sessionId"),
    cwd: textAt(line, "cwd"),
    t: timeAt(line, "timestamp"),
  };
  for (const part of listAt(line, "message", "content")) {
    if (textAt(part, "type") === "tool_use" && textAt(part, "name") === "Bash")
      reading.ask(textAt(part, "id"), { ...place, command: textAt(part, "input", "command") });
    if (textAt(part, "type") === "tool_result") {
      const [output, isError] = [textOf(at(part, "content")), at(part, "is_error") === true];
      reading.answer(
        textAt(part, "tool_use_id"),
        isError ? output.replace(status, "") : output,
        exitOf(output, isError),
        { isError, keptIn: keptIn(output, transcript) },
      );
    }
  }
};

/** Typed text; the client records its commands and their output in the same form. */
const takePrompt = (line: Json, prompts: Prompt[]): void => {
  if (textAt(line, "type") !== "user" || at(line, "isMeta") === true || at(line, "isSidechain") === true)
    return;
  const content = at(line, "message", "content");
  const text = typeof content === "string" ? content : textAt(content, 0, "text");
  if (text === "" || text.startsWith("<")) return;
  prompts.push({
    session: textAt(line, "sessionId"),
    t: timeAt(line, "timestamp"),
    isCorrection: isCorrection(text),
  });
};

export const claude: Source = {
  agent: "claude",
  title: "Claude Code",
  folder: ({ home, variables }) => join(variables["CLAUDE_CONFIG_DIR"] || join(home, ".claude"), "projects"),
  pattern: /\.jsonl$/,
  read: (path) => {
    const steps = new Map<string, Step>();
    const prompts: Prompt[] = [];
    const wanted = ['"tool_use"', '"tool_result"', '"usage"', '"role":"user"'];
    const read = readLines(path, wanted, (line, reading) => {
      take(line, reading, path);
      takeStep(line, steps);
      takePrompt(line, prompts);
    });
    return { ...read, steps: [...steps.values()], prompts };
  },
};
