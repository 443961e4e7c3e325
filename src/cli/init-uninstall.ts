/** `pith init --uninstall`: a file that cannot be read keeps nothing else from being restored. */
import { runningTrial } from "../history/trial.ts";
import { environment } from "../system/environment.ts";
import { settingsFile } from "../../hooks/claude/places.ts";
import type { FileChange, Plan } from "../integration/agent.ts";
import { applyPlan } from "../install/apply-plan.ts";
import { type Chosen, restoreConflictingTools } from "../install/proposal.ts";
import { unlearnedPlan } from "../install/learned.ts";
import { withoutStatusLine } from "../install/status-line.ts";
import { print } from "../system/print.ts";
import { showLine } from "../system/show-text.ts";
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

/** What `pith learn` and `init --statusline` wrote. */
const alsoOurs = (options: Options, project: string | null): readonly FileChange[] => {
  const names = namesIn(options);
  const env = environment();
  const line = names === null || names.includes("claude");
  return [
    ...(line ? withoutStatusLine(project === null ? null : settingsFile(env, project), env) : []),
    // It belongs to no agent alone.
    ...(names === null ? unlearnedPlan(project, env) : []),
  ];
};

const takeOut = ({ agent, setup }: Chosen, project: string | null): void => {
  // What two agents share may have been written a moment ago.
  const { changes, notes } = setup.uninstall(project);
  applyPlan(changes);
  const back = restoreConflictingTools(
    changes.map(({ path }) => path),
    environment(),
  );
  const lines = [
    ...notes,
    ...back.map((file) => `${file}: what stood in pith's place before stands there again`),
  ];
  print(`${agent.title}: pith is out\n${lines.map((line) => `  - ${showLine(line)}\n`).join("")}`);
};

/** What could not be done stands last, behind what goes on all the same. */
const finish = (left: Skipped): number => {
  if (runningTrial(environment()) !== null)
    print(
      "a trial goes on, and would count again where pith is installed again: `pith trial stop` ends it\n",
    );
  for (const line of left.lines()) print(`${line}\n`);
  return left.lines().length > 0 ? 1 : 0;
};

export const uninstall = async (options: Options, project: string | null): Promise<number> => {
  const left = skipped();
  const all = await chosenFor(options);
  const open = plansFor(all, project, left);
  const others = alsoOurs(options, project);
  if (open.length === 0 && others.length === 0) {
    print("nothing to change\n");
    return finish(left);
  }
  for (const { plan } of open) print(`${planText(plan.changes)}\n`);
  if (others.length > 0) print(`${planText(others)}\n`);
  if (options.dryRun === true) return finish(left);
  if (!(await confirmed(options))) {
    print("nothing was changed\n");
    return 1;
  }
  // Before what stands around it in the same file.
  applyPlan(others);
  for (const one of open)
    try {
      takeOut(one, project);
    } catch (fault) {
      if (all.length === 1) throw fault;
      left.add(one.agent.title, fault);
    }
  return finish(left);
};
