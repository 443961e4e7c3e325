/** Installing, uninstalling and looking at what is installed, for agents that say in edits what has to stand where. */
import { existsSync } from "node:fs";
import { environment, type Environment } from "../../system/environment.ts";
import { finderFile, finderMark, finderText, stableLauncher } from "../../system/stable-start.ts";
import { dataDir, teeDir } from "../../system/paths.ts";
import { settings } from "../../config/read-settings.ts";
import type { FileChange, Installed, Plan, Request, Setup } from "../../integration/agent.ts";
import { applyPlan, missingFolders, planAlone } from "../apply-plan.ts";
import {
  adviceIn,
  byIdIn,
  type FileRecord,
  type InstallRecord,
  newKey,
  otherRecords,
  readRecord,
  recordFile,
  recordText,
} from "../install-record.ts";
import { checkOwn, isLink } from "./check-link.ts";
import { change, textOf, withFolders } from "./file-change.ts";
import { type FileState, putIn, type Reached, stubOf, takeOut } from "./file-state.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import {
  type InstallSpec,
  installedIn,
  isNeeded,
  type Place,
  possibleEdits,
  scopes,
} from "./install-spec.ts";
import { writer } from "../renew-entries.ts";
import { ownFile } from "./text-block.ts";
import { withAdvice } from "./with-advice.ts";
import { specFindings } from "./spec-findings.ts";

const grouped = (edits: readonly SettingsEdit[]): ReadonlyMap<string, readonly SettingsEdit[]> => {
  const groups = new Map<string, SettingsEdit[]>();
  for (const edit of edits) groups.set(edit.path, [...(groups.get(edit.path) ?? []), edit]);
  return groups;
};

/** Every file that is to hold something of ours, or may hold it. */
const statesOf = (
  wanted: readonly SettingsEdit[],
  possible: readonly SettingsEdit[],
  { files }: InstallRecord,
): readonly FileState[] => {
  const wantedIn = grouped(wanted);
  return [...grouped([...possible, ...wanted])].map(([path, edits]) => ({
    path,
    wanted: wantedIn.get(path) ?? [],
    possible: edits,
    record: files[path],
  }));
};

interface Scope {
  readonly spec: InstallSpec;
  readonly place: Place;
  readonly project: string | null;
}

/** Another agent reads the file's note, which stays; advice that it was not given goes. */
const adviceAlone = ({ path, possible }: FileState): FileState => ({
  path,
  wanted: [],
  possible: possible.filter(({ isAdvice }) => isAdvice === true),
  record: undefined,
});

const reach = (states: readonly FileState[], record: InstallRecord, scope: Scope) => {
  const { spec, place, project } = scope;
  const files: Record<string, FileRecord> = { ...record.files };
  for (const { path } of states) delete files[path];
  const isLast = Object.keys(files).length === 0 && states.every(({ wanted }) => wanted.length === 0);
  const reached = (state: FileState): Reached => {
    if (state.wanted.length > 0)
      return putIn(state, project, otherRecords(state.path, spec.agent.name, place.env));
    if (!isNeeded(state.path, state.possible, spec, place)) return takeOut(state, isLast);
    const advice = adviceAlone(state);
    return advice.possible.length === 0
      ? { changes: [], record: undefined }
      : { ...takeOut(advice, isLast), record: undefined };
  };
  const changes: FileChange[] = [];
  for (const state of states) {
    const { changes: more, record: after } = reached(state);
    changes.push(...more);
    if (after !== undefined) files[state.path] = after;
  }
  return { changes, files };
};

/** Files of pith's own first, and the ones that go last: at no moment does an entry name one that is not there. */
const ownFirst = (changes: readonly FileChange[]): readonly FileChange[] => {
  const comes = ({ mode, after }: FileChange): boolean => mode !== undefined && after !== null;
  const goes = ({ mode, after }: FileChange): boolean => mode !== undefined && after === null;
  return [
    ...changes.filter(comes),
    ...changes.filter((one) => !comes(one) && !goes(one)),
    ...changes.filter(goes),
  ];
};

const noteIn = (edits: readonly SettingsEdit[]): string | null =>
  edits.find(({ isNote }) => isNote === true)?.path ?? null;

const reasonOf = ({ why, isAdvice, isNote, isEntry, mode }: SettingsEdit): string => {
  if (why !== undefined) return why;
  if (isAdvice === true) return "advises the model to work in few steps";
  if (isNote === true)
    return isEntry === undefined
      ? "tells the model what marks mean and how to read full outputs"
      : "asks the model to type `pith`";
  return mode === undefined ? "starts pith with the agent" : "a file of pith's own that the agent starts";
};

