/** Aider: a file of conventions, and its name among those that are always read. https://aider.chat/docs/usage/conventions.html */
import { join } from "node:path";
import { configDir } from "../../src/system/paths.ts";
import { UserError } from "../../src/system/user-error.ts";
import type { Request } from "../../src/integration/agent.ts";
import type { Place, InstallSpec } from "../../src/install/setup/install-spec.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { askingEdit, instructionsNotes } from "../../src/install/setup/instructions.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import { yamlItem } from "../../src/install/setup/yaml-item.ts";
import agent from "./index.ts";

const edits = ({ project }: Request, { env }: Place): readonly SettingsEdit[] => {
  if (project !== null) throw new UserError("Aider is told in your own configuration: leave `--project` out");
  const conventions = join(configDir(env), agent.name, "conventions.md");
  const isOurs = (value: unknown): boolean =>
    typeof value === "string" && /[/\\]pith[/\\]aider[/\\]conventions\.md$/.test(value);
  return [
    yamlItem({ path: join(env.home, ".aider.conf.yml"), at: ["read"], value: conventions, isOurs }),
    askingEdit(ownRules(conventions)),
  ];
};

export const spec: InstallSpec = {
  agent,
  detect: (place) => isPresent({ home: [".aider.conf.yml", ".aider"], programs: agent.programs }, place),
  edits,
  notes: (request, place) => [
    ...instructionsNotes(edits(request, place)[0]?.path ?? "", request.project),
    "`read` in the `.aider.conf.yml` of a project takes the place of this one",
    "what Aider runs by itself you name: `test-cmd: pith cargo test`, `lint-cmd: pith cargo clippy`",
  ],
  probe: () => [],
};
