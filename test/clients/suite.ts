/** Rules that hold for every client, without pith and with each of its ends. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { outputLimitOf } from "../../src/history/output-limits.ts";
import {
  carefulCases,
  shortCases,
  type Case,
  casesOf,
  helperResults,
  helperTurns,
  isLookUp,
  key,
  resultOf,
} from "./cases.ts";
import { type Careful, type Client, converse, provide, type Run, versionOf } from "./client.ts";
import type { ToolResult } from "./model/script.ts";
import { type How, install, installAndRemove, pith, uninstall } from "./pith.ts";
import { effects, executed, variables, writeProject } from "./project.ts";
import { writeProof } from "./proof.ts";
import { createWorld, type World } from "./world.ts";

interface Told {
  readonly run: Run;
  readonly cases: readonly Case[];
  readonly executed: readonly string[];
  readonly variables: Readonly<Record<string, readonly string[]>>;
  readonly effects: Readonly<Record<string, string>>;
  readonly history: string;
  /** The user's files that installing pith touched: before that, and when it was taken out again. */
  readonly before: Files;
  readonly after: Files;
  /** A result without the parts that differ from run to run. */
  steady(text: string): string;
}

const dist = dirname(pith);

type Files = Readonly<Record<string, string | null>>;

const ownPlaces = /^(?:\.config|\.local\/share)\/pith(?:\/|$)/;

const homeFiles = (world: World): Files =>
  Object.fromEntries(
    readdirSync(world.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(world.home, join(entry.parentPath, entry.name)))
      .filter((path) => !ownPlaces.test(path))
      .map((path) => [path, world.read(join("home", path))]),
  );

/** Installs pith; gives the files that this changed as they were. */
const installIn = (world: World, agent: string, how: How): Files => {
  const before = homeFiles(world);
  install(world, agent, how);
  const changed = Object.entries(homeFiles(world)).filter(([path, text]) => text !== before[path]);
  return Object.fromEntries(changed.map(([path]) => [path, before[path] ?? null]));
};

/** Words that pith puts before a command; a client may tell its model what it has run. */
const inserted = new RegExp(
  `(?:PITH|DIST/libexec/pith-native DIST) --for-agent(?:=\\w+)? `
    .replaceAll("PITH", pith.replaceAll(/\W/g, "\\$&"))
    .replaceAll("DIST", dist.replaceAll(/\W/g, "\\$&")),
  "g",
);

