/** `pith learn`: commands that agents got wrong and soon corrected; on request written where they read it. */
import { environment, type Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { tell } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import {
  instructions,
  type Learned,
  learnJson,
  learnText,
  worthWriting,
} from "../../figures/learn/learn-text.ts";
import { Lessons } from "../../figures/learn/lessons.ts";
import { projectFinder } from "../../history/project.ts";
import { applyPlan } from "../../install/apply-plan.ts";
import { instructionFiles, learnedPlan } from "../../install/learned.ts";
import { wrappedText } from "../../system/text-width.ts";
import { ownCommand } from "../arguments.ts";
import type { Asked } from "./gain-report.ts";
import { planText } from "../agents/init-chosen.ts";
import { readTranscripts } from "./read-transcripts.ts";

interface Options extends Asked {
  readonly json?: boolean;
  readonly write?: boolean;
  readonly dryRun?: boolean;
}

export const learned = async (
  options: Options,
  now = Date.now(),
  env: Environment = environment(),
): Promise<Learned> => {
  const lessons = new Lessons(projectFinder());
  let count = 0;
  const { period, project } = await readTranscripts(
    options,
    ({ agent }, { calls }) => {
      count += calls.length;
      lessons.take(agent, calls);
    },
    now,
    env,
  );
  return { period, project, lessons: lessons.all(), calls: count, all: options.all === true };
};

/** 0: written, or nothing to write. */
export const write = ({ lessons, project }: Learned, env: Environment, dryRun: boolean): number => {
  const worthy = worthWriting(lessons);
  if (worthy.length === 0 || project === null) {
    tell("nothing to write: no correction in this project was seen in two sessions\n");
    return 0;
  }
  const agents = new Set(worthy.flatMap((lesson) => [...lesson.agents]));
  const files = instructionFiles(project, agents);
  const changes = learnedPlan(files, instructions(worthy), env);
  if (changes.length === 0) {
    tell("nothing to change: it stands there already\n");
    return 0;
  }
  tell(planText(changes));
  if (dryRun) return 0;
  applyPlan(changes);
  tell(`\nwritten; \`pith init --uninstall\` takes it out of ${files.map(showLine).join(", ")} again\n`);
  return 0;
};

export default ownCommand<Options>("learn", async ({ options, env }) => {
  if (options.write === true && options.json === true) throw new UserError("--write and --json: one of them");
  if (options.dryRun === true && options.write !== true) throw new UserError("--dry-run belongs to --write");
  // A lesson of one project may be wrong in another.
  const asked = options.write === true ? { ...options, project: options.project ?? true } : options;
  const found = await learned(asked, Date.now(), env);
  if (options.write === true) return write(found, env, options.dryRun === true);
  tell(options.json === true ? learnJson(found) : wrappedText(learnText(found)));
  return 0;
});
