/**
 * Hides lines that a filter declares to be copies: a report that prints its failures twice.
 *
 * If the copy is not shown in the end, these lines are not counted as copies of it.
 *
 *     FAILED test_a: 1 is not 2     (again, in the summary)     ->  [pith: 4 as above from "FAILED test_a: 1 is not 2"]
 */
import type { RepeatedLine } from "../fate.ts";
import type { Hider, Proposal, Scene } from "./hider.ts";
import { isNoise } from "../item.ts";

/** Characters of a copy's first line in its name; more than of other lines, since failures of one suite begin alike. */
const longest = 60;

const nameOf = (copy: string): string =>
  `"${copy.length > longest ? `${copy.slice(0, longest).trimEnd()}…` : copy}"`;

export class DeclaredCopies implements Hider {
  readonly #reasons = new Map<string, RepeatedLine>();
  #declared: { readonly index: number; readonly copy: string }[] = [];
  #scene: Scene | null = null;

  *propose(scene: Scene): Proposal {
    this.#declared = [];
    this.#scene = scene;
    const { items } = scene;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!;
      const { copy = "" } = item.verdict;
      if (copy === "" || !isNoise(item)) continue;
      this.#declared.push({ index, copy });
      yield [index, this.#reasonFor(copy)];
    }
  }

  /** Where the agent shows less than all of a failure, the copy may not be there. */
  unfounded(isShown: (index: number) => boolean): number[] {
    if (this.#declared.length === 0) return [];
    const hidden = new Set<string>();
    for (const [index, { text, verdict }] of this.#scene!.items.entries())
      if (verdict.act === "pin" && !isShown(index)) hidden.add(text.trim());
    return this.#declared.filter(({ copy }) => hidden.has(copy)).map(({ index }) => index);
  }

  #reasonFor(copy: string): RepeatedLine {
    const known = this.#reasons.get(copy);
    if (known !== undefined) return known;
    const reason = { block: null, name: nameOf(copy) };
    this.#reasons.set(copy, reason);
    return reason;
  }
}
