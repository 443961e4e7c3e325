/** `pith doctor`: tests everything from the agents' settings to the kept outputs. */
import { agents } from "../../../hooks/registry.generated.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { settings } from "../../config/read-settings.ts";
import { defaults, type Settings } from "../../config/settings.ts";
import { showLine } from "../../system/show-text.ts";
import type { Agent, Installed, Integration, Finding, Setup } from "../../integration/agent.ts";
import { adviceText } from "../../integration/advice.ts";
import { conflictsOf } from "../../install/conflicts.ts";
import { faultFinding, guarded } from "../../install/guarded.ts";
import { integrationsFor, propose } from "../../install/proposal.ts";
import { livenessOf } from "../../install/liveness.ts";
import { isInSandbox, sandboxFindings } from "../../install/sandbox-findings.ts";
import { health } from "../../install/health.ts";
import { jsonText, print } from "../../system/print.ts";
import { BrokenFile, InTheWay, UserError } from "../../system/user-error.ts";
import { scriptSettings } from "../../pipeline/read-by-script.ts";
import { regularText } from "../../system/regular-file.ts";
import { whyFileUnread, whyUntold } from "../../pipeline/why-untold.ts";
import { openHistory, type History } from "../../history/history.ts";
import { ownCommand } from "../arguments.ts";
import { findingRow } from "./finding-row.ts";
import { working } from "../terminal.ts";
import { hookFindings } from "./hook-findings.ts";
import { proofFindings } from "./proof-findings.ts";

interface Options {
  readonly json?: boolean;
  readonly fix?: boolean;
}

interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const isBad = ({ level }: Finding): boolean => level === "warning" || level === "error";

/** null where the records cannot be read; `health` says so. */
const historyIfAny = ({ track }: Settings): Promise<History | null> =>
  openHistory(track.days).catch(() => null);

/** One line for one fault, whichever check came upon it. */
const distinct = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ what }, at) => findings.findIndex((other) => other.what === what) === at);

/** Where marks name an id alone, the model has to have been told what that is for. Marks with a path need no note. */
const noteFindings = (
  { name, byId }: Agent,
  installed: readonly Installed[],
  current: Settings,
  env: Environment,
): readonly Finding[] => {
  const here = installed.filter(({ via }) => via !== "instructions");
  // On Windows no rule lets a model start pith, so marks always name the file.
  if (byId !== true || here.length === 0 || env.platform === "win32") return [];
  const why = whyUntold(env, current, name, env.cwd);
  if (why === null) return [{ level: "ok", what: "its model is given the note that explains the marks" }];
  return [
    { level: "note", what: `each mark names the file of the full output, which costs some tokens: ${why}` },
  ];
};

/** The setting by which scripts of its model run commands, as far as can be seen from here; null: none. */
const scriptsBy = (
  { readByScript = {} }: Agent,
  installed: readonly Installed[],
  env: Environment,
): string | null => {
  const { variables = [] } = readByScript;
  if (variables.some(({ begins }) => begins !== undefined)) return "most of its models do so unasked";
  const settingsFile = scriptSettings(readByScript, env, env.cwd ?? "/");
  if (settingsFile !== null) return `${settingsFile} switches that on`;
  for (const { name } of variables) {
    const file = installed.find((one) => regularText(one.file)?.includes(name))?.file;
    if (file !== undefined) return `${file} names ${name}`;
    if (env.variables[name] !== undefined) return `${name} is set here`;
  }
  return null;
};

const scriptFindings = (
  agent: Agent,
  installed: readonly Installed[],
  env: Environment,
): readonly Finding[] => {
  const why = installed.length === 0 ? null : scriptsBy(agent, installed, env);
  if (why === null) return [];
  const what = `commands that scripts of its model run (code mode) are not shortened: the script reads what they print (${why})`;
  return [{ level: "note", what }];
};

/** Advice that a file no longer holds is a finding of the entry's. */
const adviceFindings = (
  { unread }: Agent,
  installed: readonly Installed[],
  env: Environment,
): readonly Finding[] =>
  installed.flatMap(({ advice }): readonly Finding[] => {
    if (advice === undefined)
      return [{ level: "ok", what: "no advice for its model (`pith init --advice` adds it)" }];
    const [opening = ""] = adviceText().split("\n");
    if (regularText(advice)?.includes(opening) !== true) return [];
    const why = whyFileUnread(advice, unread, env);
    if (why !== null)
      return [{ level: "warning", what: `its model is not given the advice in ${advice}: ${why}` }];
    return [{ level: "ok", what: `advice for its model is in ${advice}` }];
  });

/** null: nothing is installed, and nothing is wrong. */
const findingsOf = (
  agent: Agent,
  setup: Setup,
  history: History | null,
  current: Settings,
): readonly Finding[] | null => {
  const env = environment();
  try {
    const installed = setup.installed(env.cwd);
    const findings = distinct([
      ...guarded(() => setup.probe(env.cwd)),
      ...guarded(() => noteFindings(agent, installed, current, env)),
      ...guarded(() => adviceFindings(agent, installed, env)),
      ...guarded(() => scriptFindings(agent, installed, env)),
      ...guarded(() => conflictsOf(agent, installed, env)),
      ...(history === null ? [] : guarded(() => livenessOf(agent, history.ledger.lastRun(agent.name), env))),
    ]);
    return findings.length > 0 || installed.length > 0 ? findings : null;
  } catch (fault) {
    return [faultFinding(fault)];
  }
};

