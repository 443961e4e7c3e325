/** Shapes of `--json`: `docs/schemas.md` is written from them, and tests hold the commands to them. */
import { integrations } from "../../config/settings.ts";
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
import { figureSchemas } from "./schemas-figures.ts";

export type { Fields, Shape } from "./schema-shapes.ts";

const readers = ["agent", "program", "nobody", "file"] as const;

const agentFields: Fields = {
  agent: text("its name, as for --agent"),
  title: text("its name, as its makers write it"),
};

const rewriteFields: Fields = {
  input: text("the command"),
  changed: optional(
    text("what hooks of yours make of it, where that is another text: the rest is about that"),
  ),
  output: nullable(text("the command with pith inserted; null where nothing is inserted")),
  verdict: choice(
    ["allow", "host", "deny", "none"],
    "what the agent's rules say: allow, leave open (host), refuse, or nothing to decide",
  ),
  inserts: objects("what is inserted", {
    at: number("where, in UTF-8 bytes of the input"),
    text: text("the words"),
  }),
  reason: text("why all of it is, or is not, rewritten"),
};

const place: Fields = {
  line: number("from 1"),
  column: number("from 1"),
};

export const schemas: readonly Schema[] = [
  {
    command: "pith raw --list --json",
    version: 1,
    fields: {
      outputs: objects("what is kept, newest first", {
        id: text("for `pith raw ID`"),
        started: text("ISO 8601, UTC"),
        bytes: number("size of the file"),
        command: text("program and subcommand, as the file is named"),
        stream: choice(["both", "stderr"], "`stderr`: a file of its own for that stream"),
        path: text("of the file"),
      }),
    },
  },
  {
    command: "pith init --show --json",
    version: 1,
    fields: {
      installed: objects("one for each entry in an agent's settings", {
        ...agentFields,
        via: choice(integrations, "where pith acts"),
        scope: choice(["user", "project"], "whose settings"),
        file: text("that holds the entry"),
        advice: optional(text("the file that holds advice for the model; absent: none was asked for")),
      }),
      unknown: objects("agents whose settings cannot be read", { ...agentFields, what: text("why") }),
    },
  },
  {
    command: "pith config --json",
    version: 1,
    fields: {
      file: text("the file of settings"),
      exists: truth("whether it is there"),
      settings: objects("every key in force", {
        key: text("as for `pith config get`"),
        value: { shape: { type: "any" }, says: "text, number, true or false, or a list of texts" },
        from: text("file, default, or the variable that sets it"),
        says: text("what it is for"),
      }),
      mistakes: objects("in the file", {
        key: text("empty where it is the file as a whole"),
        ...place,
        what: text("one sentence"),
      }),
    },
  },
  {
    command: "pith doctor --json",
    version: 1,
    fields: {
      sections: objects("an agent each, and pith's own files", {
        name: text("of the agent"),
        findings: objects("in the order in which they were made", {
          level: choice(["ok", "note", "warning", "error"], "a warning or an error ends in exit code 1"),
          what: text("one sentence"),
          fix: optional(text("what to do")),
        }),
      }),
    },
  },
  {
    command: "pith filters --json",
    version: 1,
    fields: {
      filters: objects("in the order in which they are asked", {
        command: text("that it is for"),
        also: texts("other spellings"),
        kind: choice(["report", "data", "log", "exact"], "of output"),
        summary: text("what an agent still sees"),
        from: choice(["pith", "user", "project"], "who brought it along"),
        file: nullable(text("that declares it; null: pith's own")),
      }),
    },
  },
  { command: "pith rewrite --json -- COMMAND", version: 1, fields: rewriteFields },
  {
    command: "pith explain --json -- COMMAND",
    version: 1,
    fields: {
      ...rewriteFields,
      refused: optional(text("what a hook of yours says, where it refuses the command")),
      changedBy: optional(texts("the hooks of yours that have changed it")),
      withoutPith: optional(truth("a hook of yours lets it run without pith")),
      commands: objects("every simple command of the text", {
        start: number("in UTF-8 bytes of the input"),
        end: number("in UTF-8 bytes of the input"),
        argv: texts("its words, from the program's name on"),
        readers: object("who reads", {
          1: choice(readers, "standard output"),
          2: choice(readers, "standard error"),
        }),
        filter: nullable(text("the command of its filter, where one was looked for and found")),
        from: optional(text("the file that declares the filter, where it is not one of pith's own")),
        decision: choice(["insert", "leave"], "whether pith stands before it"),
        reason: text("why"),
        via: optional(texts("words that a route of yours puts in front")),
        earlier: optional(text("whether lines that an earlier command has shown are left out, or why not")),
      }),
    },
  },
  {
    command: "pith hooks --json",
    version: 1,
    fields: {
      hooks: objects("your hooks, in the order in which they are asked", {
        id: text("its name"),
        point: text("where it is asked"),
        capability: choice(["observe", "guardrail", "rewrite"], "what it may do"),
        mode: choice(["foreground", "background"], "whether it is waited for"),
        priority: number("ascending"),
        failure_policy: choice(["fail_open", "fail_closed"], "what its failure means"),
        timeout_ms: number("milliseconds that it may take"),
        include_sub_agents: { shape: { type: "any" }, says: "true, false or `only`" },
        enabled: truth("whether it is asked at all"),
        runtime: { shape: { type: "any" }, says: "as it is written" },
        from: choice(["machine", "user", "project", "override"], "who brought it along"),
        remark: text("why it never fires, if so"),
        invalid: optional(text("what is wrong with it")),
      }),
      routes: { shape: { type: "any" }, says: "as they are written, with `from`" },
      mistakes: objects("in the files", { file: text("its path"), ...place, what: text("one sentence") }),
    },
  },
  {
    command: "pith verify --json",
    version: 1,
    fields: {
      ok: truth("whether everything holds; otherwise exit code 1"),
      files: objects("filter files", {
        path: text("of the file"),
        mistakes: objects("in its text", {
          path: text("of the file"),
          ...place,
          key: text("dotted; empty for the file as a whole"),
          message: text("one sentence"),
          severity: choice(["error", "warning"], "an error costs the filter that it is in"),
        }),
        dangers: objects("patterns that are refused because they may take very long", {
          filter: optional(text("its name")),
          key: text("of the pattern"),
          line: optional(number("of the file, from 1")),
          pattern: text("as written"),
          growth: choice(["exponential", "polynomial", "unknown"], "of the time that it takes"),
          attack: text("a text on which it is slow, shortened; empty where none is known"),
        }),
        checks: objects("tests, recorded cases, and the properties that every filter has", {
          filter: text("its name"),
          name: text("of the check"),
          kind: choice(["test", "case", "properties"], "where it comes from"),
          complaint: nullable(text("what is wrong; null: it holds")),
          line: optional(number("of the file, where the test stands in it")),
          expected: optional(text("what should have come out")),
          actual: optional(text("what came out")),
        }),
        untested: texts("filters that nothing checks"),
      }),
      stray: texts("recorded cases without a filter"),
    },
  },
  ...figureSchemas,
];
