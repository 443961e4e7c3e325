// Written by `pith init --agent @AGENT@ --via @END@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the result stays as it would without this file.
import { shortened } from "../../plugins/artifacts/talk.js";

/** What the shell printed without the host's words around it; null where it has cut or added something. */
const shellResult = (shown, details) => {
  if (details?.status !== "completed" || typeof details.exitCode !== "number") return null;
  if (details.aggregated !== shown) return null;
  const tail = details.exitCode === 0 ? "" : `\n\n(Command exited with code ${details.exitCode})`;
  if (!shown.endsWith(tail)) return null;
  const text = shown.slice(0, shown.length - tail.length);
  return text === "(no output)" ? null : { text, tail, exit: details.exitCode };
};

export default {
  id: "pith",
  name: "pith",
  description: "Shortens what commands print, and says what it left out and where it is.",
  register(api) {
    api.registerAgentToolResultMiddleware?.(
      async (event, context) => {
        try {
          const { toolName, args, cwd, result } = event;
          const [only, more] = result.content;
          if (toolName !== "exec" || more !== undefined || only?.type !== "text") return undefined;
          const { details } = result;
          const printed = shellResult(only.text, details);
          if (printed === null) return undefined;
          const { text, tail, exit } = printed;
          const where = details.cwd ?? cwd ?? process.cwd();
          const call = { command: args.command, cwd: where, exit, session: context?.sessionId };
          const shorter = await shortened({ text, tail, shown: only.text, call });
          return shorter === null
            ? undefined
            : { result: { ...result, content: [{ ...only, text: shorter }] } };
        } catch {
          return undefined;
        }
      },
      { runtimes: ["openclaw"] },
    );
  },
};
