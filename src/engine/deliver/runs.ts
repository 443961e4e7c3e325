/** Shown items in a row in, squeezed where nothing is lost by it; the tail of a log as it came. */
import type { Choice } from "../choose/choose.ts";
import type { Item } from "../item.ts";
import type { Ahead } from "./ahead.ts";
import type { Delivery } from "./delivery.ts";
import {
  isCuttable,
  misleads,
  type Plainly,
  render,
  renderVerbatim,
  type Rendered,
  type RenderOptions,
  stretches,
} from "../squeeze/render.ts";
import { isIndented } from "../squeeze/is-indented.ts";

interface Sending {
  readonly delivery: Delivery;
  readonly ahead: Ahead;
  readonly how: Pick<RenderOptions, "standalone">;
}

export class Runs {
  readonly #to: Sending;
  /** Lines that are shown as they came. */
  #rawTail: ReadonlySet<Item> = new Set();
  #cutAnswers = false;

  constructor(to: Sending) {
    this.#to = to;
  }

  /** How the lines are written that are sent from here on. */
  begin({ rawTail, cutAnswers }: Choice): void {
    this.#rawTail = new Set(rawTail);
    this.#cutAnswers = cutAnswers;
  }

  /** `mayCut`: the full output is on disk. */
  send(items: readonly Item[], mayCut: boolean): void {
    const first = this.#rawTail.size === 0 ? -1 : items.findIndex((item) => this.#rawTail.has(item));
    if (first === -1) return this.#squeezed(items, mayCut);
    // Behind a hoisted group an indented line would read as a member of it.
    const at = first === 0 ? 0 : items.findIndex((item, index) => index >= first && !isIndented(item.text));
    if (at === -1) return this.#squeezed(items, mayCut);
    this.#squeezed(items.slice(0, at), mayCut);
    this.verbatim(items.slice(at), "clean");
  }

  /** As they came, but for what was delivered before. */
  verbatim(items: readonly Item[], how: Plainly = "raw"): void {
    for (const stretch of stretches(this.#to.ahead.without(items)))
      this.text(renderVerbatim(stretch, how), stretch[0]!);
  }

  text(rendered: Rendered, { line }: Item): void {
    this.#to.delivery.text(rendered, line.stream);
  }

  #squeezed(items: readonly Item[], mayCut: boolean): void {
    const { delivery, ahead, how: usual } = this.#to;
    const cutAnswers = this.#cutAnswers;
    const { progress } = delivery;
    const all = stretches(items);
    const how = misleads(all) ? { ...usual, standalone: true } : usual;
    for (const stretch of all) {
      const cut = mayCut && stretch.some((item) => isCuttable(item, cutAnswers));
      const before = progress.cut;
      const onCut = (): number => (progress.cut += 1);
      const options = { ...how, cut, cutAnswers, onCut };
      const rendered = ahead.restOf(stretch, (rest) => render(rest, options));
      this.text(rendered, stretch[0]!);
      if (progress.cut > before) progress.whole = 0;
    }
  }
}
