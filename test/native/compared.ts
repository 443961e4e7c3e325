/** Output of the engine and answers of the rewriter, one line for each case: written alike in Node and in the small
 * runtime, by this very text. */
import { createEngine } from "../../src/engine/engine.ts";
import type { Mode } from "../../src/filter-kit/filter.ts";
import { defaults } from "../../src/config/settings.ts";
import { choose } from "../../src/pipeline/choose-filter.ts";
import { createReduction } from "../../src/pipeline/reduction.ts";
import { match } from "../../src/registry/match.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { machineIn, textsOf } from "./machine.ts";

interface Printed {
  /** Bytes as latin1. */
  readonly output: string;
  readonly exit: number | null;
  /** Numbers of `ways`; each of them where absent. */
  readonly in?: readonly number[];
}

export type Case =
  | ({ readonly kind: "argv"; readonly argv: readonly string[] } & Printed)
  | ({ readonly kind: "text"; readonly command: string } & Printed)
  | { readonly kind: "rewrite"; readonly command: string; readonly zsh: boolean }
  /** An empty folder: what is asked of the machine there. */
  | { readonly kind: "machine"; readonly command: string }
  | { readonly kind: "texts"; readonly command: string };

const modes: readonly Mode[] = ["balanced", "tight", "lossless"];
/** Bytes of a piece, and after how many of them a second of silence is. */
const feeds = [
  [65536, 0],
  [37, 0],
  [211, 3],
] as const;

/** The first is what most users have. */
export const ways = modes.flatMap((mode) => feeds.map((pieces) => ({ mode, pieces })));

/** In pieces, large texts take minutes and show nothing new; the small runtime is given 32 KB at most. */
const largestInPieces = 12_000;

interface Fed {
  write(chunk: Uint8Array, stream: 1): void;
  idle(): void;
  flush(): void;
}

const feed = (to: Fed, bytes: Uint8Array, [size, idle]: (typeof feeds)[number]): void => {
  for (let at = 0, count = 1; at < bytes.length; at += size, count += 1) {
    to.write(bytes.subarray(at, at + size), 1);
    if (idle > 0 && count % idle === 0) to.idle();
    if (idle > 0 && count % 37 === 0) to.flush();
  }
};

const kept = { id: "7K2M9QXA", path: "/home/dev/.local/share/pith/tee/1700000000_run_7K2M9QXA.log" };
const tee = { id: "", bytes: 0, append: () => true, hold: () => true, commit: () => kept, close: () => null };

const digest = (shown: readonly Uint8Array[], rest: unknown): string => {
  const { createHash } = process.getBuiltinModule("node:crypto");
  const bytes = Buffer.concat(shown);
  return `${bytes.length} ${createHash("sha256").update(bytes).digest("hex").slice(0, 16)} ${JSON.stringify(rest)}`;
};

type Delivered = (bytes: Uint8Array) => void;

const throughEngine = async (argv: readonly string[], mode: Mode, deliver: Delivered) => {
  const found = match(argv);
  if (found === null) return null;
  const { filter, recognisable } = await loadFilters(found.entry, found.argv);
  return createEngine({
    command: found.entry.command,
    filter,
    context: { argv: found.argv, cols: 80, mode },
    recognisable,
    recall: null,
    store: { commit: () => kept },
    deliver,
  } as unknown as Parameters<typeof createEngine>[0]);
};

const throughFilters = async (command: string, mode: Mode, deliver: Delivered) => {
  const choice = await choose(command, mode, {});
  return createReduction({
    id: "",
    settings: { ...defaults, mode: choice?.mode ?? mode },
    choice,
    isWatched: false,
    tee,
    recall: null,
    deliver,
  });
};

const shownIn = async (
  one: Extract<Case, Printed>,
  bytes: Uint8Array,
  { mode, pieces }: (typeof ways)[number],
): Promise<string> => {
  const shown: Uint8Array[] = [];
  const deliver = (part: Uint8Array): void => void shown.push(Buffer.from(part));
  const fed =
    one.kind === "argv"
      ? await throughEngine(one.argv, mode, deliver)
      : await throughFilters(one.command, mode, deliver);
  if (fed === null) return "no filter";
  feed(fed, bytes, pieces);
  const { id: _, ...rest } = fed.end({ code: one.exit, signal: null }) as { readonly id?: string };
  return digest(shown, rest);
};

const shownOf = async (one: Extract<Case, Printed>): Promise<string[]> => {
  const lines: string[] = [];
  const bytes = Buffer.from(one.output, "latin1");
  for (const way of one.in?.map((at) => ways[at]!) ?? ways)
    if (bytes.length <= largestInPieces || way.pieces === feeds[0])
      lines.push(await shownIn(one, bytes, way));
  return lines;
};

const variables: Readonly<Record<string, string>> = { PATH: "/usr/bin", HOME: "/home/dev" };

const rewritten = (command: string, zsh: boolean): string =>
  JSON.stringify(
    rewrite(command, {
      word: "pith",
      find: (program: string) => program,
      entries,
      variable: (name: string) => variables[name],
      ...(zsh ? { zsh } : {}),
    } as unknown as Parameters<typeof rewrite>[1]),
  );

/** A fault is an answer too. */
export const answerTo = async (one: Case): Promise<string> => {
  try {
    if (one.kind === "machine") return machineIn(one.command).replaceAll(one.command, "<folder>");
    if (one.kind === "texts") return textsOf(one.command);
    return one.kind === "rewrite" ? rewritten(one.command, one.zsh) : (await shownOf(one)).join(" | ");
  } catch (fault) {
    return `fault: ${(fault as Error).name}`;
  }
};
