// Written by `pith init --agent @AGENT@ --via @VIA@`; `pith init --agent @AGENT@ --uninstall` removes it.
// Whatever goes wrong in here, the command runs and its result stays as they would without this file.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { askPith, quoted, shortened } from "../../plugins/artifacts/talk.js";

const host = "@AGENT@";
const via = "@VIA@";
const startUp = "@STARTUP@";
const zshFolder = "@ZSH@";
const store = "@STORE@";
const reading = "@READING@";
const trial = "@TRIAL@";

/** Lets the model read what pith has kept, and nothing else. False where the user forbids all of the kind. */
const grantStore = (holder) => {
  if (typeof holder.permission === "string") holder.permission = { "*": holder.permission };
  const present = holder.permission?.external_directory;
  const rules = typeof present === "string" ? { "*": present } : { ...present };
  if (rules["*"] === "deny") return false;
  for (const folder of store) {
    if (/[*?]/.test(folder)) continue;
    delete rules[`${folder}/*`];
    rules[`${folder}/*`] = "allow";
  }
  holder.permission = { ...holder.permission, external_directory: rules };
  return true;
};

/** What the shell printed without the host's words around it; of its cut none is true where pith has read it all. */
const shellResult = (shown, { outputPath, exit } = {}) => {
  const head = outputPath ? `...output truncated...\n\nFull output saved to: ${outputPath}\n\n` : "";
  if (!shown.startsWith(head)) return null;
  const rest = shown.slice(head.length);
  const tail =
    /\n\n<shell_metadata>\n(?:(?!<shell_metadata>)[\s\S])*\n<\/shell_metadata>$/.exec(rest)?.[0] ?? "";
  const text = rest.slice(0, rest.length - tail.length);
  if (text === "(no output)") return null;
  return { text, tail, exit: typeof exit === "number" ? exit : null, stored: outputPath };
};

const between = (text, opening, closing) => {
  const first = opening.exec(text);
  const last = closing.exec(text);
  if (first === null || last === null || last.index < first[0].length) return null;
  return { head: first[0], text: text.slice(first[0].length, last.index), tail: last[0] };
};

/** Of each tool: what kind it is, a command that says the same, and its own words around the lines. */
const others = {
  grep: ({ pattern, path = ".", include }, text) => ({
    tool: "search",
    command: `rg -n${include ? ` -g ${quoted(include)}` : ""} -e ${quoted(pattern)} ${quoted(path)}`,
    ...between(text, /^Found \d+ match[^\n]*\n/, /(?:\n\n\(Results? [^\n]*\))?$/),
  }),
  glob: ({ pattern, path = "." }, text) => ({
    tool: "list",
    command: `rg --files -g ${quoted(pattern)} ${quoted(path)}`,
    ...between(text, /^/, /(?:\n\n\(Results? [^\n]*\))?$/),
  }),
  list: ({ path = "." }, text) => ({ tool: "list", command: `ls -R ${quoted(path)}`, text }),
  read: ({ filePath }, text) => ({
    tool: "read",
    command: `cat ${quoted(filePath)}`,
    ...between(
      text,
      /^<path>[^\n]*<\/path>\n<type>file<\/type>\n<content>\n/,
      /(?:\n\n\([^\n]*\))?\n<\/content>(?:(?!<\/content>)[\s\S])*$/,
    ),
  }),
};

const partsOf = ({ tool, args, sessionID: session }, { output: shown, metadata }, directory) => {
  if (tool !== "bash") {
    const { head, text, tail, ...call } = Object.hasOwn(others, tool) ? others[tool](args, shown) : {};
    return { head, text, tail, shown, call: { ...call, cwd: directory, session, exit: 0 } };
  }
  const { text, tail, ...result } = shellResult(shown, metadata) ?? {};
  const cwd = resolve(directory, args.workdir ?? ".");
  return { text, tail, shown, call: { command: args.command, cwd, session, ...result } };
};

/** What the host starts in place of fish and nu is bash on Linux only. */
const shellName = (shell) => {
  const name = basename(shell || "bash").replace(/\.exe$/i, "");
  return process.platform === "linux" && /^(?:fish|nu)$/.test(name) ? "bash" : name;
};

