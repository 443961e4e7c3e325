/** `--json` of the commands that deal in sessions. */
import { mistakes } from "../../figures/learn/complaint.ts";
import {
  choice,
  type Fields,
  nullable,
  number,
  object,
  objects,
  optional,
  type Schema,
  text,
  texts,
  truth,
} from "./schema-shapes.ts";

const dollars = (says: string) => nullable(number(`dollars ${says}; null: a model has no price`));

const amount: Fields = {
  tokens: number("over all steps that read them"),
  dollars: dollars("of these"),
};

const used: Fields = {
  steps: number("requests to a model"),
  inputTokens: number("neither read from a cache nor written to one"),
  cacheReadTokens: number("read from one"),
  cacheWriteTokens: number("written to one"),
  outputTokens: number("written by the model"),
  dollars: number("of steps whose model has a price"),
  unpricedSteps: number("whose model has none; in no sum of dollars"),
};

const bill: Fields = {
  ...used,
  shellTokens: number("that shell commands gave the model, once each"),
  shellDollars: number("of these, in every step that read them"),
  savedTokens: number("by pith, once each"),
  savedDollars: number("of these, in every step that would have read them"),
  spentDollars: number("of steps that read hidden lines back"),
  netDollars: number("saved less spent"),
};

const notes = texts("what else has to be said");

const typical: Fields = {
  sessions: number("of the period"),
  steps: number("median of a session"),
  tokens: number("read and written over all steps, median of a session"),
};

const side: Fields = {
  sessions: number("that count"),
  crossed: number("of these, sessions that met the other side"),
  cost: number("of a step, in `unit`"),
  results: number("tokens that the shell gave, of a step"),
  steps: number("requests to a model"),
  minutes: number("from the first command or step to the last"),
};

const effect = nullable(
  object("with pith, compared with without; null: too few sessions", {
    share: number("-0.1: a tenth less"),
    low: number("end of the interval"),
    high: number("end of the interval"),
  }),
);

