/** `pith init`: shows what changes, asks once, writes each agent's files and tries them out. */
import { environment } from "../../system/environment.ts";
import { renewIfAny } from "../../user-filters/renew.ts";
import {
  carryOut,
  carryOutReplacing,
  type Chosen,
  integrationsFor,
  type Outcome,
  type Proposal,
  propose,
} from "../../install/proposal.ts";
import { installationPlan, type InstallScope } from "../../install/whole-plan.ts";
import { withoutAdvice } from "../../install/setup/with-advice.ts";
import { planAlone } from "../../install/apply-plan.ts";
import { keepMemoryImage } from "../../install/memory-image.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { checkedSettings } from "../checked-settings.ts";
import { findingRow } from "./finding-row.ts";
import {
  chosenFor,
  confirmed,
  namesIn,
  type Options,
  planText,
  skipped,
  type Skipped,
} from "./init-chosen.ts";
import { finishMeasured, type Served } from "./init-measured.ts";
import { working } from "../terminal.ts";

/** "" where there is none. */
const conflictNote = ({ conflicting, via }: Proposal, replace: boolean): string =>
  conflicting
    .map(({ name, file, removable, tells }) => {
      if (tells === true)
        return replace
          ? `pith removes the instructions about ${name} from ${file}; --uninstall puts them back\n`
          : `${file} tells the model to type \`${name}\`, and pith leaves alone what ${name} wraps; --replace removes that text, and --uninstall puts it back\n`;
      if (replace && removable) return `pith removes ${name}'s hook from ${file}; --uninstall puts it back\n`;
      const offer = removable
        ? "--replace removes it, and --uninstall puts it back"
        : "move that file away to end that";
      const order =
        via === "hook"
          ? "both rewrite commands, and the agent uses the answer that comes last"
          : `it rewrites first, and pith leaves alone what it wraps (\`${name} git status\`)`;
      const bring = name === "rtk" ? "; `pith import rtk` imports its settings and filters" : "";
      return `${name} is in ${file} as well: ${order}; ${offer}${bring}\n`;
    })
    .join("");

/** Who asks for advice alone asks for no other integration than the one that is in force. */
const present = ({ setup }: Chosen, { advice }: Options, project: string | null): string | undefined =>
  advice === undefined
    ? undefined
    : setup.installed(project).find(({ scope }) => (scope === "project") === (project !== null))?.via;

/** Without a name nobody has asked for a certain agent: one that cannot be served is passed over, and said at the end. */
const proposals = async (
  options: Options,
  project: string | null,
  left: Skipped,
): Promise<readonly Proposal[]> => {
  const current = await checkedSettings(environment());
  const named = namesIn(options) !== null;
  return (await chosenFor(options)).flatMap((chosen) => {
    try {
      const via = options.via ?? present(chosen, options, project);
      const { advice } = options;
      return [
        propose(
          { ...chosen, ...(advice === undefined ? {} : { advice }) },
          integrationsFor(chosen.agent, via, current),
          project,
        ),
      ];
    } catch (fault) {
      if (named) throw fault;
      left.add(chosen.agent.title, fault);
      return [];
    }
  });
};

const outcomeText = ({ agent }: Proposal, { via, plan, findings }: Outcome): string =>
  [
    `${agent.title}: pith is installed (${via} integration)\n`,
    ...findings.filter(({ level }) => level !== "note").map(findingRow),
    ...plan.notes.filter((note) => note !== withoutAdvice).map((note) => `  - ${showLine(note)}\n`),
  ].join("");

const showPlans = (
  all: readonly Proposal[],
  open: readonly Proposal[],
  scope: Omit<InstallScope, "env">,
): void => {
  for (const { agent, plan } of all) {
    if (!open.some((one) => one.agent === agent)) tell(`${agent.title}: nothing to change\n`);
    if (plan.notes.includes(withoutAdvice)) tell(`${agent.title}: ${withoutAdvice}\n`);
  }
  if (open.length === 0) return;
  const { changes, reasons } = installationPlan(open, { ...scope, env: environment() });
  const notes = open.map((one) => conflictNote(one, scope.replace)).join("");
  tell(`${planText(changes, reasons)}${notes}\n`);
};

const write = async (one: Proposal, project: string | null, replace: boolean): Promise<Outcome> => {
  const outcome = await working(`installing and trying ${one.agent.title}`, () =>
    planAlone(() => (replace ? carryOutReplacing(one, project, environment()) : carryOut(one, project))),
  );
  tell(outcomeText(one, outcome));
  return outcome;
};

/** Number of agents that were found, that nobody named, and for which nothing can be planned: no failure, as long as there is
 * another one. */
const unchosenIn = (options: Options, all: readonly Proposal[], left: Skipped): number =>
  namesIn(options) === null && all.length > 0 ? left.lines().length : 0;

/** Prints last what could not be done. */
const finish = (left: Skipped, works: boolean, unchosen: number): number => {
  for (const line of left.lines()) tell(`${line}\n`);
  return works && left.lines().length === unchosen ? 0 : 1;
};

const restartText = (served: readonly Served[]): string =>
  served.length === 0
    ? ""
    : `Restart ${served.map(({ agent }) => agent.title).join(", ")}: sessions that are running may not use pith yet.\n`;

export const install = async (options: Options, project: string | null): Promise<number> => {
  const left = skipped();
  const replace = options.replace === true;
  const all = await proposals(options, project, left);
  const unchosen = unchosenIn(options, all, left);
  const open = all.filter(
    ({ plan, conflicting }) => plan.changes.length > 0 || (replace && conflicting.length > 0),
  );
  showPlans(all, open, { project, replace });
  if (open.length === 0 || options.dryRun === true) {
    if (options.measure === true && options.dryRun !== true)
      await finishMeasured(
        all.map(({ agent, via }) => ({ agent, via })),
        options,
      );
    const code = finish(left, true, unchosen);
    return options.dryRun === true ? 0 : code;
  }
  if (!(await confirmed(options))) return 1;
  let works = true;
  const served: Served[] = [];
  for (const one of open)
    try {
      const { via, findings } = await write(one, project, replace);
      // Does every probe say that it works?
      if (findings.every(({ level }) => level !== "error")) served.push({ agent: one.agent, via });
      else works = false;
    } catch (fault) {
      if (all.length === 1 && left.lines().length === 0) throw fault;
      left.add(one.agent.title, fault);
    }
  keepMemoryImage(environment());
  // The shells that were told of pith just now ask by the words of the user's filters too.
  await renewIfAny(environment());
  await finishMeasured(served, options);
  tell(restartText(served));
  return finish(left, works, unchosen);
};
