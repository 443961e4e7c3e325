/** `pith init`: pith into agents' settings and out of them. Shows what changes, asks once. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../system/environment.ts";
import { UserError } from "../system/user-error.ts";
import type { Chosen } from "../install/install.ts";
import { print } from "../system/print.ts";
import { showLine } from "../system/show-text.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { chosenFor, namesIn, type Options } from "./init-chosen.ts";
import { install } from "./init-install.ts";
import { uninstall } from "./init-uninstall.ts";

const summary = "Put pith into agents' settings, or take it out.";

const describe = () =>
  describeCommand("init", summary)
    .option(
      "--agent <names...>",
      `${agents.map(({ name }) => name).join(", ")}; "all": those that are here, as without`,
    )
    .option("--project", "for this directory only, in files that are not shared where the agent has such")
    .option(
      "--via <end>",
      "where pith acts: inside (in the agent's shell), after (on the result), before (a hook), text, auto",
    )
    .option(
      "--replace",
      "take other rewriters' hooks out of the files that pith goes into; --uninstall puts them back",
    )
    .option("--dry-run", "only show what would change")
    .option("--yes", "do not ask")
    .option("--show", "what is installed now")
    .option("--uninstall", "restore the settings");

/** Is anything installed? */
const show = ({ agent, setup }: Chosen, project: string | null, always: boolean): boolean => {
  try {
    const found = setup.installed(project);
    for (const { via, scope, file } of found)
      print(`${agent.title}: ${via} end, ${scope} settings, ${showLine(file)}\n`);
    if (found.length === 0 && (always || setup.detect())) print(`${agent.title}: not installed\n`);
    return found.length > 0;
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    print(`${agent.title}: not known, ${showLine(fault.message)}\n`);
    return false;
  }
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describe(), words);
  if (parsed === null) return 0;
  const options = parsed.opts<Options>();
  const { cwd } = environment();
  if (options.project === true && cwd === null) throw new UserError("this directory does not exist any more");
  const project = options.project === true ? cwd : null;
  if (options.show === true) {
    const always = namesIn(options) !== null;
    return (await chosenFor(options)).map((one) => show(one, project ?? cwd, always)).includes(true) ? 0 : 1;
  }
  return options.uninstall === true ? uninstall(options, project) : install(options, project);
};

const command: OwnCommand = { name: "init", summary, run };
export default command;
