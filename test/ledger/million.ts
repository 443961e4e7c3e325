/** Conversations played through the pipeline; every reference that pith makes is held against what the model reads then. */
import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaults } from "../../src/config/settings.ts";
import { claudeBy } from "../../src/ledger/claude.ts";
import { codexBy } from "../../src/ledger/codex.ts";
import type { Witness } from "../../src/ledger/witness.ts";
import { openRecall } from "../../src/ledger/recall.ts";
import { note, sessionFile } from "../../src/ledger/session-file.ts";
import { choose } from "../../src/pipeline/choose-filter.ts";
import { createReduction } from "../../src/pipeline/reduction.ts";
import { environmentOf } from "../../src/system/environment.ts";
import type { Tee } from "../../src/store/tee.ts";
import { checkReferences } from "./context-oracle.ts";
import {
  type Call,
  claudeLimit,
  Context,
  type ContextOf,
  conversation,
  newCall,
  type Simulated,
  subAgent,
} from "./simulated.ts";
import { CodexContext, codexSubAgent, codexThread } from "./simulated-codex.ts";

/** Mulberry32: the same conversations for the same seed. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const fixtures = new URL("../../fixtures/git/diff/", import.meta.url).pathname;

/** Changes of single files in real diffs. */
const changes = [
  ...new Set(
    readdirSync(fixtures)
      .filter((name) => name.endsWith(".txt"))
      .map((name) => readFileSync(join(fixtures, name), "utf8"))
      .filter((text) => text.startsWith("diff --git a/") && !/[\r\u001b]/.test(text))
      .flatMap((text) => text.split(/(?=^diff --git a\/)/m)),
  ),
].filter((text) => text.endsWith("\n"));

/** Long enough for a mark, and short enough for many of them. */
const pool = changes.filter((text) => text.length > 260 && text.length < 700).slice(0, 40);

export interface Ended {
  readonly raw: string;
  readonly code: number;
}

export interface Played {
  readonly references: number;
  /** The last conversation's: of how many seeds the references are. */
  readonly last: number;
  readonly complaints: readonly string[];
}

/** An agent of which conversations are played. */
export interface Simulation {
  readonly agent: string;
  /** Changes of files in one output at most. */
  readonly maxFiles: number;
  begin(home: string, session: string): Simulated<ContextOf>;
  subAgent(home: string, talk: Simulated<ContextOf>): void;
  witness(call: Call): Witness;
  variables(call: Call): Record<string, string>;
}

const claude: Simulation = {
  agent: "claude",
  maxFiles: 45,
  begin: conversation,
  subAgent: (_, talk) => void subAgent(talk as Simulated<Context>),
  witness: (call) =>
    claudeBy(
      () => call.command,
      () => claudeLimit,
    ),
  variables: () => ({}),
};

/** It shows no more than ten thousand characters. */
const codex: Simulation = {
  agent: "codex",
  maxFiles: 14,
  begin: (home) => codexThread(home),
  subAgent: (home, talk) => codexSubAgent(home, talk as Simulated<CodexContext>),
  witness: (call) => codexBy((_, command) => command === call.command),
  variables: (call) => ({ CODEX_TOOL_CALL_ID: call.id }),
};

export const simulations = { claude, codex } as const;

export interface Place {
  readonly home: string;
  /** All that a run printed, by its id. */
  readonly raws: Map<string, string>;
  /** By the agent's hook: it names the call. */
  readonly isNamed: boolean;
  /** An unknown command loses no lines but those that the model has. */
  readonly isKnown: boolean;
  /** The next run of the same command may say that these lines were wanted. */
  readonly isRegretted: boolean;
}

const envIn = (home: string, variables: Record<string, string> = {}) =>
  environmentOf({ home, temporary: home, cwd: "/project", variables });

/** Text that pith stands before: the last command of a call. */
const programOf = ({ command }: Call): string =>
  command.replace(/^(?:cd +\w\s(?:&& )?|true; )/, "").replace(/ 2>&1$/, "");

