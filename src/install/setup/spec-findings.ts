/** Does all of a recipe stand as this version would write it, and does it work? */
import type { Finding, Installed, Request } from "../../integration/agent.ts";
import { guarded } from "../guarded.ts";
import { readRecord } from "../install-record.ts";
import { singleQuoted } from "../../shell/quote-word.ts";
import { initLine } from "./advice.ts";
import { isLink } from "./check-link.ts";
import { textOf } from "./file-change.ts";
import { installedIn, editsOf, type Place, type InstallSpec, recordFile, scopes } from "./spec.ts";

export interface Look {
  readonly recipe: InstallSpec;
  readonly place: Place;
  readonly project: string | null;
  /** Installs anew. */
  install(request: Request): void;
}

interface Mending {
  readonly fix: string;
  repair(): void;
}

const mending = ({ recipe, project, install }: Look, { via: via, scope }: Installed): Mending => ({
  fix: initLine({ agent: recipe.agent, via: via, scope }),
  repair: () => install({ via, project: scope === "project" ? project : null }),
});

/** What we once wrote, and somebody has taken out since. */
const vanished = (look: Look): readonly Finding[] => {
  const { recipe, place, project } = look;
  const { files } = readRecord(recordFile(recipe, place));
  return scopes(project).flatMap((scope): readonly Finding[] => {
    if (installedIn(recipe, scope, place).length > 0) return [];
    const entries = recipe.integrations.map((via) => ({
      end: via,
      file: editsOf(recipe, { via, project: scope }, place)[0]?.path ?? "",
      scope: scope === null ? ("user" as const) : ("project" as const),
    }));
    const entry = entries.find(({ file }) => (files[file]?.edits.length ?? 0) > 0);
    if (entry === undefined) return [];
    const which = `--agent ${recipe.agent}${scope === null ? "" : " --project"}`;
    return [
      {
        level: "warning",
        what: `${entry.file} no longer holds pith's entry (if that is meant, \`pith init ${which} --uninstall\`)`,
        ...mending(look, entry),
      },
    ];
  });
};

/** `words`: of one file, and of several. */
const told = (paths: readonly string[], words: readonly string[]): readonly string[] => {
  const names = [...new Set(paths)];
  return names.length === 0 ? [] : [`${names.join(", ")} ${words[names.length === 1 ? 0 : 1]}`];
};

interface State {
  /** Nothing can work so. */
  readonly broken: readonly Finding[];
  /** It may work all the same. */
  readonly changed: readonly Finding[];
}

/** Everything as this version would write it? One finding for all files of which the same is to be said. */
const integrity = (look: Look, installed: Installed): State => {
  const { recipe, place } = look;
  const request = { end: installed.via, project: installed.scope === "project" ? look.project : null };
  const mend = mending(look, installed);
  const pieces = recipe.pieces(request, place);
  const links = pieces.filter(({ path, isOwn }) => isOwn === true && isLink(path));
  const stale = pieces
    .filter((piece) => !links.includes(piece))
    .map((piece) => ({ piece, text: textOf(piece.path) }))
    .filter(({ piece, text }) => text === null || piece.edits(text).length > 0);
  const pathsOf = (is: (one: (typeof stale)[number]) => boolean): readonly string[] =>
    stale.filter(is).map(({ piece }) => piece.path);
  const finding = (what: string): Finding => ({ level: "warning", what, ...mend });
  return {
    broken: [
      ...links.map(({ path }) => ({
        level: "warning" as const,
        what: `${path} is a link, and no file of pith's own`,
        fix: `rm ${singleQuoted(path)} && ${mend.fix}`,
      })),
      ...told(
        pathsOf(({ text }) => text === null),
        ["is missing", "are missing"],
      ).map(finding),
      ...told(
        pathsOf(({ piece, text }) => text !== null && !piece.has(text)),
        ["lacks", "lack"].map((verb) => `${verb} what belongs to the entry in ${installed.file}`),
      ).map(finding),
    ],
    changed: told(
      pathsOf(({ piece, text }) => text !== null && piece.has(text)),
      ["was", "were"].map((verb) => `${verb} written by another version, or changed`),
    ).map(finding),
  };
};

/** What a new installation mends is mended by one. */
const mended = (finding: Finding, mend: Mending): Finding =>
  finding.fix?.startsWith("pith init ") === true ? { ...finding, ...mend } : finding;

/** A fault is told once: by what is missing, else by what does not work, else by what was changed. */
const entryFindings = (look: Look, installed: Installed): readonly Finding[] => {
  const { broken, changed } = integrity(look, installed);
  const mend = mending(look, installed);
  const probed = guarded(() => look.recipe.probe(installed, look.place)).map((one) => mended(one, mend));
  const fails = probed.some(({ level }) => level === "error");
  const said = broken.length > 0 ? probed.filter(({ level }) => level !== "error") : probed;
  return [...broken, ...(fails && broken.length === 0 ? [] : changed), ...said];
};

export const specFindings = (look: Look): readonly Finding[] => [
  ...guarded(() =>
    scopes(look.project)
      .flatMap((scope) => installedIn(look.recipe, scope, look.place))
      .flatMap((one) => guarded(() => entryFindings(look, one))),
  ),
  ...guarded(() => vanished(look)),
];
