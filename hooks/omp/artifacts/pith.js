// Written by `pith init --agent @AGENT@ --via @VIA@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the result stays as it would without this file.
import { resolve } from "node:path";
import { shortened } from "../../plugins/artifacts/talk.js";

const reading = "@READING@";

// What the host itself has cut or minimised, and what still runs, is left as it is.
const partial = /artifact:\/\/|^\[Command (?:cancelled|timed out|aborted)/;
const around =
  /(?:\n\nWall time: \d+(?:\.\d+)? seconds(?:\n(?!\n)[^\n]*)*)?(?:\n\nCommand exited with code -?\d+|\n\n\[Command timed out[^\n]*\])?$/;

const exitOf = ({ isError, details }) => {
  if (typeof details?.exitCode === "number") return details.exitCode;
  return isError ? null : 0;
};

const isPartial = (shown, details) =>
  Boolean(details?.async || details?.meta?.truncation) || partial.test(shown);

/** What the shell printed without the host's words around it. */
const shellResult = (shown, event) => {
  if (isPartial(shown, event.details)) return null;
  const tail = around.exec(shown)[0];
  const text = shown.slice(0, shown.length - tail.length);
  return text === "(no output)" ? null : { text, tail, exit: exitOf(event) };
};

const shortenedShell = async (event, shown, root) => {
  const result = shellResult(shown, event);
  if (result === null) return null;
  const { text, tail, exit } = result;
  const { command, cwd = "." } = event.input;
  return shortened({ text, tail, shown, call: { command, cwd: resolve(root, cwd), exit } });
};

/** A cell of code makes such a call, and has to read what the program printed. */
const isForScript = ({ toolCallId }) => /^(?:js|prelude)-/.test(toolCallId);

export default function pith(pi) {
  pi.on("before_agent_start", async (event) => {
    const present = event?.systemPrompt;
    if (!Array.isArray(present) || present.includes(reading)) return undefined;
    return { systemPrompt: [...present, reading] };
  });

  pi.on("tool_result", async (event, context) => {
    try {
      const [only, more] = event.content;
      if (isForScript(event)) return undefined;
      if (event.toolName !== "bash" || more !== undefined || only?.type !== "text") return undefined;
      const text = await shortenedShell(event, only.text, context?.cwd ?? process.cwd());
      return text === null ? undefined : { content: [{ ...only, text }] };
    } catch {
      return undefined;
    }
  });
}
