/** Gemini CLI: `~/.gemini/tmp/<project>/chats/session-….jsonl`; a message of the same id takes the place of the earlier one. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Call, didFail, type Source, type Step } from "./call.ts";
import { at, eachObject, isObject, type Json, listAt, textAt, timeAt } from "./json-lines.ts";
import { unlabelled } from "./labelled.ts";
import { stepFrom } from "./used.ts";

const used = {
  input: ["input"],
  output: ["output"],
  cacheRead: ["cached"],
  thoughts: ["thoughts"],
  inputHoldsCached: true,
} as const;

const stepsOf = (message: Json, session: string): Step[] => {
  const usage = at(message, "tokens");
  if (usage === undefined || usage === null) return [];
  const place = { id: "", session, t: timeAt(message, "timestamp"), model: textAt(message, "model") };
  return [stepFrom(usage, used, place)];
};

/** Folders by the names that the client gave them. */
const foldersOf = (path: string): ReadonlyMap<string, string> => {
  try {
    const known = at(JSON.parse(readFileSync(path, "utf8")), "projects");
    return new Map(
      isObject(known) ? Object.entries(known).map(([folder, name]) => [String(name), folder]) : [],
    );
  } catch {
    return new Map();
  }
};

const unwrapped = (text: string): string =>
  text
    .replace(/^<untrusted_context>\n/, "")
    .replace(/\n?<\/untrusted_context>\s*$/, "")
    .replace(/^Output: /m, "");

const callOf = (call: unknown, place: Pick<Call, "session" | "cwd" | "t">): Call[] => {
  const command = textAt(call, "args", "command");
  if (textAt(call, "name") !== "run_shell_command" || command === "") return [];
  const written = textAt(call, "result", 0, "functionResponse", "response", "output");
  const { output, exit: code } = unlabelled(unwrapped(written));
  const exit = code ?? (textAt(call, "status") === "success" ? 0 : null);
  const id = textAt(call, "id");
  const failed = didFail(exit, textAt(call, "status") === "error", output);
  return [{ id, ...place, t: timeAt(call, "timestamp") || place.t, command, output, exit, failed }];
};

export const gemini: Source = {
  agent: "gemini",
  title: "Gemini CLI",
  folder: ({ home }) => join(home, ".gemini", "tmp"),
  pattern: /chats[/\\]session-.*\.jsonl$/,
  read: (path) => {
    const folder = dirname(dirname(path));
    const cwd = foldersOf(join(folder, "..", "..", "projects.json")).get(basename(folder)) ?? folder;
    const messages = new Map<string, Json>();
    const broken = eachObject(
      path,
      ['"toolCalls"', '"tokens"'],
      (line) => void messages.set(textAt(line, "id"), line),
    );
    const calls = [...messages.values()].flatMap((message) =>
      listAt(message, "toolCalls").flatMap((call) =>
        callOf(call, { session: path, cwd, t: timeAt(message, "timestamp") }),
      ),
    );
    return { calls, steps: [...messages.values()].flatMap((message) => stepsOf(message, path)), broken };
  },
};
