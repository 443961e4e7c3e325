// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now
// Written by `pith init --agent @AGENT@ --via @END@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the result stays as it would without this file. It asks for no say in tool calls.
import { resolve } from "node:path";
import { shortened } from "../../plugins/artifacts/talk.js";

const shells = new Set(["Bash", "bash", "shell_command"]);

/** What the shell printed, and how to put a shorter text into a result of the same shape; null: of no known shape. */
const printedIn = (output) => {
  if (typeof output === "string") return { text: output, exit: null, put: (text) => text };
  if (Array.isArray(output)) {
    const [only, more] = output;
    if (only?.type !== "text" || typeof only.text !== "string" || more !== undefined) return null;
    return { text: only.text, exit: null, put: (text) => [{ ...only, text }] };
  }
  if (typeof output?.output !== "string") return null;
  const exit = typeof output.exitCode === "number" ? output.exitCode : null;
  return { text: output.output, exit, put: (text) => ({ ...output, output: text }) };
};

const shortenedResult = async ({ tool, input, status, output, thread }) => {
  const printed = shells.has(tool) && status === "done" ? printedIn(output) : null;
  if (printed === null) return undefined;
  const { text, exit, put } = printed;
  const cwd = resolve(process.cwd(), input.cwd ?? ".");
  const call = { command: input.cmd ?? input.command, cwd, exit, session: thread?.id };
  const shorter = await shortened({ text, shown: text, call });
  return shorter === null ? undefined : { status, output: put(shorter) };
};

export default function pith(amp) {
  amp.on("tool.result", async (event) => {
    try {
      return await shortenedResult(event);
    } catch {
      return undefined;
    }
  });
}