const reasonsOf = (
  edits: readonly SettingsEdit[],
  record: string,
): ReadonlyMap<string, readonly string[]> => {
  const reasons = new Map([[record, ["remembers these changes, for --uninstall"]]]);
  for (const edit of edits)
    reasons.set(edit.path, [...new Set([...(reasons.get(edit.path) ?? []), reasonOf(edit)])]);
  return reasons;
};

const installPlan = (request: Request, scope: Scope): Plan => {
  const { spec, place, project } = scope;
  const file = recordFile(place.env, spec.agent.name);
  checkOwn(file);
  const record = readRecord(file);
  const wanted = spec.edits(request, place);
  const { changes, files } = reach(
    statesOf(wanted, possibleEdits(spec, project, place), record),
    record,
    scope,
  );
  const recovery = spec.told?.(request, place) ?? null;
  const folders = record.folders ?? missingFolders(file);
  const after: InstallRecord = {
    version: 1,
    key: record.key ?? newKey(),
    by: writer(place.env),
    files,
    own: spec.displaced === undefined ? record.own : spec.displaced(request, place),
    folders,
    ...byIdIn(record, project, recovery === null ? null : noteIn(wanted)),
    ...(recovery !== null && "folder" in recovery ? { kept: recovery.folder } : {}),
    ...adviceIn(record, project, wanted.find(({ isAdvice }) => isAdvice === true)?.path ?? null),
  };
  return {
    changes: ownFirst([...change(file, textOf(file), recordText(after), 0o600), ...changes]),
    reasons: reasonsOf(wanted, file),
    notes: spec.notes(request, place),
  };
};

const stubNotes = (states: readonly FileState[], changes: readonly FileChange[]): readonly string[] =>
  states.flatMap((state) => {
    const stub = stubOf(state);
    if (stub === undefined || stub === null || !changes.some(({ path }) => path === state.path)) return [];
    return [`${state.path} stays for sessions that are running; ${stub.does}`];
  });

const uninstallPlan = (scope: Scope): Plan => {
  const { spec, place, project } = scope;
  const file = recordFile(place.env, spec.agent.name);
  const { byId, advice, ...record } = readRecord(file);
  const told = {
    ...byIdIn({ byId: byId ?? [] }, project, null),
    ...adviceIn({ advice: advice ?? [] }, project, null),
  };
  const states = statesOf([], possibleEdits(spec, project, place), record);
  const { changes, files } = reach(states, record, scope);
  const text = isLink(file) ? null : textOf(file);
  const kept =
    Object.keys(files).length === 0 || text === null ? null : recordText({ ...record, files, ...told });
  return {
    changes: [...changes, ...withFolders(change(file, text, kept, 0o600), record.folders)],
    notes: stubNotes(states, changes),
  };
};

const finder = (env: Environment): SettingsEdit => ({
  ...ownFile({ path: finderFile(env), text: finderText(env), mark: finderMark, mode: 0o755 }),
  isShared: true,
});

/** Settings may start a script of ours that all agents share. */
const withFinder = (spec: InstallSpec): InstallSpec => ({
  ...spec,
  edits: (request, place) => {
    const edits = spec.edits(request, place);
    const isStarted = request.via !== "instructions" && stableLauncher(place.env) === finderFile(place.env);
    return isStarted ? [...edits, finder(place.env)] : edits;
  },
  leftovers: (project, place) => [
    ...(spec.leftovers?.(project, place) ?? []),
    ...(existsSync(finderFile(place.env)) ? [finder(place.env)] : []),
  ],
});

export const setupFor = (base: InstallSpec, place: Place): Setup => {
  const spec = withFinder(withAdvice(base));
  const install = (request: Request): Plan => installPlan(request, { spec, place, project: request.project });
  return {
    detect: () => spec.detect(place),
    install,
    uninstall: (project) => uninstallPlan({ spec, place, project }),
    installed: (project): readonly Installed[] =>
      scopes(project).flatMap((scope) => installedIn(spec, scope, place)),
    probe: (project) =>
      specFindings({
        spec,
        place,
        project,
        install: (request) => planAlone(() => applyPlan(install(request).changes)),
      }),
  };
};

export const setupFrom = async (spec: InstallSpec): Promise<Setup> => {
  const env = environment();
  const { tee } = await settings(env);
  return setupFor(spec, { env, tee: tee.dir === "" ? teeDir(dataDir(env)) : tee.dir });
};
