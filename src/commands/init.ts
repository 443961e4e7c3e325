/** `pith init`: pith into agents' settings and out of them. Shows what changes, asks once. */

import { environment } from "../config/environment.ts";
import { UserError } from "../config/user-error.ts";
import type { Chosen } from "../ends/install.ts";
import { print } from "../report/printing.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { chosenFor, namesIn, type Options } from "./init-chosen.ts";
import { install } from "./init-install.ts";
import { uninstall } from "./init-uninstall.ts";

/** Is anything installed? */
const show = ({ agent, setup }: Chosen, project: string | null, always: boolean): boolean => {
  try {
    const found = setup.installed(project);
    for (const { end, scope, file } of found)
      print(`${agent.title}: ${end} end, ${scope} settings, ${file}\n`);
    if (found.length === 0 && (always || setup.detect())) print(`${agent.title}: not installed\n`);
    return found.length > 0;
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    print(`${agent.title}: not known, ${fault.message}\n`);
    return false;
  }
};

const run = async (words: readonly string[]): Promise<number> => {
  const parsed = parseWords(describeCommand("init"), words);
  if (parsed === null) return 0;
  const options = parsed.opts<Options>();
  const { cwd } = environment();
  if (options.project === true && cwd === null) throw new UserError("this directory does not exist any more");
  const project = options.project === true ? cwd : null;
  if (options.show === true) {
    const always = namesIn(options) !== null;
    const found = (await chosenFor(options)).map((one) => show(one, project ?? cwd, always));
    if (!found.includes(true)) print("nothing installed\n");
    return 0;
  }
  return options.uninstall === true ? uninstall(options, project) : install(options, project);
};

const command: OwnCommand = { name: "init", run };
export default command;
