/** Recorded sessions, as an agent without pith has written them down: what share of the bill shell output is, and what each part
 * of pith would take off it. Nothing is run, and the agent would have taken the same steps. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type JoinedCall,
  Joiner,
  type Session,
  type Thread,
} from "../../src/figures/sessions/conversation.ts";
import { costOfStep, type OwnPrices, priceOf } from "../../src/figures/sessions/prices.ts";
import { worthOf } from "../../src/figures/sessions/worth.ts";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import type { Read, Source } from "../../src/transcripts/call.ts";
import { sources } from "../../src/transcripts/sources.ts";
import { unrepeated } from "../../src/transcripts/unrepeated.ts";
import { removeFolder } from "../left-over.ts";
import { withScripts } from "./code-mode.ts";
import { countTokens } from "./count-tokens.ts";
import { installedAgent } from "./installed-agent.ts";
import { Conversation, none } from "./replay-ledger.ts";

/** For a model without a price: costs of the kinds of tokens beside each other with most makers. */
const relative = { input: 3, cache_read: 0.3, cache_write: 3.75, output: 15 } as const;

/** Dollars, or relative ones; tokens once each. */
export interface BillSums {
  sessions: number;
  steps: number;
  cost: number;
  /** Output that the shell gave the model, in every step that read it. */
  shell: number;
  shellTokens: number;
  /** Taken off by filters if every output came to them. */
  filters: number;
  /** Part of these, in outputs that pith does not reach: code modes, scripts, texts that it leaves alone. */
  refused: number;
  /** Part of these, in code modes. */
  codeModes: number;
  /** Taken off beyond the filters, since an output has to fit into what the agent shows. */
  fitting: number;
  /** Taken off beyond all of these by references to earlier outputs. */
  ledger: number;
}

export const noSums = (): BillSums => ({
  sessions: 0,
  steps: 0,
  cost: 0,
  shell: 0,
  shellTokens: 0,
  filters: 0,
  refused: 0,
  codeModes: 0,
  fitting: 0,
  ledger: 0,
});

interface Found {
  readonly source: Source;
  readonly read: Read;
  /** Ids of calls whose output a script read. */
  readonly scripts: readonly string[];
}

/** By the first source that finds commands in the file, or else by one that finds steps alone; null: none does. */
const readAny = async (path: string): Promise<Found | null> => {
  let silent: Found | null = null;
  for (const source of sources) {
    try {
      const found = { source, ...withScripts(source, path, await source.read(path)) };
      if (found.read.steps.length === 0) continue;
      if (found.read.calls.length > 0) return found;
      silent ??= found;
    } catch {
      // Another agent's.
    }
  }
  return silent;
};

const pricesFor = (threads: readonly Thread[]): OwnPrices => {
  const models = new Set(threads.flatMap(({ steps }) => steps.map(({ model }) => model)));
  return Object.fromEntries(
    [...models].filter((model) => priceOf(model, {}) === null).map((model) => [model, relative]),
  );
};

const everything = { whole: Number.MAX_SAFE_INTEGER, beyond: Number.MAX_SAFE_INTEGER };
const store = {
  commit: () => ({ id: "7K2M", path: "/home/dev/.local/share/pith/tee/1700000000_run_7K2M9QXA.log" }),
};

interface Shortened {
  /** Tokens. */
  readonly raw: number;
  readonly filtered: number;
  readonly fitted: number;
  readonly isReached: boolean;
}

const shortened = async (
  agentName: string,
  { command, output, exit }: JoinedCall,
  isScript: boolean,
): Promise<Shortened> => {
  const agent = await installedAgent(agentName);
  const printed = { command, output: Buffer.from(output), exit, namesPath: agent.namesPath, store };
  const [free, fitting] = [
    await reduceText({ ...printed, limit: () => everything }),
    await reduceText({ ...printed, limit: (ending) => agent.limit(command, ending) }),
  ];
  const [raw, filtered, fitted] = [output, free.output.toString(), fitting.output.toString()].map(
    countTokens,
  );
  return {
    raw: raw!,
    filtered: filtered!,
    fitted: fitted!,
    isReached: !isScript && agent.reach(command) === "all",
  };
};

interface Around {
  /** A home for the ledger's files. */
  readonly home: string;
  readonly scripts: ReadonlySet<string>;
}

const addCalls = async (
  session: Session,
  { home, scripts }: Around,
  all: readonly BillSums[],
): Promise<void> => {
  const own = pricesFor(session.threads);
  for (const [at, thread] of session.threads.entries()) {
    const talk = new Conversation(
      home,
      `${session.id}-${at}`.replaceAll(/\W/g, "-").padStart(12, "0").slice(0, 60),
      new Set(),
    );
    for (const call of thread.calls) {
      const worth = worthOf(thread, call.t, own).cost ?? 0;
      const isScript = scripts.has(call.id);
      const { raw, filtered, fitted, isReached } = await shortened(session.agent, call, isScript);
      const ledger = none();
      if (!isScript) await talk.take(call, [ledger]);
      for (const sums of all) {
        sums.shell += raw * worth;
        sums.shellTokens += raw;
        sums.filters += (raw - filtered) * worth;
        if (!isReached) sums.refused += (raw - fitted) * worth;
        if (isScript) sums.codeModes += (raw - fitted) * worth;
        sums.fitting += (filtered - fitted) * worth;
        if (isReached) sums.ledger += ledger.saved * worth;
      }
    }
  }
};

const addSession = async (session: Session, around: Around, all: readonly BillSums[]): Promise<void> => {
  const own = pricesFor(session.threads);
  const steps = session.threads.flatMap((thread) => thread.steps);
  // By the prices by which its parts are counted, whatever the agent has recorded.
  const cost = steps.reduce((sum, step) => sum + (costOfStep({ ...step, cost: 0 }, own) ?? 0), 0);
  for (const sums of all) {
    sums.sessions += 1;
    sums.steps += steps.length;
    sums.cost += cost;
  }
  await addCalls(session, around, all);
};

export interface Billed {
  readonly agents: ReadonlyMap<string, BillSums>;
  readonly total: BillSums;
  /** Files in which nothing was found. */
  readonly unread: readonly string[];
  /** Results that pith had shortened already. */
  readonly shortenedBefore: number;
}

export const billOf = async (paths: readonly string[]): Promise<Billed> => {
  const home = mkdtempSync(join(tmpdir(), "pith-bill-"));
  const [agents, total, unread] = [new Map<string, BillSums>(), noSums(), [] as string[]];
  try {
    const joiner = new Joiner([]);
    const fresh = unrepeated();
    const scripts = new Set<string>();
    for (const path of paths) {
      const found = await readAny(path);
      if (found === null) unread.push(path);
      else {
        joiner.take(found.source, fresh(found.source.agent, found.read));
        for (const id of found.scripts) scripts.add(id);
      }
    }
    const sessions = joiner.sessions();
    for (const session of sessions) {
      const own = agents.get(session.agent) ?? noSums();
      agents.set(session.agent, own);
      await addSession(session, { home, scripts }, [own, total]);
    }
    const calls = sessions.flatMap(({ threads }) => threads.flatMap((thread) => thread.calls));
    return { agents, total, unread, shortenedBefore: calls.filter(({ through }) => through).length };
  } finally {
    removeFolder(home);
  }
};
