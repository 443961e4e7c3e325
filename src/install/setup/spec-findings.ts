/** Does all of an install spec stand as this version would write it, and does it work? */
import type { Finding, Installed, Request } from "../../integration/agent.ts";
import { warning } from "../../integration/finding.ts";
import { guarded } from "../guarded.ts";
import { quoteWords } from "../../shell/quote-words.ts";
import { isLink } from "./check-link.ts";
import { textOf } from "./file-change.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import { entryOf, installedIn, type Place, type InstallSpec, recordOf, scopes } from "./install-spec.ts";

/** A command line that mends a finding. The integration is always named: without it another one may be chosen. */
export const initLine = ({
  agent,
  via,
  scope,
}: Pick<Installed, "via" | "scope"> & { readonly agent: string }): string =>
  `pith init --agent ${agent} --via ${via}${scope === "project" ? " --project" : ""} --yes`;

interface Look {
  readonly spec: InstallSpec;
  readonly place: Place;
  readonly project: string | null;
  install(request: Request): void;
}

const mending = (
  { spec, project, install }: Look,
  { via, scope }: Installed,
): Required<Pick<Finding, "fix" | "repair">> => ({
  fix: initLine({ agent: spec.agent.name, via, scope }),
  repair: () => install({ via, project: scope === "project" ? project : null }),
});

const vanished = (look: Look): readonly Finding[] => {
  const { spec, place, project } = look;
  const { files } = recordOf(spec, place);
  return scopes(project).flatMap((scope): readonly Finding[] => {
    if (installedIn(spec, scope, place).length > 0) return [];
    const entries = spec.agent.integrations.map((via) => ({
      via,
      file: entryOf(spec, { via, project: scope }, place)?.path ?? "",
      scope: scope === null ? ("user" as const) : ("project" as const),
    }));
    const entry = entries.find(({ file }) => (files[file]?.edits.length ?? 0) > 0);
    if (entry === undefined) return [];
    const which = `--agent ${spec.agent.name}${scope === null ? "" : " --project"}`;
    return [
      {
        level: "warning",
        what: `${entry.file} no longer holds pith's entry (if that is meant, \`pith init ${which} --uninstall\`)`,
        ...mending(look, entry),
      },
    ];
  });
};

/** Says it of all files in one sentence. `words`: for one file, and for several. */
const sentences = (edits: readonly SettingsEdit[], words: readonly string[]): readonly string[] => {
  const names = [...new Set(edits.map(({ path }) => path))];
  return names.length === 0 ? [] : [`${names.join(", ")} ${words[names.length === 1 ? 0 : 1]}`];
};

/** An edit may have its own words for its absence; the first one of a file speaks for the others. */
const lacking = (edits: readonly SettingsEdit[], words: readonly string[]): readonly string[] => {
  const speaking = edits.filter(({ lack }) => lack !== undefined);
  const first = speaking.filter(({ path }, at) => speaking.findIndex((one) => one.path === path) === at);
  return [
    ...sentences(
      edits.filter(({ lack }) => lack === undefined),
      words,
    ),
    ...first.map(({ lack = "" }) => lack),
  ];
};

interface State {
  /** Nothing can work so. */
  readonly broken: readonly Finding[];
  /** It may work all the same. */
  readonly changed: readonly Finding[];
}

/** Everything as this version would write it? One finding for all files of which the same is to be said. */
const integrity = (look: Look, installed: Installed): State => {
  const { spec, place } = look;
  const request = { via: installed.via, project: installed.scope === "project" ? look.project : null };
  const mend = mending(look, installed);
  const edits = spec.edits(request, place);
  const links = edits.filter(({ path, isOwn }) => isOwn === true && isLink(path));
  const stale = edits
    .filter((edit) => !links.includes(edit))
    .map((edit) => ({ edit, text: textOf(edit.path) }))
    .filter(({ edit, text }) => text === null || edit.edits(text).length > 0);
  const editsWhere = (is: (one: (typeof stale)[number]) => boolean): readonly SettingsEdit[] =>
    stale.filter(is).map(({ edit }) => edit);
  const finding = (what: string): Finding => ({ level: "warning", what, ...mend });
  return {
    broken: [
      ...links.map(({ path }) =>
        warning(`${path} is a link, and no file of pith's own`, `${quoteWords(["rm", path])} && ${mend.fix}`),
      ),
      ...lacking(
        editsWhere(({ text }) => text === null),
        ["is missing", "are missing"],
      ).map(finding),
      ...lacking(
        editsWhere(({ edit, text }) => text !== null && !edit.has(text)),
        ["lacks", "lack"].map((verb) => `${verb} what belongs to the entry in ${installed.file}`),
      ).map(finding),
    ],
    changed: sentences(
      editsWhere(({ edit, text }) => text !== null && edit.has(text)),
      ["was", "were"].map((verb) => `${verb} written by another version, or changed`),
    ).map(finding),
  };
};

/** One new installation mends it, of the integration that the finding names. */
const mended = (finding: Finding, look: Look, installed: Installed): Finding => {
  if (finding.fix?.startsWith("pith init ") !== true) return finding;
  const named = / --via (\w+)/.exec(finding.fix)?.[1];
  const via = look.spec.agent.integrations.find((one) => one === named) ?? installed.via;
  return { ...finding, ...mending(look, { ...installed, via }) };
};

/** A fault is told once: by what is missing, else by what does not work, else by what was changed. */
const entryFindings = (look: Look, installed: Installed): readonly Finding[] => {
  const { broken, changed } = integrity(look, installed);
  const probed = guarded(() => look.spec.probe(installed, look.place)).map((one) =>
    mended(one, look, installed),
  );
  const fails = probed.some(({ level }) => level === "error");
  const said = broken.length > 0 ? probed.filter(({ level }) => level !== "error") : probed;
  return [...broken, ...(fails && broken.length === 0 ? [] : changed), ...said];
};

export const specFindings = (look: Look): readonly Finding[] => [
  ...guarded(() =>
    scopes(look.project)
      .flatMap((scope) => installedIn(look.spec, scope, look.place))
      .flatMap((one) => guarded(() => entryFindings(look, one))),
  ),
  ...guarded(() => vanished(look)),
];
