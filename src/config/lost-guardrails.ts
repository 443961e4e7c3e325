/** Guardrails that stand in a file and cannot be read there: a refusal stands in for each, so that a slip of the pen takes
 * no rule away. */
import { type HookPoint, hookPoints, pointInfo } from "./hook-points.ts";
import { isTree } from "./extension-settings.ts";

/** Why what stands there cannot be read. */
export const unreadable = Symbol("unreadable");

export interface LostGuardrail {
  readonly id: string;
  readonly point: HookPoint;
  readonly capability: "guardrail";
  readonly [unreadable]: string;
}

/** Where a guardrail acts whose own point is none. */
export const usualPoint: HookPoint = "command_before";

/** null: a point at which nothing could be refused anyway. */
export const guardingPoint = (point: unknown): HookPoint | null => {
  const info = typeof point === "string" ? pointInfo(point) : undefined;
  if (info === undefined) return usualPoint;
  return info.guards ? info.name : null;
};

const lost = (id: unknown, point: HookPoint, why: string): LostGuardrail => ({
  id: typeof id === "string" && id.trim() !== "" ? id : "config",
  point,
  capability: "guardrail",
  [unreadable]: why,
});

/** Takes a text that is no TOML: gives one for each point that it names. */
export const lostInText = (bytes: string, why: string): readonly LostGuardrail[] => {
  // An editor may have saved it in UTF-16.
  const text = bytes.replaceAll("\0", "");
  if (!/\bguardrail\b/.test(text)) return [];
  const named = hookPoints.filter(
    ({ name, event, guards }) => guards && new RegExp(`\\b(?:${name}|${event ?? name})\\b`).test(text),
  );
  const points = named.length === 0 ? [usualPoint] : named.map(({ name }) => name);
  return points.map((point) => lost(undefined, point, why));
};

/** Takes values that stand elsewhere than hooks do. */
export const lostIn = (
  value: unknown,
  why: (path: readonly string[]) => string,
): readonly LostGuardrail[] => {
  const found: LostGuardrail[] = [];
  const look = (at: unknown, path: readonly string[]): void => {
    if (Array.isArray(at)) for (const one of at) look(one, path);
    if (!isTree(at)) return;
    const point = guardingPoint(at["point"]);
    if (at["capability"] === "guardrail" && at["enabled"] !== false && point !== null)
      found.push(lost(at["id"], point, why(path)));
    for (const [name, one] of Object.entries(at)) look(one, [...path, name]);
  };
  look(value, []);
  return found;
};