const steadily =
  (client: Client, world: World, how: How) =>
  (text: string): string =>
    client.volatile
      .reduce((rest, volatile) => rest.replaceAll(volatile, "X"), text)
      .replaceAll(how === "hook" ? inserted : "\0", "")
      .replaceAll(world.root, "ROOT")
      .replaceAll(/(duration_ms:? )[\d.]+/g, "$1N")
      .replaceAll(/pith-client-\w+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replaceAll(/127\.0\.0\.1:\d+/g, "HOST");

const startFile = /[^|]*\/pith-bash-env\.bash/;

/** Cases whose output is long enough for pith to shorten it. */
const shortened: ReadonlySet<string> = new Set(["failing", "piped", "status"]);

/** Where the machine is busy pith may be late, and lets the command run without it. Held again, that is told from a fault. */
const isWhole = (result: ToolResult | undefined): boolean =>
  result?.text.includes("ok 42 - case 42") === true;

const tell = async (client: Client, how: How, attempts = 3): Promise<Told> => {
  const told = await tellOnce(client, how);
  const isFaulty =
    client.faulty !== undefined && told.run.results.some(({ text }) => client.faulty!.test(text));
  const short = client.failuresStay?.includes(how) === true ? ["status"] : ["failing", "status"];
  const isLate = how !== "without" && short.some((name) => isWhole(resultOf(told.cases, told.run, name)));
  return (isFaulty || isLate) && attempts > 1 ? tell(client, how, attempts - 1) : told;
};

const tellOnce = async (client: Client, how: How): Promise<Told> => {
  const world = createWorld();
  try {
    writeProject(world);
    provide(client, world);
    const cases = casesOf(client, how === "without" ? null : world.home);
    let before: Files = {};
    const run = await converse(client, world, {
      script: { turns: cases.map(({ turn }) => turn), agents: { [key]: helperTurns } },
      prepare: () => {
        before = installIn(world, client.agent, how);
      },
      ...(how === "with" ? { under: [pith, "with"] } : {}),
    });
    if (how !== "without") uninstall(world, client.agent);
    const steady = steadily(client, world, how);
    return {
      run,
      cases,
      executed: executed(world)
        .map((row) => (client.startFileStays === true ? row.replace(startFile, "") : row))
        .toSorted(),
      variables: variables(world, [
        ...(client.fickle ?? []),
        ...(client.startFileStays === true ? ["BASH_ENV"] : []),
      ]),
      effects: effects(world),
      history: spawnSync("git", ["log", "--format=%D%n%B"], { cwd: world.project, encoding: "utf8" }).stdout,
      before,
      after: Object.fromEntries(Object.keys(before).map((path) => [path, world.read(join("home", path))])),
      steady,
    };
  } finally {
    world.remove();
  }
};

const statuses = (text: string): readonly string[] => text.match(/(?:exit|status)[a-z ]*:? \d+/gi) ?? [];

const result = (told: Told, name: string): ToolResult => {
  const found = resultOf(told.cases, told.run, name);
  if (found === undefined) throw new Error(`no result for ${name}\n${told.run.stderr.slice(-2000)}`);
  return found;
};

/** Characters that pith shows of a success that the client would show a glimpse of. */
const telling = 10_000;

/** pith shows more of this success than the client. */
const isGlimpse = ({ agent }: Client, name: string): boolean =>
  name === "large" && outputLimitOf({ name: agent }).beyond < telling;

/** Characters that came back to the model from the cases that both runs have, and in which pith is to show less. */
const characters = (client: Client, { run, cases }: Told): number => {
  const nameOf = ({ agent, turn }: ToolResult): string => (agent === "" ? (cases[turn]?.name ?? "") : "");
  return run.results
    .filter((one) => !isLookUp(nameOf(one)) && !isGlimpse(client, nameOf(one)))
    .reduce((sum, { text }) => sum + text.length, 0);
};

const words = (told: Told, name: string): number =>
  told.executed.filter((line) => line.includes(`|${name}|`)).length;

/** The client alone: the harness asks for what it says, and sees what happened. */
const describeAlone = (client: Client, without: () => Told): void => {
  const has = (trait: Client["lacks"][number]): boolean => !client.lacks.includes(trait);

  describe("without pith", () => {
    it("runs every command once", () => {
      expect(without().executed.some((line) => line.endsWith("|plain|two words|it's|"))).toBe(true);
      const tests = 4 + (has("substitution") ? 1 : 0) + (has("agent") ? 1 : 0) + (has("background") ? 1 : 0);
      expect(words(without(), "test")).toBe(tests);
      expect(words(without(), "behind")).toBe(1);
      expect(words(without(), "ROOT/project/sub")).toBe(1);
      expect(words(without(), "helper")).toBe(has("agent") ? 1 : 0);
      expect(words(without(), "background")).toBe(has("background") ? 1 : 0);
    });

    it("tells the model of failures", () => {
      expect(without().effects["status.txt"]).toBe("status 1\n");
      expect(without().effects["count.txt"]).toBe(has("substitution") ? "399\n" : undefined);
      expect(without().effects["out.txt"]).toContain("not ok 177 - case 177");
    });

    it.runIf(has("background"))("lets a command run in the background", () => {
      expect(result(without(), "background").text).not.toContain("ok 1 - case 1");
      expect(result(without(), "awaited").text).toContain("399");
    });

    it.runIf(has("timeout"))("does not wait for a command for ever", () => {
      expect(result(without(), "timeout").text).not.toContain("ended");
    });

    it.runIf(has("rules"))("refuses what the user's rules deny", () => {
      const told = resultOf(without().cases, without().run, "denied")?.text ?? without().run.stderr;
      expect(told).not.toBe("");
      expect(told).not.toContain("does not appear to be a git repository");
      expect(without().effects["notes.txt"]).toBeDefined();
    });
  });
};

const describeEnd = (client: Client, how: How, without: () => Told): void => {
  describe(how === "with" ? "under pith with" : `with the ${how} integration`, () => {
    let told: Told;
    let failed = false;
    beforeAll(async () => {
      told = await tell(client, how);
    });
    afterEach(({ task }) => {
      failed ||= task.result?.state === "fail";
    });
    afterAll(() => {
      if (!failed && how !== "with")
        writeProof(client, how, {
          without: characters(client, without()),
          with: characters(client, told),
        });
    });
    const names = casesOf(client, null).map(({ name }) => name);

    it("starts the same programs, with the same words, in the same places", () => {
      expect(told.executed).toEqual(without().executed);
    });

    it("gives them the same variables", () => {
      expect(told.variables).toEqual(without().variables);
    });

    it("leaves the same project behind", () => {
      expect(told.effects).toEqual(without().effects);
      expect(told.history).toBe(without().history);
    });

    it.each(names)("answers as the client alone does: %s", (name) => {
      const plain = resultOf(without().cases, without().run, name);
      const shown = resultOf(told.cases, told.run, name);
      expect(shown === undefined).toBe(plain === undefined);
      if (plain === undefined || shown === undefined) return;
      expect(shown.isError).toBe(plain.isError);
      expect(statuses(told.steady(shown.text))).toEqual(
        expect.arrayContaining([...statuses(without().steady(plain.text))]),
      );
      if (!shortened.has(name) && !isGlimpse(client, name) && plain.text.length < 1500)
        expect(told.steady(shown.text)).toBe(without().steady(plain.text));
    });

    it("asks and refuses what the client alone does", () => {
      expect(client.questions?.(told.run)).toEqual(client.questions?.(without().run));
    });

    it("names the failing test, and tells less", () => {
      const whole = client.failuresStay?.includes(how) === true;
      for (const { text } of [...(whole ? [] : [result(told, "failing")]), result(told, "status")]) {
        expect(text).toContain("not ok 177 - case 177");
        expect(text).not.toContain("ok 42 - case 42");
      }
      for (const { text } of whole ? [] : helperResults(told.run).slice(0, 1))
        expect(text).toContain("not ok 177 - case 177");
      expect(characters(client, told)).toBeLessThan(characters(client, without()));
      if (isGlimpse(client, "large")) expect(result(told, "large").text.length).toBeLessThanOrEqual(telling);
    });

    it("lets the model read a hidden line without a question", () => {
      expect(result(told, "lookUp").text).toContain("ok 42 - case 42");
      expect(result(told, "catUp").text).toContain("ok 1 - case 1");
      if (!client.lacks.includes("read")) expect(result(told, "readUp").text).toContain("ok 1 - case 1");
    });

    it.runIf(how !== "hook")("tells the model its own commands", () => {
      expect(told.run.calls.filter((call) => /pith (?:npm|git)|\/pith"/.test(call))).toEqual([]);
    });

    it.runIf(how !== "with")("tells the model with its first request who shortens", () => {
      expect(told.run.first.get("")).toContain("The user has installed pith");
    });

    it("names the file only where the model could not ask by its id", () => {
      // Sub-agents may not have been told.
      const own = told.run.results.filter(({ agent }) => agent === "");
      const feet = own.flatMap(({ text }) => text.match(/^\[pith \w{4,8}: .*\]$/gm) ?? []);
      expect(feet.filter((foot) => foot.includes("full output: "))).toEqual(
        client.byId === undefined ? feet : [],
      );
    });

    it("gives every byte of the user's files back", () => {
      expect(Object.keys(told.before)).not.toEqual([]);
      expect(told.after).toEqual(told.before);
    });
  });
};

interface CarefulTold {
  readonly unknown: string | null;
  result(name: string): ToolResult | undefined;
}

const tellCarefully = async (
  client: Client,
  careful: Careful,
  how: How,
  attempts = 3,
): Promise<CarefulTold> => {
  // Sandboxes let programs write below /tmp: the home is not there.
  const world = createWorld(new URL("../../.cache/clients/", import.meta.url).pathname);
  try {
    writeProject(world);
    const cases = carefulCases(client, world.home);
    const run = await converse({ ...client, configure: careful.configure }, world, {
      script: { turns: cases.map(({ turn }) => turn) },
      prepare: () => install(world, client.agent, how),
      terminal: careful.terminal,
      limit: 110_000,
      ...(how === "with" ? { under: [pith, "with"] } : {}),
    });
    const result = (name: string) => resultOf(cases, run, name);
    if (attempts > 1 && isWhole(result("failing")))
      return await tellCarefully(client, careful, how, attempts - 1);
    return { unknown: world.read("project/unknown.txt"), result };
  } finally {
    world.remove();
  }
};

/** Reading back what was hidden, with no rule of the user's for that place. */
const describeCareful = (client: Client, careful: Careful, how: How): void => {
  const where = careful.terminal ? "in a dialog" : careful.refuses ? "where it refuses" : "in its sandbox";
  it(`is read back ${where} (${how})`, { timeout: 360_000 }, async () => {
    const told = await tellCarefully(client, careful, how);
    const text = (name: string): string => told.result(name)?.text ?? `${name} was asked for`;
    expect(text("failing")).toContain("not ok 177 - case 177");
    expect(text("failing")).not.toContain("ok 42 - case 42");
    expect(text("lookUp")).toContain("ok 42 - case 42");
    expect(text("catUp")).toContain("ok 1 - case 1");
    if (!client.lacks.includes("read")) expect(text("readUp")).toContain("ok 1 - case 1");
    expect(told.unknown).toBe(null);
  });
};

/** The entries as they stand, and nothing behind them any more. */
const describeRemoved = (client: Client, how: How, without: () => Told): void => {
  it(`changes nothing (${how})`, async () => {
    const world = createWorld();
    try {
      writeProject(world);
      const cases = shortCases(client);
      const run = await converse(client, world, {
        script: { turns: cases.map(({ turn }) => turn) },
        prepare: () => installAndRemove(world, client.agent, how),
        limit: 110_000,
      });
      const steady = steadily(client, world, how);
      for (const { name } of cases) {
        const plain = resultOf(without().cases, without().run, name);
        const ours = resultOf(cases, run, name)?.text ?? "none";
        // A shell says once that it does not find pith.
        expect(steady(ours.replace(/pith: not found any more; .*\n/, ""))).toBe(
          without().steady(plain?.text ?? "none"),
        );
      }
    } finally {
      world.remove();
    }
  });
};

/** `ends`: those that pith has for it, and `with`. */
export const describeClient = (client: Client, ends: readonly How[]): void => {
  describe(`${client.title} ${versionOf(client)}`, () => {
    let without: Told;
    beforeAll(async () => {
      without = await tell(client, "without");
    });
    describeAlone(client, () => without);
    for (const how of ends) describeEnd(client, how, () => without);
    describe("when pith has been removed", () => {
      for (const how of ends.filter((end) => end !== "with")) describeRemoved(client, how, () => without);
    });
    const { careful } = client;
    const held = careful?.terminal === true ? ends.filter((how) => how !== "with") : ends;
    if (careful !== undefined)
      describe("a hidden line", () => {
        for (const how of held) describeCareful(client, careful, how);
      });
  });
};
