import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { distDir } from "../../src/system/installation.ts";
import { isWithin } from "../../src/system/is-within.ts";
import { configDir } from "../../src/system/paths.ts";
import { UserError } from "../../src/system/user-error.ts";
import { settings } from "../../src/config/read-settings.ts";
import type { ToolName } from "../../src/config/settings.ts";
import { haveTeller } from "../../src/config/tellers.ts";
import { neededByTrial } from "../../src/integration/needed-by-trial.ts";
import { neededEvents } from "../../src/integration/session-events.ts";
import type { Finding, Installed, Request } from "../../src/integration/agent.ts";
import { warning } from "../../src/integration/finding.ts";
import { readRecord, recordFile } from "../../src/install/install-record.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import { guidance, rawWords, type Recovery } from "../../src/install/setup/guidance.ts";
import { initLine } from "../../src/install/setup/spec-findings.ts";
import { instructionsNotes } from "../../src/install/setup/instructions.ts";
import type { InstallSpec, Place } from "../../src/install/setup/install-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { ownFile } from "../../src/install/setup/text-block.ts";
import agent from "./index.ts";
import { entryFindings, unreadable } from "./entry-findings.ts";
import { closedPart, hiddenParts, sandboxOf, tilde } from "./sandbox.ts";
import { claudeDir, memoryFile, ownFolder, rawRules, readRules, settingsFile } from "./places.ts";
import { prefixedRules } from "./prefixed-rules.ts";
import { script, uninstallStub } from "./script.ts";
import {
  hookGroups,
  leftoverEdits,
  missingEvents,
  openedElement,
  prefixedElement,
  ruleElement,
  shellIn,
  shellMember,
  type Wanted,
} from "./settings-edits.ts";

const recoveryOf = (): Recovery | null => {
  const raw = rawWords();
  return raw === null ? null : { raw };
};

const displacedShell = ({ project }: Request, { env }: Place): string | null => {
  const folder = ownFolder(env);
  const path = settingsFile(env, project);
  const record = readRecord(recordFile(env, agent.name));
  const present = shellIn(textOf(path) ?? "", path);
  if (present !== null && !isWithin(present, folder)) return present;
  if (present !== null || Object.keys(record.files).length > 0) return record.own;
  const inherited = env.variables["CLAUDE_CODE_SHELL"] ?? "";
  return inherited === "" || isWithin(inherited, folder) ? null : inherited;
};

/** Sessions that still run when pith is taken out start it for each command. */
const scriptFile = (path: string, text: string, env: Environment, lack?: string): SettingsEdit => {
  const stub = uninstallStub(env, readRecord(recordFile(env, agent.name)).own);
  return ownFile({
    path,
    text,
    mode: 0o755,
    stub: stub === null ? null : { text: stub, does: "it only starts your shell" },
    ...(lack === undefined ? {} : { lack }),
  });
};

const shellEdits = (request: Request, place: Place): readonly SettingsEdit[] => {
  const { env } = place;
  const settings = settingsFile(env, request.project);
  const { path, text, shell } = script(env, displacedShell(request, place));
  const present = shellIn(textOf(settings) ?? "", settings);
  const lack =
    present !== null && present !== path && isWithin(present, ownFolder(env))
      ? `your shell is ${shell} now, and ${present} starts another`
      : `${path} is missing; Claude Code uses its own choice of shell`;
  return [shellMember(settings, path, ownFolder(env)), scriptFile(path, text, env, lack)];
};

const openedEdits = ({ via, project }: Request, { env }: Place): readonly SettingsEdit[] =>
  hiddenParts(via, sandboxOf(env, project), env).map(({ path, says }) =>
    openedElement(settingsFile(env, project), tilde(path, env), says),
  );

/** Not everything that is hidden can be opened: then no command would start. */
const checkSandbox = ({ via, project }: Request, { env }: Place): void => {
  const sandbox = sandboxOf(env, project);
  const closed = closedPart(via, sandbox, env);
  if (closed !== undefined)
    throw new UserError(
      `commands in Claude Code's sandbox could not read ${closed.path} (${closed.says}); \`pith init --agent claude --via result\` works there`,
    );
};

