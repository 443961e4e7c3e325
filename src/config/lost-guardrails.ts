/** Hooks that protect (guardrails, whatever fails closed, redaction) and cannot be read in their file: a refusal replaces each,
 * so that a slip of the pen takes no rule away. */
import { type HookPoint, hookPoints, pointInfo } from "./hook-points.ts";
import { isTree, type Tree } from "./extension-settings.ts";

/** Why what stands there cannot be read. */
export const unreadable = Symbol("unreadable");

export interface LostGuardrail {
  readonly id: string;
  readonly point: HookPoint;
  readonly capability: "guardrail";
  readonly [unreadable]: string;
}

/** Where a guardrail acts whose own point is none. */
const usualPoint: HookPoint = "command_before";
const outputPoint: HookPoint = "output_after";

/** The hook that takes secrets out of what is shown. */
export const isRedaction = ({ capability, runtime }: Tree): boolean =>
  capability === "rewrite" &&
  isTree(runtime) &&
  runtime["type"] === "in_process" &&
  runtime["name"] === "redact" &&
  runtime["module"] === undefined;

/** It refuses, or takes something away: nobody wants it to end without a word. */
const isProtecting = (tree: Tree): boolean =>
  tree["capability"] === "guardrail" || tree["failure_policy"] === "fail_closed" || isRedaction(tree);

/** Where a refusal replaces such a hook. null: it protects nothing, or its point is one at which nothing could be refused. */
export const guardingPoint = (tree: Tree): HookPoint | null => {
  if (!isProtecting(tree)) return null;
  const { point } = tree;
  const info = typeof point === "string" ? pointInfo(point) : undefined;
  if (info === undefined) return isRedaction(tree) ? outputPoint : usualPoint;
  return info.guards ? info.name : null;
};

const lost = (id: unknown, point: HookPoint, why: string): LostGuardrail => ({
  id: typeof id === "string" && id.trim() !== "" ? id : "config",
  point,
  capability: "guardrail",
  [unreadable]: why,
});

/** Words by which something may refuse; the shells' scripts look for the same (src/launcher). */
const closing = /\b(?:guardrail|fail_closed)\b/;
const redacting = /\bname["']?\s*[=:]\s*["']redact["']/;

const pointsNamed = (text: string): readonly HookPoint[] => {
  const named = hookPoints.filter(
    ({ name, event, guards }) => guards && new RegExp(`\\b(?:${name}|${event ?? name})\\b`).test(text),
  );
  return named.length === 0 ? [usualPoint] : named.map(({ name }) => name);
};

/** Takes a text that is no TOML: gives one for each point that it names. */
export const lostInText = (bytes: string, why: string): readonly LostGuardrail[] => {
  // An editor may have saved it in UTF-16.
  const text = bytes.replaceAll("\0", "").replaceAll(/^[^\S\n]*#.*$/gm, "");
  const points = new Set<HookPoint>(closing.test(text) ? pointsNamed(text) : []);
  if (redacting.test(text)) points.add(outputPoint);
  return [...points].map((point) => lost(undefined, point, why));
};

/** May a text hold a hook that refuses? */
export const mayRefuse = (text: string): boolean => closing.test(text);

/** Takes values that stand elsewhere than hooks do. */
export const lostIn = (
  value: unknown,
  why: (path: readonly string[]) => string,
): readonly LostGuardrail[] => {
  const found: LostGuardrail[] = [];
  const look = (at: unknown, path: readonly string[]): void => {
    if (Array.isArray(at)) for (const one of at) look(one, path);
    if (!isTree(at)) return;
    const point = at["enabled"] === false ? null : guardingPoint(at);
    if (point !== null) found.push(lost(at["id"], point, why(path)));
    for (const [name, one] of Object.entries(at)) look(one, [...path, name]);
  };
  look(value, []);
  return found;
};