export const figureSchemas: readonly Schema[] = [
  {
    command: "pith session --json",
    version: 1,
    fields: {
      pricesAsOf: text("day of the table of prices"),
      project: nullable(text("its folder; null: all")),
      count: number("of all sessions in the period"),
      sessions: objects("latest first", {
        session: text("its id"),
        agent: text("as for --agent"),
        folder: text("of its first command; empty where it had none"),
        first: number("when it began, milliseconds since 1970"),
        last: number("its last command or step"),
        steps: number("requests to the model"),
        commands: number("calls of the shell tool"),
        throughCommands: number("of these, through pith"),
        outputTokens: number("that the shell gave the model"),
        throughTokens: number("of these, through pith"),
        readBacks: number("commands that asked for hidden lines"),
        savedTokens: number("once each: tokens without pith, minus those with pith, minus re-read ones"),
        debitedTokens: number("re-read"),
        saved: object("in every later step", amount),
        spent: object("in the steps of `readBacks`", amount),
        net: object("saved less spent", amount),
        usage: object("what the agent recorded", {
          inputTokens: number("neither read from the cache nor written to it"),
          cacheReadTokens: number("read from it"),
          cacheWriteTokens: number("written to it"),
          outputTokens: number("written by the model"),
          dollars: dollars("of the session"),
        }),
        outputDollars: dollars("of what the shell gave the model, in every step that read it"),
        missedTokens: number("that pith's filters would have saved at least, had they been asked"),
        missed: objects("by command", {
          command: text("of the filter"),
          calls: number("of it"),
          tokens: number("that would have been saved"),
        }),
      }),
      advised: objects("agents whose models are given advice, with sessions before it and since", {
        agent: text("as for --agent"),
        folder: text('in which it holds; "/": everywhere'),
        since: number("milliseconds since 1970"),
        before: object("sessions that began before", typical),
        after: object("sessions that began since", typical),
      }),
      notes,
    },
  },
  {
    command: "pith learn --json",
    version: 1,
    fields: {
      project: nullable(text("its folder; null: all")),
      calls: number("commands that were looked at"),
      lessons: objects("the most frequent first", {
        mistake: choice(Object.keys(mistakes), "why the first command failed"),
        failed: text("the command that failed, without secrets"),
        worked: text("the one that worked soon after"),
        said: text("what the program said about the first one, without secrets"),
        project: text("its folder"),
        agents: texts("as for --agent"),
        sessions: number("in which it was seen"),
        count: number("how often"),
        last: number("milliseconds since 1970"),
        redacted: truth("whether a secret was left out; then it is written nowhere"),
      }),
    },
  },
  {
    command: "pith economics --json",
    version: 1,
    fields: {
      pricesAsOf: text("day of the table of prices"),
      first: text("day"),
      last: text("day"),
      by: choice(["day", "week", "month", "block"], "what `periods` are"),
      project: nullable(text("its folder; null: all")),
      sessions: number("that were read"),
      total: object("of all of them", bill),
      periods: objects("oldest first", {
        name: text("`2026-11-21`, `2026-W47`, `2026-11`, or a block as below"),
        ...bill,
      }),
      models: objects("what cost most first", {
        name: text("empty where the agent did not record it"),
        ...used,
      }),
      agents: objects("what cost most first", { name: text("as for --agent"), ...bill }),
      bySession: objects("what cost most first", { name: text("the agent and the session's id"), ...bill }),
      blocks: objects("oldest first", {
        name: text("the first hour of five, as `2026-11-21 14:00Z`; or `undated`"),
        ...bill,
      }),
      ccusage: nullable(
        object("what it says of the same days, for Claude Code; null: it was not asked", {
          tokens: number("read and written"),
          dollars: number("by its own prices"),
        }),
      ),
      notes,
    },
  },
  {
    command: "pith trial report --json",
    version: 2,
    fields: {
      trial: nullable(
        object("the one that runs or the latest; null: there was none, and no other field", {
          running: truth("whether it still runs"),
          start: number("milliseconds since 1970"),
          end: nullable(number("milliseconds since 1970; null: until it is stopped")),
          project: nullable(text("its folder; null: everywhere")),
        }),
      ),
      verdict: optional(
        choice(["too few", "less", "more", "none"], "what a step of sessions with pith costs"),
      ),
      unit: optional(choice(["dollars", "weighted tokens"], "what the cost of a step is counted in")),
      sessionsNeeded: optional(
        nullable(number("of both sides together, for a difference of 10 %; null: not known yet")),
      ),
      confidence: optional(number("of the intervals")),
      with: optional(object("geometric means of the sessions with pith", side)),
      without: optional(object("of those without", side)),
      effects: optional(
        object("of pith, as shares", {
          cost: effect,
          results: effect,
          steps: effect,
          minutes: effect,
        }),
      ),
      leftAlone: optional(number("commands that ran without pith for it")),
      arms: optional(
        nullable(
          object("of a trial with arms; null: it has none", {
            unit: choice(["dollars", "weighted tokens"], "what cost is counted in"),
            sessionsNeeded: nullable(
              number("of all arms together, for a difference of 10 %; null: not known yet"),
            ),
            unadvised: number("sessions drawn for advice that were given none"),
            arms: objects("without pith first, which the others are compared with", {
              arm: choice(["plain", "pith", "advice", "both"], "what was drawn"),
              sessions: number("that count"),
              session: number("cost of a session, geometric mean"),
              step: number("cost of a step, geometric mean"),
              steps: number("of a session, geometric mean"),
              green: nullable(number("share of sessions whose last tests passed; null: none ran tests")),
              committed: nullable(number("share of sessions with a commit")),
              corrected: nullable(number("share of sessions in which the user corrected an answer")),
              verdict: optional(
                choice(["too few", "less", "more", "none"], "what a session of the arm costs"),
              ),
              effects: optional(
                object("beside sessions without pith; shares as differences", {
                  session: effect,
                  step: effect,
                  steps: effect,
                  green: effect,
                  committed: effect,
                  corrected: effect,
                }),
              ),
            }),
            sentence: text("what was found, to quote"),
          }),
        ),
      ),
      notes: optional(notes),
    },
  },
];
