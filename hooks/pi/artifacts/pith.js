// Written by `pith init --agent @AGENT@ --via @VIA@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the command runs and its result stays as they would without this file.
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { askPith, quoted, shortened } from "../../plugins/artifacts/talk.js";

const via = "@VIA@";
const startUp = "@STARTUP@";
const settings = "@SETTINGS@";
const reading = "@READING@";

/** Throws where there is no regular file: of anything else the end might never come. */
const textOf = (path) => {
  if (!statSync(path).isFile()) throw new Error("no regular file");
  // By now it may be something else.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error("no regular file");
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
};

/** bash reads the file that BASH_ENV names; another shell may be set. */
const isBash = (cwd) => {
  for (const file of [join(cwd, settings.project), settings.user]) {
    try {
      const { shellPath } = JSON.parse(textOf(file));
      if (typeof shellPath === "string" && shellPath !== "")
        return /^bash(?:\.exe)?$/.test(basename(shellPath));
    } catch {
      // Absent, or not for us to complain about.
    }
  }
  return true;
};

const status =
  /(?:^|\n\n)Command (?:exited with code (\d+)|timed out after [\d.]+ seconds|aborted|terminated without an exit code)$/;
const cut = /\n\n\[Showing (?:lines \d+-\d+ of \d+|last \S+ of line \d+)[^\n]*\. Full output: ([^\n]+)\]$/;

/** What stands before the host's word on its cut, and the file with all of it, which pith compares with it; null where that is not
 * certain. */
const beforeCut = (text, { isError, details }) => {
  const trailer = cut.exec(text);
  const path = trailer?.[1] ?? "";
  const isOwn = dirname(path) === tmpdir() && /^pi-\w+-\w+\.log$/.test(basename(path));
  if (isOwn) return { text: text.slice(0, trailer.index), stored: path };
  // Of a failure the host tells no details; a program may have written such a line itself.
  return details?.truncation?.truncated || (isError && trailer !== null) ? null : { text };
};

/** What the shell printed without the host's words around it; null where that is not certain. */
const shellResult = (shown, event) => {
  const ended = event.isError ? status.exec(shown) : null;
  if (event.isError && ended === null) return null;
  const tail = ended?.[0] ?? "";
  const rest = shown.slice(0, shown.length - tail.length);
  if (rest === "" || rest === "(no output)") return null;
  // A killed shell counts as a success in some versions, so only a failure is certain.
  const exit = ended?.[1] === undefined ? null : Number(ended[1]);
  const printed = beforeCut(rest, event);
  return printed === null ? null : { ...printed, tail, exit };
};

/** Of each other tool: what kind it is, and a command that says the same. */
const others = {
  grep: ({ pattern, path = ".", glob }) => ({
    tool: "search",
    command: `rg -n${glob ? ` -g ${quoted(glob)}` : ""} -e ${quoted(pattern)} ${quoted(path)}`,
  }),
  find: ({ pattern, path = "." }) => ({
    tool: "list",
    command: `fd --glob ${quoted(pattern)} ${quoted(path)}`,
  }),
  ls: ({ path = "." }) => ({ tool: "list", command: `ls -a ${quoted(path)}` }),
  read: ({ path }) => ({ tool: "read", command: `cat ${quoted(path)}` }),
};

const otherResult = (shown) => {
  const tail = /\n\n\[[^\n]*\]$/.exec(shown)?.[0] ?? "";
  return { text: shown.slice(0, shown.length - tail.length), tail, exit: 0 };
};

const partsOf = (event, shown, cwd) => {
  const { toolName, input } = event;
  if (toolName === "bash") {
    const { text, tail, ...result } = shellResult(shown, event) ?? {};
    return { text, tail, shown, call: { command: input.command, cwd, ...result } };
  }
  if (event.isError || !Object.hasOwn(others, toolName)) return { shown, call: {} };
  const { text, tail, exit } = otherResult(shown);
  return { text, tail, shown, call: { ...others[toolName](input), cwd, exit } };
};

/** Has another tool made the call? A script of the model's has to read what the program printed. */
const isForScript = (event) => event?.parentToolCallId !== undefined;

const isCommand = (event) => event.toolName === "bash" && typeof event.input?.command === "string";

/** The variables that a shell of the model starts with, for as long as one is about to. */
const startVariables = () => {
  const calls = new Set();
  let before = null;
  const set = (values) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  return {
    enter(call) {
      if (calls.size === 0) {
        const { BASH_ENV, PITH_BASH_ENV } = process.env;
        before = { BASH_ENV, PITH_BASH_ENV };
        const own = BASH_ENV && !BASH_ENV.endsWith(`/${basename(startUp)}`) ? BASH_ENV : PITH_BASH_ENV;
        // bash expands the value as within double quotes.
        set({ BASH_ENV: startUp.replaceAll(/[\\$`]/g, "\\$&"), PITH_BASH_ENV: own });
      }
      calls.add(call);
    },
    has: (call) => calls.has(call),
    leave(call) {
      if (calls.delete(call) && calls.size === 0) set(before);
    },
  };
};

export default function pith(pi) {
  const inside = startVariables();

  pi.on("before_agent_start", async (event) => {
    const present = event?.systemPrompt;
    if (typeof present !== "string" || present.includes(reading)) return undefined;
    return { systemPrompt: `${present}\n\n${reading}` };
  });

  const rewrite = async (event, cwd) => {
    const { input } = event;
    const answer = await askPith({ event: "before", command: input.command, cwd });
    if (typeof answer?.refused === "string") return { block: true, reason: answer.refused };
    if (isForScript(event)) return undefined;
    if (typeof answer?.command === "string" && answer.command !== "") input.command = answer.command;
    return undefined;
  };

  /** Where scripts of the model's may start shells beside the model's own, those would find the variables, too. */
  const canStart = (cwd) =>
    existsSync(startUp) && isBash(cwd) && pi.getActiveTools?.().includes("codemode") !== true;

  pi.on("tool_call", async (event, context) => {
    try {
      if (!isCommand(event)) return undefined;
      const cwd = context?.cwd ?? process.cwd();
      if (via === "hook") return await rewrite(event, cwd);
      if (via === "shell" && !isForScript(event) && canStart(cwd)) inside.enter(event.toolCallId);
    } catch {
      // The command runs as it is.
    }
    return undefined;
  });

  const isHandled = ({ toolCallId }) => via === "hook" || inside.has(toolCallId);

  pi.on("tool_execution_end", async (event) => {
    inside.leave(event?.toolCallId);
  });

  pi.on("tool_result", async (event, context) => {
    try {
      const handled = isForScript(event) || (event.toolName === "bash" && isHandled(event));
      inside.leave(event.toolCallId);
      const [only, more] = event.content ?? [];
      if (handled || more !== undefined || only?.type !== "text") return undefined;
      const text = await shortened(partsOf(event, only.text, context?.cwd ?? process.cwd()));
      return text === null ? undefined : { content: [{ ...only, text }] };
    } catch {
      return undefined;
    }
  });
}
