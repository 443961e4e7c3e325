/** Sessions before advice came into force for their agent, and since: how many steps they took, and how many tokens. */
import { isWithin } from "../../system/is-within.ts";
import { dayOf, dayText } from "../../history/day.ts";
import { showLine } from "../../system/show-text.ts";
import { plural, whole } from "../words.ts";
import type { SessionFigures } from "./session-figures.ts";

interface AdviceInForce {
  /** As in `hooks/`. */
  readonly agent: string;
  /** "/" for all. */
  readonly below: string;
  readonly since: number;
}

/** Medians of the sessions of one side. */
interface Typical {
  readonly sessions: number;
  readonly steps: number;
  /** Read and written, over all steps. */
  readonly tokens: number;
}

export interface Advised extends AdviceInForce {
  readonly title: string;
  readonly before: Typical;
  readonly after: Typical;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[at]! : (sorted[at - 1]! + sorted[at]!) / 2;
};

const typical = (sessions: readonly SessionFigures[]): Typical => ({
  sessions: sessions.length,
  steps: median(sessions.map(({ steps }) => steps)),
  tokens: median(
    sessions.map(({ usage }) => usage.input + usage.cacheRead + usage.cacheWrite + usage.output),
  ),
});

/** None for agents without sessions in the period. */
export const advisedIn = (
  all: readonly SessionFigures[],
  inForce: readonly AdviceInForce[],
): readonly Advised[] =>
  inForce.flatMap((advice) => {
    const own = all.filter(
      ({ session, steps }) =>
        session.agent === advice.agent &&
        steps > 0 &&
        (advice.below === "/" || isWithin(session.cwd, advice.below)),
    );
    if (own.length === 0) return [];
    const side = (isAfter: boolean): Typical =>
      typical(own.filter(({ session }) => session.first >= advice.since === isAfter));
    return [{ ...advice, title: own[0]!.session.title, before: side(false), after: side(true) }];
  });

const sideText = (name: string, { sessions, steps, tokens }: Typical): string =>
  sessions === 0
    ? `no session ${name}`
    : `${whole(steps)} steps and ${whole(tokens)} tokens ${name} (median of ${plural(sessions, "session")})`;

/** "" where no advice is in force. */
export const advisedText = (advised: readonly Advised[]): string =>
  advised
    .map(({ title, below, since, before, after }) => {
      const where = below === "/" ? "" : ` in ${showLine(below)}`;
      return `${title} has advice${where} since ${dayText(dayOf(since))}: ${sideText("before", before)}, ${sideText("since", after)}.\n`;
    })
    .join("") +
  (advised.length === 0
    ? ""
    : "Other things may have changed in that time. `pith trial start --arms` compares sessions drawn at random.\n");
