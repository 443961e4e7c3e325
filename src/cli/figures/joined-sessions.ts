/** Sessions of a period: what agents wrote down, joined with our own records. */
import { dayLength } from "../../history/day.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { type Session, Joiner } from "../../figures/sessions/conversation.ts";
import { type Asked, withReport } from "./gain-report.ts";
import { type Reading, readTranscripts } from "./read-transcripts.ts";

export interface Joined {
  readonly reading: Reading;
  /** Latest first. */
  readonly sessions: readonly Session[];
  readonly notes: readonly string[];
}

export const joinedSessions = async (
  asked: Asked,
  now = Date.now(),
  env: Environment = environment(),
): Promise<Joined> => {
  const { rows, notes } = await withReport(
    asked,
    ({ ledger, first, notes: said }) => ({
      rows: ledger.rows({ since: (first - 1) * dayLength, limit: 1_000_000 }),
      notes: said,
    }),
    now,
    env,
  );
  const joiner = new Joiner(rows);
  const reading = await readTranscripts(asked, (source, read) => joiner.take(source, read), now, env);
  const broken = [...reading.files.values()].reduce((sum, one) => sum + one.broken, 0);
  const lost = broken === 0 ? [] : [`${broken} lines of transcripts could not be read`];
  return { reading, sessions: joiner.sessions(), notes: [...notes, ...lost] };
};