/** Text that pith shows for an output in that context. */
export const shownIn = async (
  of: Simulation,
  context: ContextOf,
  call: Call,
  { raw, code }: Ended,
  { home, raws, isNamed, isKnown, isRegretted }: Place,
): Promise<string> => {
  const asking = {
    env: envIn(home, of.variables(call)),
    agent: of.agent,
    session: context.session,
    ...(isNamed && of === claude ? { named: { transcript: context.path, call: call.id } } : { launcher: 1 }),
  };
  const began = Date.now();
  const witness = of.witness(call);
  const file = sessionFile(envIn(home), of.agent, context.session)!;
  const text = programOf(call);
  const recall = openRecall(file, { text, asking, witness, onRegret: () => {} });
  const choice = await choose(isKnown ? "git diff" : "some-tool --run", "balanced", {});
  const parts: Buffer[] = [];
  const id = `A${String(raws.size).padStart(7, "0")}`;
  const tee: Tee = {
    id,
    bytes: 0,
    append: () => true,
    commit: () => (raws.set(id, raw), { id, path: `/kept/${id}.log` }),
    hold: () => true,
    close: () => null,
  };
  const reduction = await createReduction({
    id,
    settings: { ...defaults, mode: choice!.mode },
    choice,
    isWatched: true,
    tee,
    limit: () => ({ whole: 30_000, beyond: 30_000 }),
    namesPath: false,
    recall,
    deliver: (bytes) => parts.push(Buffer.from(bytes)),
  });
  reduction.write(Buffer.from(raw), 1);
  const { again = 0 } = reduction.end({ code, signal: null });
  const shown = Buffer.concat(parts).toString("utf8");
  const named = of.agent === "codex" || "named" in asking ? { call: call.id } : {};
  const over = { id, t: Date.now(), began, text, code, again: isRegretted ? again : 0, print: recall?.print };
  note(file, shown.length <= 30_000 ? raw : null, { ...over, ...named });
  return shown;
};

class Player {
  readonly #of: Simulation;
  readonly #next: () => number;
  readonly #home: string;
  readonly #raws: Map<string, string>;
  #session = "";
  #talk!: Simulated<ContextOf>;
  /** Output of each call. */
  readonly #printed = new Map<string, string>();
  references = 0;
  complaints: string[] = [];

  constructor(of: Simulation, seed: number, { home, raws }: { home: string; raws: Map<string, string> }) {
    this.#of = of;
    this.#next = random(seed);
    this.#home = home;
    this.#raws = raws;
    this.#begin(`session-${seed}`);
  }

