/** `pith init --uninstall`: a file that cannot be read keeps nothing else from being restored. */
import { removeMemoryImage } from "../../install/memory-image.ts";
import { runningTrial } from "../../history/trial.ts";
import { environment } from "../../system/environment.ts";
import { settingsFile } from "../../../hooks/claude/places.ts";
import type { Plan } from "../../integration/agent.ts";
import { applyPlan, planAlone, removeEmpty } from "../../install/apply-plan.ts";
import { goneTools } from "../../install/conflicting-tools.ts";
import { type Chosen, replacedIn, restoreConflictingTools } from "../../install/proposal.ts";
import { removalPlan } from "../../install/whole-plan.ts";
import { rewriterPlaces } from "../../install/rewriter-places.ts";
import { unlearnedPlan } from "../../install/learned.ts";
import { madeForStatusLine, withoutStatusLine } from "../../install/status-line.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import {
  chosenFor,
  confirmed,
  namesIn,
  type Options,
  planText,
  skipped,
  type Skipped,
} from "./init-chosen.ts";

interface Open extends Chosen {
  readonly plan: Plan;
}

const plansFor = (all: readonly Chosen[], project: string | null, left: Skipped): readonly Open[] =>
  all.flatMap((chosen) => {
    try {
      const plan = chosen.setup.uninstall(project);
      return plan.changes.length > 0 ? [{ ...chosen, plan }] : [];
    } catch (fault) {
      if (all.length === 1) throw fault;
      left.add(chosen.agent.title, fault);
      return [];
    }
  });

/** Removes the texts of `pith learn` and `init --statusline`. */
const alsoOurs = (options: Options, project: string | null): Plan => {
  const names = namesIn(options);
  const env = environment();
  const line = names === null || names.includes("claude");
  const { changes, notes } = line
    ? withoutStatusLine(project === null ? null : settingsFile(env, project), env)
    : { changes: [], notes: [] };
  // Lessons belong to no agent alone.
  return { changes: [...changes, ...(names === null ? unlearnedPlan(project, env) : [])], notes };
};

const takeOut = ({ agent, setup }: Chosen, project: string | null): void => {
  const { notes, back } = planAlone(() => {
    // A file that two agents share may have been written a moment ago.
    const plan = setup.uninstall(project);
    applyPlan(plan.changes);
    const files = [
      ...plan.changes.map(({ path }) => path),
      ...rewriterPlaces(agent.name, environment(), project),
    ];
    const env = environment();
    const replaced = replacedIn(env);
    const back = restoreConflictingTools(files, env).flatMap((file) => [
      `${file}: the entries that pith had replaced are back`,
      ...goneTools(replaced[file]!, env).map(
        (name) => `${file}: ${name} is not on PATH any more: remove its entry, or install ${name} again`,
      ),
    ]);
    return { notes: plan.notes, back };
  });
  const lines = [...notes, ...back];
  tell(`${agent.title}: pith is uninstalled\n${lines.map((line) => `  - ${showLine(line)}\n`).join("")}`);
};

/** `left` null: the one that was asked for, and its fault is the answer. */
const takeAllOut = (open: readonly Open[], project: string | null, left: Skipped | null): void => {
  for (const one of open)
    try {
      takeOut(one, project);
    } catch (fault) {
      if (left === null) throw fault;
      left.add(one.agent.title, fault);
    }
};

/** Failures are printed last; the rest goes on all the same. */
const finish = (left: Skipped): number => {
  if (runningTrial(environment()) !== null)
    tell(
      "A trial is still running, and counts again if you install pith again: `pith trial stop` ends it.\n",
    );
  for (const line of left.lines()) tell(`${line}\n`);
  return left.lines().length > 0 ? 1 : 0;
};

export const uninstall = async (options: Options, project: string | null): Promise<number> => {
  const left = skipped();
  const all = await chosenFor(options);
  const open = plansFor(all, project, left);
  const { changes: others, notes } = alsoOurs(options, project);
  const made = madeForStatusLine(environment());
  for (const note of notes) tell(`${showLine(note)}\n`);
  if (open.length === 0 && others.length === 0) {
    tell("nothing to change\n");
    return finish(left);
  }
  const { changes, reasons } = removalPlan(open, project, environment(), {
    before: () => others,
    after: made,
  });
  tell(`${planText(changes, reasons)}\n`);
  if (options.dryRun === true) return finish(left);
  if (!(await confirmed(options))) return 1;
  // Before what stands around it in the same file.
  planAlone(() => applyPlan(alsoOurs(options, project).changes));
  takeAllOut(open, project, all.length === 1 ? null : left);
  // Files and folders that were there for both were held by the other until now.
  applyPlan(made());
  for (const { folders = [] } of others) removeEmpty(folders);
  if (project === null) removeMemoryImage(environment());
  return finish(left);
};