const proofsOf = async (agent: Agent, setup: Setup, current: Settings): Promise<readonly Finding[]> => {
  const env = environment();
  try {
    return await proofFindings(agent, setup.installed(env.cwd), current, env);
  } catch (fault) {
    return [faultFinding(fault)];
  }
};

const agentSections = async (): Promise<readonly Section[]> => {
  const current = await settings(environment()).catch(() => defaults);
  const history = await historyIfAny(current);
  const served: Section[] = [];
  const uninstalled: Section[] = [];
  for (const entry of agents) {
    const agent = await entry.load();
    const setup = await agent.setup();
    const name = agent.title;
    const findings = await working(`trying ${name}`, () => findingsOf(agent, setup, history, current));
    if (findings !== null)
      served.push({ name, findings: distinct([...findings, ...(await proofsOf(agent, setup, current))]) });
    else if (setup.detect()) uninstalled.push({ name, findings: [absent(agent, setup)] });
  }
  history?.close();
  if (served.length > 0) return [...served, ...uninstalled];
  // With none at all something was forgotten; with one, the others may have been left out on purpose.
  const forgotten = uninstalled.map(({ name, findings }): Section => ({
    name,
    findings: findings.map((finding) => ({ ...finding, level: "warning" })),
  }));
  return forgotten.length > 0 ? forgotten : [nobody];
};

const nobody: Section = {
  name: "agents",
  findings: [
    {
      level: "warning",
      what: "no agent was found on this machine, so pith has nothing to do",
      fix: "pith init --help     # lists the agents; name yours: --agent NAME",
    },
  ],
};

const asked = <Result>(ask: () => Result): Result | UserError => {
  try {
    return ask();
  } catch (fault) {
    if (fault instanceof UserError) return fault;
    throw fault;
  }
};

/** The words that install it: with the integration where none is taken unasked. Where a file of the agent's is in the
 * way, it is that which has to be mended first. */
const absent = (agent: Agent, setup: Setup): Finding => {
  const named = `pith init --agent ${agent.name}`;
  const refusal = (integrations: readonly Integration[]): unknown => {
    try {
      propose({ agent, setup }, integrations, null);
      return null;
    } catch (fault) {
      return fault;
    }
  };
  const unasked = asked(() => integrationsFor(agent, undefined, defaults));
  if (unasked instanceof UserError) return { level: "note", what: unasked.message };
  const fault = refusal(unasked);
  if (fault instanceof BrokenFile || fault instanceof InTheWay) {
    // The path is named once; `init` has the words that take a link away.
    const what = faultFinding(fault).what.replace(/; `rm .*` first$/, "");
    return { level: "warning", what: `pith is not installed here, and cannot be: ${what}` };
  }
  const possible = agent.integrations.find(
    (one) =>
      !(asked(() => integrationsFor(agent, one, defaults)) instanceof UserError) && refusal([one]) === null,
  );
  const fix = fault === null ? named : possible === undefined ? undefined : `${named} --via ${possible}`;
  return { level: "note", what: "pith is not installed here", ...(fix === undefined ? {} : { fix }) };
};

const hookSections = async (): Promise<readonly Section[]> => {
  const findings = await hookFindings(environment()).catch(() => []);
  return findings.length === 0 ? [] : [{ name: "hooks of yours", findings }];
};

const examine = async (): Promise<readonly Section[]> =>
  isInSandbox(environment())
    ? [{ name: "this sandbox", findings: sandboxFindings(environment()) }]
    : [
        ...(await agentSections()),
        { name: "pith's own files", findings: distinct(await health()) },
        ...(await hookSections()),
      ];

const mend = (sections: readonly Section[]): void => {
  for (const finding of sections.flatMap(({ findings }) => findings)) {
    if (!isBad(finding) || finding.repair === undefined) continue;
    try {
      finding.repair();
      print(`repaired: ${showLine(finding.what)}\n`);
    } catch (fault) {
      print(`not repaired: ${showLine(`${finding.what} (${(fault as Error).message})`)}\n`);
    }
  }
};

const jsonOf = (sections: readonly Section[]): string =>
  jsonText({
    sections: sections.map(({ name, findings }) => ({
      name,
      findings: findings.map(({ level, what, fix }) => ({ level, what, fix })),
    })),
  });

export default ownCommand<Options>("doctor", async ({ options }) => {
  if (options.fix === true) mend(await examine());
  const sections = await examine();
  const rows = sections.map(({ name, findings }) => `${name}\n${findings.map(findingRow).join("")}`);
  print(options.json === true ? jsonOf(sections) : rows.join("\n"));
  return sections.flatMap(({ findings }) => findings).some(isBad) ? 1 : 0;
});
