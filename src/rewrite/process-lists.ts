/** Which commands list processes, or stand beside one that does: pith's own would be in that list. */
import { onceFor } from "../filter-kit/once-for.ts";
import { programName } from "../registry/program-name.ts";
import type { Script, SimpleCommand } from "../shell/script.ts";
import { argvOf } from "./names.ts";

const processLists = new Set(["ps", "pgrep", "pstree", "top", "htop"]);

/** `docker ps` and `docker compose ps` list containers. */
const containers = /^(?:docker|docker-compose|podman|nerdctl)$/;

const listsProcesses = (command: SimpleCommand): boolean => {
  const words = argvOf(command).slice(0, 4).map(programName);
  const found = words.findIndex((word) => processLists.has(word));
  return found >= 0 && !words.slice(0, found).some((word) => containers.test(word));
};

/** Commands in whose pipeline, as far as its stages are simple commands, one lists processes. */
const meetingIn = onceFor(({ commands }: Script): ReadonlySet<SimpleCommand> => {
  const found = new Set<SimpleCommand>();
  let pipeline: SimpleCommand[] = [];
  const close = (): void => {
    if (pipeline.some(listsProcesses)) for (const command of pipeline) found.add(command);
    pipeline = [];
  };
  for (const command of commands) {
    if (command.stage.index === 0) close();
    pipeline.push(command);
  }
  close();
  return found;
});

/** Whether a stage of its pipeline, or it itself, lists processes: pith's would be among them. */
export const meetsProcessList = (command: SimpleCommand, script: Script): boolean =>
  command.stage.count === 1 ? listsProcesses(command) : meetingIn(script).has(command);
