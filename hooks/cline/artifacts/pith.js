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

const isText = (value) => typeof value === "string";

/** The host's forms of a call, as a list: texts for its shell, and programs with their words, which it starts without one. */
const entriesIn = (input) => {
  if (isText(input)) return [input];
  if (Array.isArray(input)) return input;
  const { commands, command, args, cmd } = input ?? {};
  if (commands !== undefined) return [commands].flat();
  if (command !== undefined) return [args === undefined ? command : { command, args }];
  return cmd === undefined ? [] : [cmd];
};

const hereDocument = /(?<!<)<<-?\s*(?:"([^"]+)"|'([^']+)'|([A-Za-z0-9_./-]+))/;

/** The commands that run: the host joins texts from a here-document's beginning to its end. */
const commandsIn = (input) => {
  const entries = entriesIn(input);
  const commands = [];
  for (let at = 0; at < entries.length; at++) {
    const found = isText(entries[at]) ? hereDocument.exec(entries[at]) : null;
    const word = found?.slice(1).find(isText);
    const isEnd = (entry, index) => index > at && (!isText(entry) || entry.trim() === word);
    const end = word === undefined ? -1 : entries.findIndex(isEnd);
    if (end === -1 || !isText(entries[end])) commands.push(entries[at]);
    else {
      commands.push(entries.slice(at, end + 1).join("\n"));
      at = end;
    }
  }
  return commands;
};

const asWord = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word));

/** As a shell would be told; null: no command. */
const textOf = (entry) => {
  if (isText(entry)) return entry;
  const { command, args = [] } = entry ?? {};
  return isText(command) && Array.isArray(args) && args.every(isText)
    ? [command, ...args].map(asWord).join(" ")
    : null;
};

const nameLength = 200;

/** As the host names a command with its result. */
const shownAs = (text) =>
  text.length <= nameLength
    ? text
    : `${text.slice(0, nameLength)} ... [command truncated: ${text.length - nameLength} more chars; full command is in the tool call input]`;

const isCut = (query) => / \.\.\. \[command truncated: [^\n]*\]$/.test(query);

/** The command that the host names by this; undefined: it names a part of it. */
const commandOf = (query, input) =>
  isCut(query) ? commandsIn(input).find((one) => isText(one) && shownAs(one) === query) : query;

const shortenCommand = async (entry, session, input) => {
  if (typeof entry?.query !== "string" || typeof entry.result !== "string") return entry;
  const parts = commandResult(entry.result);
  const command = commandOf(entry.query, input);
  if (parts === null || command === undefined) return entry;
  const { code, ...around } = parts;
  const cwd = root ?? process.cwd();
  const exit = entry.success === true || code !== 0 ? code : null;
  const call = { command, cwd, session, exit };
  const text = await shortened({ ...around, shown: entry.result, call });
  return text === null ? entry : { ...entry, result: text };
};

/** Of each other tool: what kind it is, and a command that says the same. */
const others = {
  read_files: (query) => ({ tool: "read", command: `cat ${quoted(query.replace(/:\d+-(?:\d*|EOF)$/, ""))}` }),
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
  isText(command) ? askPith({ event: "before", command, cwd: root ?? process.cwd() }) : null;

/** Commands as the model wrote them, by the rewritten ones, for each call under way. */
const typed = new Map();

const withCommands = (input, commands) => {
  if (typeof input !== "object" || Array.isArray(input)) return { commands };
  const { command: _command, args: _args, cmd: _cmd, ...more } = input;
  return { ...more, commands };
};

const rewriteCall = async ({ tool, toolCall, input }) => {
  if (via !== "hook" || tool.name !== "run_commands") return undefined;
  const entries = commandsIn(input);
  const texts = entries.map(textOf);
  const answers = await Promise.all(texts.map(answerTo));
  const refused = answers.flatMap((answer) => (typeof answer?.refused === "string" ? [answer.refused] : []));
  // The host refuses a call as a whole.
  if (refused.length > 0) return { skip: true, reason: refused.join("\n") };
  const changed = answers.map((answer, index) => {
    const isOther = isText(answer?.command) && answer.command !== "" && answer.command !== texts[index];
    return isOther ? answer.command : null;
  });
  if (changed.every((one) => one === null)) return undefined;
  const pairs = changed.flatMap((one, at) => (one === null ? [] : [[shownAs(one), shownAs(texts[at])]]));
  typed.set(toolCall?.toolCallId, new Map(pairs));
  return {
    input: withCommands(
      input,
      changed.map((one, index) => one ?? entries[index]),
    ),
  };
};

/** The host names the command with its result: the model is shown its own. */
const withTyped = (entry, commands) => {
  const command = commands?.get(entry?.query);
  return command === undefined || command === entry.query ? entry : { ...entry, query: command };
};

const answerResult = async ({ tool: { name }, toolCall, input, result, snapshot }) => {
  const isShell = name === "run_commands";
  if (!Array.isArray(result.output) || !(isShell || Object.hasOwn(others, name))) return undefined;
  const session = snapshot?.conversationId;
  const commands = typed.get(toolCall?.toolCallId);
  typed.delete(toolCall?.toolCallId);
  const one = (entry) => {
    if (!isShell) return shortenOther(name, entry, session);
    return via === "result" ? shortenCommand(entry, session, input) : withTyped(entry, commands);
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