  #begin(session: string): void {
    this.#session = session;
    this.#talk = this.#of.begin(this.#home, session);
  }

  #chance(share: number): boolean {
    return this.#next() < share;
  }

  #pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#next() * of.length)]!;
  }

  /** Changes of many files, most of them as often before, and between them some that are new. */
  #output(): string {
    const files = Array.from({ length: 1 + Math.floor(this.#next() * this.#of.maxFiles) }, () => {
      const text = this.#pick(pool);
      const fresh = `file${Math.floor(this.#next() * 1e6)}`;
      return this.#chance(0.8) ? `${text}diff --git a/${fresh} b/${fresh}\nnew file mode 100644\n` : text;
    });
    const text = files.join("");
    return this.#chance(0.3) ? text.slice(0, -1) : text;
  }

  #shown(context: ContextOf, call: Call, ended: Ended): Promise<string> {
    return shownIn(this.#of, context, call, ended, {
      home: this.#home,
      raws: this.#raws,
      // In a shell the call is only known by its text.
      isNamed: this.#chance(0.3),
      isKnown: this.#chance(0.7),
      isRegretted: this.#chance(0.5),
    });
  }

  /** One answer of the model and the results of its calls. */
  async #turn(context: ContextOf): Promise<void> {
    const calls = Array.from({ length: this.#chance(0.2) ? 3 : 1 }, () => this.#call());
    if (this.#chance(0.3)) context.fill(Math.floor(this.#next() * 30_000));
    context.ask(calls, this.#chance(0.1) ? 2 : 0);
    for (const call of this.#chance(0.3) ? calls.toReversed() : calls) await this.#answer(context, call);
    this.#check(context, calls);
  }

  /** Checks these calls in the request that carries their results. */
  #check(context: ContextOf, calls: readonly Call[]): void {
    context.settle();
    const reads = context.reads().map((read) => ({ ...read, printed: this.#printed.get(read.id) ?? "" }));
    const at = reads.findIndex(({ id }) => calls.some((call) => call.id === id));
    if (at === -1) return;
    const checked = checkReferences(reads, (id) => this.#raws.get(id) ?? "", at);
    this.references += checked.references;
    this.complaints.push(...checked.complaints);
  }

  /** Some words come again and again, alone or within another call, or begin or end as others do. */
  #words(): string {
    if (this.#chance(0.25)) return "git diff";
    if (this.#chance(0.1)) return `git diff "${this.#pick(["a", "b"])} c"`;
    const deep = "deep/".repeat(9);
    if (this.#chance(0.1)) return `git diff ${deep}${this.#pick(["a", "b", "c"])}`;
    if (this.#chance(0.1)) return `git diff ${this.#pick(["a", "b", "c"])}${deep}`;
    return `${this.#chance(0.3) ? "cat" : "git diff"} ${Math.floor(this.#next() * 1e9)}`;
  }

  #call(): Call {
    const words = this.#words();
    if (this.#chance(0.1)) return newCall(`${this.#pick(["cd a && ", "cd  b\n", "true; "])}${words}`);
    if (this.#chance(0.04)) return newCall(words, { name: "mcp__box__run", input: { command: words } });
    return newCall(this.#chance(0.05) ? `${words} 2>&1` : words);
  }

  async #answer(context: ContextOf, call: Call): Promise<void> {
    const raw = this.#output();
    this.#printed.set(call.id, raw);
    const failed = this.#chance(0.2);
    if (call.tool !== undefined) return context.answer(call, raw, { failed });
    const shown = await this.#shown(context, call, { raw, code: failed ? 1 : 0 });
    // A hook of somebody else's may have the last word, the client may send less than it writes down.
    const lost = this.#chance(0.04);
    context.answer(call, this.#chance(0.05) ? raw : shown, {
      sent: lost ? "Output too large" : undefined,
      failed,
    });
  }

  /** Events that may happen between two answers. */
  #happen(context: ContextOf): void {
    if (this.#chance(0.03)) context.compact();
    if (this.#chance(0.04)) context.clearOld(1 + Math.floor(this.#next() * 5));
    if (this.#chance(0.06)) context.rewind(1 + Math.floor(this.#next() * 4));
    if (this.#chance(0.02)) context.resume();
    if (this.#chance(0.02)) context.unrecorded = true;
    if (this.#chance(0.03)) context.serverClears = !context.serverClears;
    if (this.#chance(0.1)) context.typed("git diff", "else\n");
  }

  async play(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      const { main, agents } = this.#talk;
      const agent = agents.at(-1);
      if (this.#chance(0.01)) this.#begin(`${this.#session.slice(0, 20)}-${turn}`);
      else if (this.#chance(0.04)) this.#of.subAgent(this.#home, this.#talk);
      const context = agent !== undefined && this.#chance(0.4) ? agent : main;
      if (context.waiting.length > 0) continue;
      this.#happen(context);
      // Another context waits for the same command meanwhile.
      const other = context === main ? agent : main;
      const waits = other !== undefined && other.waiting.length === 0 && this.#chance(0.1);
      const call = newCall("git diff");
      if (waits) other.ask([call]);
      await this.#turn(context);
      if (waits) {
        await this.#answer(other, call);
        this.#check(other, [call]);
      }
    }
  }
}

/** Plays conversations until so many references have been made; `onPlayed` is told of each one how far it has come. */
export const playUntil = async (
  references: number,
  seed: number,
  simulation: Simulation = claude,
  onPlayed: (played: Played) => void = () => {},
): Promise<Played> => {
  const home = mkdtempSync(join(tmpdir(), "pith-ledger-"));
  const raws = new Map<string, string>();
  let played: Played = { references: 0, last: seed - 1, complaints: [] };
  try {
    while (played.references < references && played.complaints.length === 0) {
      const last = played.last + 1;
      const own = join(home, String(last));
      const player = new Player(simulation, last, { home: own, raws });
      await player.play(60);
      played = { references: played.references + player.references, last, complaints: player.complaints };
      raws.clear();
      rmSync(own, { recursive: true, force: true });
      onPlayed(played);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return played;
};