/** With the instructions integration the note is the entry, and the user's rules hold for what the model types too. Hooks of the
 * user's at a session's events are asked whatever the integration. */
const edits = (request: Request, place: Place, wanted: Wanted): readonly SettingsEdit[] => {
  const { env, tee } = place;
  const { project, via } = request;
  const settings = settingsFile(env, project);
  const isAsking = via === "instructions";
  const note = guidance(memoryFile(env, project), isAsking, isAsking ? null : recoveryOf());
  const [entry, ...files] = via === "shell" ? shellEdits(request, place) : isAsking ? [note] : [];
  const rules = [...rawRules(isAsking ? null : rawWords()), ...readRules(env, tee)];
  const prefixed = isAsking ? prefixedRules(env, project) : [];
  return [
    ...(entry === undefined ? [] : [entry]),
    ...hookGroups(settings, via, wanted),
    // Each goes in before the others.
    ...rules.toReversed().map((rule) => ruleElement(settings, rule)),
    ...prefixed.map((rule) => prefixedElement(settings, rule)),
    ...openedEdits(request, place),
    ...files,
    ...(isAsking ? [] : [note]),
  ];
};

const notes = (request: Request, place: Place): readonly string[] => {
  const { env, tee } = place;
  const { project, via } = request;
  const [settings, memory] = [settingsFile(env, project), memoryFile(env, project)];
  const entry = via === "shell" ? script(env, displacedShell(request, place)) : null;
  return [
    ...[unreadable(settings, textOf(settings) ?? "")].filter((note) => note !== null),
    ...(entry === null
      ? []
      : [`commands run in ${entry.shell}, as before; ${entry.path} stands in front of it`]),
    ...(readRules(env, tee).length > 0
      ? []
      : ["the folder of kept outputs cannot be named in a rule: reading them will ask"]),
    ...(project === null
      ? []
      : [`${settings} and ${memory} name paths of this machine: keep them out of the repository`]),
    ...(via === "instructions" ? instructionsNotes(memory, project) : []),
    "sessions that are running take it up when they are started again",
  ];
};

/** The file of instructions is a text for the model. */
const settingsOf = ({ via, scope, file }: Installed, { env }: Place): string =>
  via === "instructions" ? settingsFile(env, scope === "project" ? (env.cwd ?? null) : null) : file;

const eventFindings = (entry: Installed, place: Place, events: readonly string[]): readonly Finding[] => {
  const file = settingsOf(entry, place);
  return missingEvents(textOf(file) ?? "", file, events).map((event) =>
    warning(
      `hooks of yours, or a trial with arms, wait for ${event}, which ${file} does not hand to pith`,
      initLine({ agent: agent.name, ...entry }),
    ),
  );
};

/** `tools`: those besides the shell whose results are replaced. `events`: those of a session that hooks wait for. `tells`: hooks
 * have something to tell the model before a command. */
export const specFor = (
  tools: readonly ToolName[],
  events: readonly string[] = [],
  tells = false,
): InstallSpec => ({
  agent,
  detect: ({ env }) => existsSync(claudeDir(env)),
  edits: (request, place) => edits(request, place, { tools, events, tells, env: place.env }),
  leftovers: (project, { env }) => [
    ...leftoverEdits(settingsFile(env, project), ownFolder(env), env),
    ...[configDir(env), distDir()].map((path) => openedElement(settingsFile(env, project), tilde(path, env))),
    ...["bash", "zsh"].map((shell) => scriptFile(join(ownFolder(env), shell), "", env)),
  ],
  displaced: (request, place) => {
    checkSandbox(request, place);
    return displacedShell(request, place);
  },
  told: ({ via }) => (via === "instructions" ? null : recoveryOf()),
  notes,
  probe: (entry, place) => [...entryFindings(entry, place), ...eventFindings(entry, place, events)],
});

export const spec = async (): Promise<InstallSpec> => {
  const { agents, hooks } = await settings();
  const events = new Set([...neededEvents(hooks.entries), ...neededByTrial()]);
  return specFor(agents[agent.name]?.tools ?? [], [...events], haveTeller(hooks.entries));
};
