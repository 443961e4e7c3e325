/** Installing and uninstalling for Claude Code: what each file becomes. Nothing is written here. */
import { existsSync } from "node:fs";
import { environment, type Environment } from "../../src/system/environment.ts";
import { launcher } from "../../src/system/installation.ts";
import { apply, type Edit, undo } from "../../src/install/json-edit.ts";
import { settings, type ToolName } from "../../src/config/settings.ts";
import { applyPlan, missingFolders } from "../../src/install/apply-plan.ts";
import { checkLink, checkOwn, isLink } from "../../src/install/setup/check-link.ts";
import { change, textOf, withFolders } from "../../src/install/setup/file-change.ts";
import { rawWords } from "../../src/install/setup/raw-words.ts";
import type { Installed, Plan, Request, Setup } from "../../src/integration/agent.ts";
import {
  byIdIn,
  type FileRecord,
  type InstallRecord,
  readRecord,
  recordText,
} from "../../src/install/install-record.ts";
import { awarenessFor, isAware, withoutAwareness } from "./awareness.ts";
import {
  hookCommand,
  isStale,
  missingEdits,
  presentEnd,
  shellIn,
  type Wanted,
  withoutEntries,
} from "./entries.ts";
import { claudeDir, memoryFile, ownFolder, rawRules, readRules, recordFile, settingsFile } from "./places.ts";
import { farewell, script } from "./script.ts";
import { findings, unreadable } from "./status.ts";

interface Host {
  readonly env: Environment;
  /** The configured folder for kept outputs; "" is the usual one. */
  readonly tee: string;
  /** Tools besides the shell whose results are replaced. */
  readonly tools?: readonly ToolName[];
}

interface Draft {
  readonly text: string;
  readonly record: FileRecord;
}

const byteOrderMark = "\uFEFF";

const withEdits = (draft: Draft, edits: readonly Edit[]): Draft => ({
  text: edits.reduce(apply, draft.text),
  record: { ...draft.record, edits: [...draft.record.edits, ...edits] },
});

/** JSON starts behind a byte order mark, if there is one. */
const onJson = (text: string, work: (json: string) => string): string =>
  text.startsWith(byteOrderMark) ? byteOrderMark + work(text.slice(1)) : work(text);

const cleared = (host: Host, path: string, text: string, record: InstallRecord): string => {
  const exact = undo(text, record.files[path]?.edits ?? []);
  if (exact !== null && record.files[path] !== undefined) return exact;
  const from = {
    folder: ownFolder(host.env),
    rules: [...rawRules(rawWords()), ...readRules(host.env, host.tee)],
    own: record.own,
    name: path,
  };
  return onJson(text, (json) => (json.trim() === "" ? json : withoutEntries(json, from)));
};

const isBlank = (text: string): boolean => text.replace(byteOrderMark, "").trim() === "";

/** Where the new edits start from: the file as it is, or without the entries of another end. */
const baseDraft = (host: Host, path: string, wanted: Wanted, record: InstallRecord): Draft => {
  const before = textOf(path);
  const text = before ?? "";
  const known = record.files[path];
  const json = text.replace(byteOrderMark, "");
  const present = isBlank(text) ? null : presentEnd(json, ownFolder(host.env), path);
  const stale = !isBlank(text) && isStale(json, wanted, path);
  if (present === wanted.via && known !== undefined && !stale) return { text, record: known };
  const created = known?.created ?? before === null;
  return {
    text: present === null && !stale ? text : cleared(host, path, text, record),
    record: { ...known, created, edits: [] },
  };
};

const settingsDraft = (host: Host, path: string, wanted: Wanted, record: InstallRecord): Draft => {
  const base = baseDraft(host, path, wanted, record);
  const opened = isBlank(base.text)
    ? withEdits(base, [{ at: base.text.length, removed: "", inserted: "{}\n" }])
    : base;
  const shift = opened.text.startsWith(byteOrderMark) ? 1 : 0;
  const edits = missingEdits(opened.text.slice(shift), wanted, path);
  const shifted = edits.map((edit) => ({ ...edit, at: edit.at + shift }));
  return withEdits(opened, shifted);
};

const memoryDraft = (path: string, record: InstallRecord, raw: string | null): Draft => {
  const before = textOf(path);
  const known = record.files[path];
  const kept = before ?? "";
  if (isAware(kept, raw)) return { text: kept, record: known ?? { created: false, edits: [] } };
  // What another version said there goes first.
  const exact = undo(kept, known?.edits ?? []);
  const base = known !== undefined && exact !== null ? exact : withoutAwareness(kept);
  const start: Draft = { text: base, record: { created: known?.created ?? before === null, edits: [] } };
  return withEdits(start, [{ at: base.length, removed: "", inserted: awarenessFor(base, raw) }]);
};

/** The user's own `CLAUDE_CODE_SHELL`, wherever it stands now. */
const ownShell = (host: Host, path: string, record: InstallRecord): string | null => {
  const folder = `${ownFolder(host.env)}/`;
  const text = textOf(path)?.replace(byteOrderMark, "") ?? "";
  const inSettings = text.trim() === "" ? null : shellIn(text, path);
  if (inSettings !== null && !inSettings.startsWith(folder)) return inSettings;
  if (inSettings !== null || Object.keys(record.files).length > 0) return record.own;
  const inherited = host.env.variables["CLAUDE_CODE_SHELL"] ?? "";
  return inherited === "" || inherited.startsWith(folder) ? null : inherited;
};

