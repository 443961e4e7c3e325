/** What an earlier call is called in a mark: by a name that no later call has. */
import { redact } from "../redact/redact.ts";
import { showLine } from "../system/show-text.ts";
import type { Given } from "./witness.ts";

const longest = 40;

const oneLine = (text: string): string => redact(text).replaceAll(/\s+/g, " ").trim();

/** Of commands that are too long the beginning or the end may be what tells them apart. */
const cuts: readonly ((text: string) => string)[] = [
  (text) => (text.length > longest ? `${text.slice(0, longest)}…` : text),
  (text) => (text.length > longest ? `…${text.slice(-longest)}` : text),
];

/** Those whose call no later one repeats: of two with one name a reader might take the wrong one. */
export const nameable = (all: readonly Given[]): readonly Given[] => {
  const later = new Set<string>();
  return all.filter(({ command }) => {
    const text = oneLine(command);
    const isNew = !later.has(text);
    later.add(text);
    return isNew;
  });
};

/** One of the commands of a call, all of its words; what it redirects stands behind them. */
export const isPartOf = (call: string, command: string): boolean => {
  const at = call.indexOf(command);
  return (
    at !== -1 &&
    /(?:^|[;&|({\n])\s*$/.test(call.slice(0, at)) &&
    /^\s*(?:$|[;&|)}\n]|\d?[<>])/.test(call.slice(at + command.length))
  );
};

/** As it stands in a mark; null: one of these would look the same. */
const shortName = (text: string, later: readonly string[]): string | null => {
  const cut = cuts.find((shorten) => !later.some((one) => shorten(one) === shorten(text)));
  // What would draw on a terminal is written out.
  return cut === undefined ? null : showLine(cut(text)).replaceAll('"', "'");
};

/** `name`: the call, or the part of it that printed the block. null: a later call would have the same name. */
export const earlierName = (name: string, { command, ago }: Given, all: readonly Given[]): string | null => {
  const later = all.filter((one) => one.ago < ago).map((one) => one.command);
  if (name !== command && later.some((one) => isPartOf(one, name))) return null;
  return shortName(oneLine(name), later.map(oneLine));
};
