/** What stands where for Aider: a file of conventions, and its name among those that are always read.
 * https://aider.chat/docs/usage/conventions.html */
import { join } from "node:path";
import { configDir } from "../../src/config/paths.ts";
import { UserError } from "../../src/config/user-error.ts";
import type { Request } from "../../src/ends/agent.ts";
import type { Place, Recipe } from "../../src/ends/setup/from-recipe.ts";
import type { Piece } from "../../src/ends/setup/piece.ts";
import { isPresent } from "../../src/ends/setup/presence.ts";
import { askingPiece, ownRules, textNotes } from "../../src/ends/setup/text-host.ts";
import { yamlItem } from "../../src/ends/setup/yaml-piece.ts";

const pieces = ({ project }: Request, { env }: Place): readonly Piece[] => {
  if (project !== null) throw new UserError("Aider is told in your own configuration: leave `--project` out");
  const conventions = join(configDir(env), "aider", "conventions.md");
  const isOurs = (value: unknown): boolean =>
    typeof value === "string" && /[/\\]pith[/\\]aider[/\\]conventions\.md$/.test(value);
  return [
    yamlItem({ path: join(env.home, ".aider.conf.yml"), at: ["read"], value: conventions, isOurs }),
    askingPiece(ownRules(conventions)),
  ];
};

export const recipe: Recipe = {
  agent: "aider",
  ends: ["text"],
  detect: (place) => isPresent({ home: [".aider.conf.yml", ".aider"], programs: ["aider"] }, place),
  pieces,
  notes: (request, place) => [
    ...textNotes(pieces(request, place)[0]?.path ?? "", request.project),
    "`read` in the `.aider.conf.yml` of a project takes the place of this one",
    "what Aider runs by itself you name: `test-cmd: pith cargo test`, `lint-cmd: pith cargo clippy`",
  ],
  probe: () => [],
};