const withMissing = (path: string, record: FileRecord): FileRecord => {
  const folders = record.folders ?? missingFolders(path);
  return folders.length === 0 ? record : { ...record, folders };
};

interface Written {
  readonly path: string;
  readonly memory: string;
  readonly text: string;
  readonly front: ReturnType<typeof script> | null;
  readonly readable: boolean;
}

const notesFor = (
  { project }: Request,
  { path, memory, text, front, readable }: Written,
): readonly string[] => [
  ...[unreadable(path, text.replace(byteOrderMark, ""))].filter((note) => note !== null),
  ...(front === null
    ? []
    : [`commands run in ${front.shell}, as before; ${front.path} stands in front of it`]),
  ...(readable ? [] : ["the folder of kept outputs cannot be named in a rule: reading them will ask"]),
  ...(project === null
    ? []
    : [`${path} and ${memory} name paths of this machine: keep them out of the repository`]),
  "sessions that are running take it up when they are started again",
];

const installPlan = (host: Host, request: Request): Plan => {
  const record = readRecord(recordFile(host.env));
  const path = settingsFile(host.env, request.project);
  const memory = memoryFile(host.env, request.project);
  for (const file of [path, memory]) checkLink(file, request.project);
  const own = ownShell(host, path, record);
  const front = request.via === "shell" ? script(host.env, own) : null;
  for (const file of [recordFile(host.env), ...(front === null ? [] : [front.path])]) checkOwn(file);
  const readable = readRules(host.env, host.tee);
  const raw = rawWords();
  const rules = [...rawRules(raw), ...readable];
  const wanted: Wanted = {
    via: request.via,
    script: front?.path ?? "",
    hook: hookCommand(launcher()),
    rules,
    tools: host.tools ?? [],
  };
  const draft = settingsDraft(host, path, wanted, record);
  const told = memoryDraft(memory, record, raw);
  const after: InstallRecord = {
    version: 1,
    own,
    ...byIdIn(record, request.project, raw !== null),
    files: {
      ...record.files,
      [path]: withMissing(path, draft.record),
      [memory]: withMissing(memory, told.record),
    },
  };
  return {
    changes: [
      ...(front === null ? [] : change(front.path, textOf(front.path), front.text, 0o755)),
      ...change(recordFile(host.env), textOf(recordFile(host.env)), recordText(after), 0o600),
      ...change(path, textOf(path), draft.text),
      ...change(memory, textOf(memory), told.text),
    ],
    notes: notesFor(request, { path, memory, text: draft.text, front, readable: readable.length > 0 }),
  };
};

const restored = (host: Host, path: string, record: InstallRecord): string | null => {
  const text = textOf(path);
  if (text === null) return null;
  const known = record.files[path];
  const base = path.endsWith(".md")
    ? (undo(text, known?.edits ?? []) ?? text)
    : cleared(host, path, text, record);
  const result = path.endsWith(".md") ? withoutAwareness(base) : base;
  return known?.created === true && /^\s*(?:\{\s*\})?\s*$/.test(result) ? null : result;
};

const isOwnScript = (path: string): boolean => existsSync(path) && !isLink(path);

const uninstallPlan = (host: Host, project: string | null): Plan => {
  const record = readRecord(recordFile(host.env));
  const { byId: _, ...rest } = record;
  const paths = [settingsFile(host.env, project), memoryFile(host.env, project)];
  const files = Object.fromEntries(Object.entries(record.files).filter(([path]) => !paths.includes(path)));
  const last = Object.keys(files).length === 0;
  const changes = paths.flatMap((path) =>
    withFolders(change(path, textOf(path), restored(host, path, record)), record.files[path]?.folders),
  );
  const stub = last ? farewell(host.env, record.own) : null;
  const scripts =
    stub === null ? [] : ["bash", "zsh"].map((name) => `${ownFolder(host.env)}/${name}`).filter(isOwnScript);
  const recorded = isLink(recordFile(host.env)) ? null : textOf(recordFile(host.env));
  return {
    changes: [
      ...changes,
      ...scripts.flatMap((path) => change(path, textOf(path), stub, 0o755)),
      ...change(
        recordFile(host.env),
        recorded,
        last || recorded === null ? null : recordText({ ...rest, files, ...byIdIn(record, project, false) }),
        0o600,
      ),
    ],
    notes: scripts.map((path) => `${path} stays for sessions that are running; it only starts your shell`),
  };
};

const installedIn = (host: Host, project: string | null): readonly Installed[] => {
  const path = settingsFile(host.env, project);
  const text = textOf(path)?.replace(byteOrderMark, "") ?? "";
  const via = text.trim() === "" ? null : presentEnd(text, ownFolder(host.env), path);
  return via === null ? [] : [{ via, scope: project === null ? "user" : "project", file: path }];
};

export const setupFor = (host: Host): Setup => {
  const installed = (project: string | null): readonly Installed[] => [
    ...installedIn(host, null),
    ...(project === null ? [] : installedIn(host, project)),
  ];
  const install = (request: Request): Plan => installPlan(host, request);
  return {
    detect: () => existsSync(claudeDir(host.env)),
    install,
    uninstall: (project) => uninstallPlan(host, project),
    installed,
    probe: (project) =>
      findings(
        { ...host, install: (request) => applyPlan(install(request).changes) },
        installed(project),
        project,
      ),
  };
};

export const setup = async (): Promise<Setup> => {
  const env = environment();
  const { tee, agents } = await settings(env);
  return setupFor({ env, tee: tee.dir, tools: agents["claude"]?.tools ?? [] });
};
