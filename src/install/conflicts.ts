/** Entries of ours that get in each other's way, or in the way of others. */
import type { Environment } from "../system/environment.ts";
import { launcher } from "../system/installation.ts";
import type { Agent, Finding, Installed } from "../integration/agent.ts";
import { failure, note, warning } from "../integration/finding.ts";
import { pathLookup } from "../system/path-lookup.ts";
import { quoteWords } from "../shell/quote-words.ts";
import { rewriterPlaces } from "./rewriter-places.ts";
import { conflictingToolsAt } from "./conflicting-tools.ts";

const twice = ({ name, title }: Agent, installed: readonly Installed[]): readonly Finding[] => {
  const [user, project] = ["user", "project"].map((scope) => installed.find((one) => one.scope === scope));
  if (
    user === undefined ||
    project === undefined ||
    user.via === "instructions" ||
    project.via === "instructions"
  )
    return [];
  return [
    warning(
      `pith acts twice in ${title}: by ${user.file} and by ${project.file}`,
      `pith init --agent ${name} --project --uninstall`,
    ),
  ];
};

const conflictFindings = (
  { name: agent }: Agent,
  installed: readonly Installed[],
  env: Environment,
): readonly Finding[] => {
  const places = installed.length === 0 ? [] : rewriterPlaces(agent, env, env.cwd);
  const conflicting = conflictingToolsAt([...installed.map(({ file }) => file), ...places]);
  const rewrites = installed.some(({ via }) => via === "hook");
  return conflicting.map(({ name, file, removable, tells }): Finding => {
    if (tells === true)
      return note(`${file} tells the model to type ${name}; pith leaves alone what it wraps`);
    if (!rewrites) return note(`${name} is in ${file} as well; pith leaves alone what it wraps`);
    return warning(
      `${name} in ${file} and pith both rewrite commands; the agent uses the answer that comes last`,
      removable ? `pith init --agent ${agent} --via hook --replace` : quoteWords(["mv", file, `${file}.off`]),
    );
  });
};

/** Only the text has the model type the name itself. */
const reachable = (installed: readonly Installed[], env: Environment): readonly Finding[] => {
  if (!installed.some(({ via }) => via === "instructions")) return [];
  const found = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? "/")("pith");
  if (found !== null) return [];
  return [
    failure(
      "the instructions tell the model to type `pith`, and PATH has no `pith`",
      `put a link to ${launcher()} into a folder on PATH`,
    ),
  ];
};

export const conflictsOf = (
  agent: Agent,
  installed: readonly Installed[],
  env: Environment,
): readonly Finding[] => [
  ...twice(agent, installed),
  ...conflictFindings(agent, installed, env),
  ...reachable(installed, env),
];
