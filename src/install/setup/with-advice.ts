/** An install spec whose notes bring advice along, if the user has asked for it. */
import type { Request } from "../../integration/agent.ts";
import { adviceFor } from "../install-record.ts";
import { type InstallSpec, type Place, recordOf } from "./install-spec.ts";
import type { SettingsEdit } from "./settings-edit.ts";

/** As the request says, else as the record does: an installation that is renewed keeps its advice. */
const isWanted = (spec: InstallSpec, { advice, project }: Request, place: Place): boolean =>
  advice ?? adviceFor(recordOf(spec, place), project) !== undefined;

export const withoutAdvice =
  "pith writes no file here that tells the model something, so the advice is left out";

export const withAdvice = (spec: InstallSpec): InstallSpec => ({
  ...spec,
  edits: (request, place) => {
    const edits = spec.edits(request, place);
    if (!isWanted(spec, request, place)) return edits;
    return edits.flatMap((edit): readonly SettingsEdit[] => edit.advised?.() ?? [edit]);
  },
  notes: (request, place) => {
    const notes = spec.notes(request, place);
    if (request.advice !== true || spec.edits(request, place).some(({ advised }) => advised !== undefined))
      return notes;
    return [withoutAdvice, ...notes];
  },
});
