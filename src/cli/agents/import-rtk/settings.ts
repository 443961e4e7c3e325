/** rtk's settings in, pith's out: those that mean the same. */
import { isTree, type Tree } from "../../../config/extension-settings.ts";

export interface Taken {
  /** rtk's key. */
  readonly from: string;
  /** pith's key. */
  readonly to: string;
  readonly value: unknown;
}

export interface Left {
  readonly from: string;
  readonly why: string;
  /** Somebody has to look at it. */
  readonly broken?: true;
}

export interface Translated {
  readonly taken: readonly Taken[];
  readonly left: readonly Left[];
}

type Translation = (value: unknown, from: string) => Translated;

const taken = (from: string, to: string, value: unknown): Translated => ({
  taken: [{ from, to, value }],
  left: [],
});
const left = (from: string, why: string): Translated => ({ taken: [], left: [{ from, why }] });

const checked =
  (accepts: (value: unknown) => boolean, complaint: string) =>
  (to: string): Translation =>
  (value, from) =>
    accepts(value) ? taken(from, to, value) : left(from, complaint);

const truth = checked((value) => typeof value === "boolean", "is neither true nor false");
const count = checked(
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  "is no whole number from 1 on",
);
const folder = checked((value) => typeof value === "string" && value.startsWith("/"), "is no absolute path");

const exclusions: Translation = (value, from) => {
  const all = Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
  const plain = all.filter((item) => item.trim() !== "" && !item.startsWith("^"));
  const patterns = all.filter((item) => item.startsWith("^"));
  return {
    taken: plain.length === 0 ? [] : [{ from, to: "exclude.commands", value: plain }],
    left: patterns.map((item) => ({
      from: `${from} ${item}`,
      why: "pith excludes by words, not by pattern",
    })),
  };
};

const because =
  (why: string): Translation =>
  (_, from) =>
    left(from, why);

const recovery = because("pith hides nothing that it does not keep; `tee.enabled = false` switches both off");
const size = because("pith keeps outputs whole, up to tee.max_bytes");
const number = because(
  "pith keeps outputs by age and size (`tee.max_age_days`, `tee.max_total_bytes`); that few would lose yesterday's",
);
const caps = because("pith's limits are budgets of lines (`budget`), and count what they hide");

/** By a key, or by the table that it is in. */
const translations: ReadonlyMap<string, Translation> = new Map(
  Object.entries({
    "tracking.enabled": truth("track.enabled"),
    "tracking.history_days": count("track.days"),
    "tracking.database_path": because("pith's records lie in its own data directory (PITH_DATA_DIR)"),
    "tracking.estimate_cap_chars": because("pith knows each agent's own cap (`agents.NAME.cap`)"),
    "tee.enabled": recovery,
    "tee.mode": recovery,
    "tee.max_files": number,
    "tee.max_file_size": size,
    "tee.directory": folder("tee.dir"),
    "retriever.mode": recovery,
    "retriever.retention_days": count("tee.max_age_days"),
    "retriever.max_entry_bytes": size,
    "retriever.tee_max_files": number,
    "retriever.tee_max_file_size": size,
    "retriever.tee_directory": folder("tee.dir"),
    "hooks.exclude_commands": exclusions,
    "hooks.transparent_prefixes": because(
      "pith looks through the wrappers it knows, and runs others as they are",
    ),
    limits: caps,
    telemetry: because("pith sends nothing"),
    display: because("pith's reports are plain text"),
    awareness: because("`pith init` writes pith's own note"),
    filters: because("pith hides no files by name"),
  }),
);

const translate = (path: string, value: unknown): Translated => {
  const table = path.split(".")[0]!;
  const translation = translations.get(path) ?? translations.get(table) ?? because("has no equivalent");
  return translation(value, path);
};

/** `tree`: rtk's `config.toml`. Where two of its keys mean one of pith's, the last one wins, as newer ones come last. */
export const translated = (tree: Tree): Translated => {
  const all = Object.entries(tree).flatMap(([table, values]) =>
    isTree(values)
      ? Object.entries(values).map(([key, value]) => translate(`${table}.${key}`, value))
      : [translate(table, values)],
  );
  const byKey = new Map(all.flatMap((one) => one.taken).map((one) => [one.to, one]));
  return { taken: [...byKey.values()], left: all.flatMap((one) => one.left) };
};
