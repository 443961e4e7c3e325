/** Agents of which nothing but the model itself can be had: it is asked to type `pith`, in a file that it reads. */
import { UserError } from "../../system/user-error.ts";
import type { Agent, Request } from "../../integration/agent.ts";
import { ownFile } from "./text-block.ts";
import type { Place, InstallSpec } from "./install-spec.ts";
import { advisable, asking, asks, guidance } from "./guidance.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import type { RulesFile } from "./rules-file.ts";
import { isPresent, type Traces } from "./is-present.ts";

const mark = "<!-- pith -->";

export const askingEdit = ({ path, isOwn, head }: RulesFile): SettingsEdit =>
  isOwn === true
    ? advisable((more) => ({
        ...ownFile({ path, mark, text: `${head ?? ""}${mark}\n${asking}\n${more}<!-- /pith -->\n` }),
        isEntry: asks,
      }))
    : guidance(path, true);

export interface TextFiles {
  /** null: it has none for all projects. */
  user(place: Place): RulesFile | null;
  /** null: it has none in a project. */
  project(folder: string, place: Place): RulesFile | null;
}

export interface Instructions extends TextFiles {
  readonly traces: Traces;
  /** For the user, beside what all such agents have to say. */
  readonly notes?: readonly string[];
}

export const instructionsEdit = (
  files: TextFiles,
  title: string,
  request: Request,
  place: Place,
): SettingsEdit => {
  const file = request.project === null ? files.user(place) : files.project(request.project, place);
  if (file !== null) return askingEdit(file);
  throw new UserError(
    request.project === null
      ? `${title} reads no file of instructions for all projects; --project writes one for this directory`
      : `${title} reads its instructions from the home directory only; leave --project out`,
  );
};

const isShared = (path: string): boolean =>
  /(?:^|[/\\])(?:AGENTS?|CLAUDE|GEMINI)\.md$|[/\\]\.cursorrules$/.test(path);

export const instructionsNotes = (file: string, project: string | null): readonly string[] => [
  "the model is asked to type `pith` itself; nothing makes it do so",
  "rules and guardrails that look at a command's first word see `pith`: one that refuses `rm` needs another for `pith rm`",
  ...(project !== null && isShared(file)
    ? [`${file} is read by other agents, and by whoever shares the project`]
    : []),
];

export const instructionsSpec = (
  agent: Pick<Agent, "name" | "title" | "integrations">,
  instructions: Instructions,
): InstallSpec => ({
  agent,
  detect: (place) => isPresent(instructions.traces, place),
  edits: (request, place) => [instructionsEdit(instructions, agent.title, request, place)],
  notes: (request, place) => [
    ...instructionsNotes(instructionsEdit(instructions, agent.title, request, place).path, request.project),
    ...(instructions.notes ?? []),
  ],
  // Whether `pith` is found by that name is looked at for all agents together.
  probe: () => [],
});
