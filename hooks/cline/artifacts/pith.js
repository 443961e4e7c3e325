// Written by `pith init --agent @AGENT@ --via @VIA@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the command runs and its result stays as they would without this file.
import { askPith, quoted, shortened } from "../../plugins/artifacts/talk.js";

const via = "@VIA@";
let root = null;

const separator = "\n[stderr]\n";

/** The two streams come one behind the other; the first of them that has anything in it is reduced. */
const streamsIn = (body) => {
  if (body.startsWith(separator))
    return { before: separator, text: body.slice(separator.length), behind: "" };
  const at = body.indexOf(separator);
  return at === -1
    ? { before: "", text: body, behind: "" }
    : { before: "", text: body.slice(0, at), behind: body.slice(at) };
};

/** The host's words around what one command printed; null where a part of it is missing, or still to come. */
const commandResult = (shown) => {
  if (/^\[Command is still running\./.test(shown) || shown.includes("[... output truncated: ")) return null;
  const head = /^\[Command exited with code (\d+)\](?:\n|$)/.exec(shown);
  const opening = head === null ? "" : head[0];
  const rest = shown.slice(opening.length);
  const left = /\n\[Command completed with background processes still running; [^\n]*\]$/.exec(rest);
  const { before, text, behind } = streamsIn(left === null ? rest : rest.slice(0, left.index));
  const tail = behind + (left === null ? "" : left[0]);
  return { head: opening + before, text, tail, code: head === null ? 0 : Number(head[1]) };
};

const shortenCommand = async (entry, session) => {
  if (typeof entry?.query !== "string" || typeof entry.result !== "string") return entry;
  const parts = commandResult(entry.result);
  if (parts === null) return entry;
  const { code, ...around } = parts;
  const cwd = root ?? process.cwd();
  const exit = entry.success === true || code !== 0 ? code : null;
  const call = { command: entry.query, cwd, session, exit };
  const text = await shortened({ ...around, shown: entry.result, call });
  return text === null ? entry : { ...entry, result: text };
};

/** Of each other tool: what kind it is, and a command that says the same. */
const others = {
  read_files: (query) => ({ tool: "read", command: `cat ${quoted(query.replace(/:\d+-\d*$/, ""))}` }),
  search_codebase: (query) => ({ tool: "search", command: `rg -n -e ${quoted(query)}` }),
};

const shortenOther = async (name, entry, session) => {
  if (typeof entry?.query !== "string" || typeof entry.result !== "string" || entry.success !== true)
    return entry;
  const call = { ...others[name](entry.query), cwd: root ?? process.cwd(), session, exit: 0 };
  const text = await shortened({ text: entry.result, shown: entry.result, call });
  return text === null ? entry : { ...entry, result: text };
};

const answerTo = async (command) =>
  typeof command === "string" ? askPith({ event: "before", command, cwd: root ?? process.cwd() }) : null;

const rewritten = (command, answer) =>
  typeof answer?.command === "string" && answer.command !== "" ? answer.command : command;

/** Commands as the model wrote them, by the rewritten ones, for each call under way. */
const typed = new Map();

const rewriteCall = async ({ tool, toolCall, input }) => {
  if (via !== "hook" || tool.name !== "run_commands" || !Array.isArray(input.commands)) return undefined;
  const answers = await Promise.all(input.commands.map(answerTo));
  const refused = answers.flatMap((answer) => (typeof answer?.refused === "string" ? [answer.refused] : []));
  // The host refuses a call as a whole.
  if (refused.length > 0) return { skip: true, reason: refused.join("\n") };
  const commands = input.commands.map((command, index) => rewritten(command, answers[index]));
  if (commands.every((one, index) => one === input.commands[index])) return undefined;
  typed.set(toolCall?.toolCallId, new Map(commands.map((one, index) => [one, input.commands[index]])));
  return { input: { ...input, commands } };
};

/** The host names the command with its result: the model is shown its own. */
const withTyped = (entry, commands) => {
  const command = commands?.get(entry?.query);
  return command === undefined || command === entry.query ? entry : { ...entry, query: command };
};

const answerResult = async ({ tool: { name }, toolCall, result, snapshot }) => {
  const isShell = name === "run_commands";
  if (!Array.isArray(result.output) || !(isShell || Object.hasOwn(others, name))) return undefined;
  const session = snapshot?.conversationId;
  const commands = typed.get(toolCall?.toolCallId);
  typed.delete(toolCall?.toolCallId);
  const one = (entry) => {
    if (!isShell) return shortenOther(name, entry, session);
    return via === "result" ? shortenCommand(entry, session) : withTyped(entry, commands);
  };
  const output = await Promise.all(result.output.map(one));
  const isSame = output.every((entry, index) => entry === result.output[index]);
  return isSame ? undefined : { result: { ...result, output } };
};

export default {
  name: "pith",
  manifest: { capabilities: ["hooks"] },
  setup(_api, context) {
    root = context?.workspaceInfo?.rootPath ?? null;
  },
  hooks: {
    async beforeTool(context) {
      try {
        return await rewriteCall(context);
      } catch {
        return undefined;
      }
    },
    async afterTool(context) {
      try {
        return await answerResult(context);
      } catch {
        return undefined;
      }
    },
  },
};
