/** Codex's code mode: a script of the model's runs commands and prints what it likes. pith leaves alone what a script reads, so a bill
 * counts these results as shell output that is not reached. */
import type { Call, Read, Source } from "../../src/transcripts/call.ts";
import { at, eachObject, type Json, listAt, textAt, timeAt } from "../../src/transcripts/json-lines.ts";
import { Reading } from "../../src/transcripts/reading.ts";

const command = /\btools\.exec_command\(\{\s*"?cmd"?\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** The only command of a script; of any other script its text, which no filter knows. */
const commandIn = (script: string): string => {
  const [first, ...more] = [...script.matchAll(command)].map(([, literal]) => literal!);
  try {
    return first !== undefined && more.length === 0 ? (JSON.parse(first) as string) : script;
  } catch {
    return script;
  }
};

const printed = (output: unknown): string =>
  listAt({ output }, "output")
    .map((item) => textAt(item, "text"))
    .join("")
    .replace(/^Script \w+\n[^]*?\nOutput:\n/, "");

const scriptsIn = (path: string): readonly Call[] => {
  const pending = new Reading();
  let session = path;
  const take = (line: Json): void => {
    const payload = at(line, "payload");
    session = textAt(payload, "session_id") || session;
    const [type, name, id] = ["type", "name", "call_id"].map((key) => textAt(payload, key));
    const asked = { session, cwd: "", t: timeAt(line, "timestamp") };
    if (type === "custom_tool_call" && name === "exec")
      pending.ask(id!, { ...asked, command: commandIn(textAt(payload, "input")) });
    // Prints what a script has printed since, which goes on while the model waits.
    else if (type === "function_call" && name === "wait") pending.ask(id!, { ...asked, command: name });
    else if (type?.endsWith("_call_output") === true)
      pending.answer(id!, printed(at(payload, "output")), null);
  };
  eachObject(path, ['"custom_tool_call', '"function_call', '"session_id"'], take);
  return pending.calls;
};

/** The read with its scripts as calls, and the ids of these. */
export const withScripts = (
  { agent }: Source,
  path: string,
  read: Read,
): { readonly read: Read; readonly scripts: readonly string[] } => {
  const calls = agent === "codex" ? scriptsIn(path) : [];
  return { read: { ...read, calls: [...read.calls, ...calls] }, scripts: calls.map(({ id }) => id) };
};