/** Variables by which the shell finds our file, and the user's own of the same name; null for other shells. */
const startVariables = (shell, env) => {
  const name = shellName(shell);
  const own = (variable) => env[variable] ?? process.env[variable];
  if (name === "bash" && existsSync(startUp)) {
    const theirs = own("BASH_ENV");
    const isTheirs = theirs && !theirs.endsWith(`/${basename(startUp)}`);
    // bash expands the value as within double quotes.
    const BASH_ENV = startUp.replaceAll(/[\\$`]/g, "\\$&");
    return { BASH_ENV, ...(isTheirs ? { PITH_BASH_ENV: theirs } : {}) };
  }
  if (name === "zsh" && existsSync(join(zshFolder, ".zshenv"))) {
    const theirs = own("ZDOTDIR");
    return { ZDOTDIR: zshFolder, ...(theirs && theirs !== zshFolder ? { PITH_ZDOTDIR: theirs } : {}) };
  }
  return null;
};

/** What a trial has drawn for each session, asked once when it begins. Sub-agents are on the side of their session. */
const draws = (directory) => {
  const parents = new Map();
  const drawn = new Map();
  const rootOf = (session) => (parents.has(session) ? rootOf(parents.get(session)) : session);
  const ask = async (session) =>
    existsSync(trial) ? await askPith({ event: "session", session, cwd: directory }) : null;
  const of = async (session) => {
    if (typeof session !== "string") return {};
    const root = rootOf(session);
    if (!drawn.has(root)) drawn.set(root, ask(root));
    return (await drawn.get(root)) ?? {};
  };
  return {
    heard: ({ type, properties } = {}) => {
      const { id, parentID } = (type === "session.created" && properties?.info) || {};
      if (parentID && !parents.has(id) && rootOf(parentID) !== id) parents.set(id, parentID);
    },
    isAlone: async (session) => (await of(session)).alone === true,
    adviceFor: async (session) => (parents.has(session) ? null : ((await of(session)).advice ?? null)),
  };
};

/** `system`: texts that the model is given first. */
const addTexts = (system, texts) => {
  if (!Array.isArray(system)) return;
  for (const text of texts)
    if (text !== null && !system.some((other) => other.includes(text))) system.push(text);
};

export const Pith = async ({ directory }) => {
  const inside = new Set();
  const draw = draws(directory);
  let recovers = false;
  let shell = process.env.SHELL;
  // Kilo reads no file beyond the project that a plugin names.
  let note = null;
  const variables = () => (recovers ? {} : { PITH_MODE: "lossless" });

  return {
    config: async (config) => {
      try {
        if (typeof config.shell === "string" && config.shell !== "") shell = config.shell;
        const agents = Object.values(config.agent ?? {}).filter((one) => one?.permission?.external_directory);
        recovers = [config, ...agents].map(grantStore).every(Boolean);
        if (!existsSync(reading)) return;
        const told = config.instructions ?? [];
        if (host === "kilo") note = readFileSync(reading, "utf8").trim();
        else if (!told.some((path) => path.endsWith(basename(reading))))
          config.instructions = [...told, reading];
      } catch {
        recovers = false;
      }
    },
    event: async ({ event } = {}) => draw.heard(event),
    "experimental.chat.system.transform": async ({ sessionID } = {}, { system } = {}) =>
      addTexts(system, [note, await draw.adviceFor(sessionID)]),
    "shell.env": async (input, { env } = {}) => {
      try {
        const { callID, sessionID } = input;
        // A terminal of the user's own has no call.
        const start = via === "shell" && callID ? startVariables(shell, env) : null;
        if (start === null || (await draw.isAlone(sessionID))) return;
        Object.assign(env, start, variables());
        inside.add(callID);
      } catch {
        // The shell starts as it would without us.
      }
    },
    "tool.execute.after": async (input, output) => {
      try {
        if (input.tool === "bash" && inside.delete(input.callID)) return;
        if (typeof output?.output !== "string" || (await draw.isAlone(input.sessionID))) return;
        const text = await shortened(partsOf(input, output, directory), variables());
        if (text !== null) output.output = text;
      } catch {
        // The result stays as it is.
      }
    },
  };
};
