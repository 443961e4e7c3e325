/** A session of forty calls of tools that print what the real ones have printed, in a real client. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, converse, withKnownModel } from "../client.ts";
import { shell } from "../model/script.ts";
import { install, own } from "../pith.ts";
import { createWorld, type World } from "../world.ts";

const fixtures = join(import.meta.dirname, "..", "..", "..", "fixtures");
/** Programs that no shell of a client has as a builtin or as a function. */
const programs = ["cargo", "pytest", "eslint", "go", "tsc", "mvn", "gradle", "kubectl", "docker", "npm"];

export interface Played {
  readonly command: string;
  readonly path: string;
  readonly exit: number;
  readonly size: number;
}

/** Gemini CLI gives its model what a terminal would show: what colours take of the raw output nobody saves there. */
const hasColours = ({ path }: Played): boolean => readFileSync(path).includes("\x1b[");

const all = (): readonly Played[] =>
  programs.flatMap((program) =>
    readdirSync(join(fixtures, program), { recursive: true, encoding: "utf8" })
      .filter((name) => /^[^.]+\.json$/.test(name))
      .flatMap((name) => {
        const path = join(fixtures, program, name.replace(/json$/, "txt"));
        const { argv, exit } = JSON.parse(readFileSync(join(fixtures, program, name), "utf8")) as {
          argv?: readonly string[];
          exit?: number;
        };
        const plain = argv?.[0] === program && argv.every((word) => /^[\w@%+:,./=-]+$/.test(word));
        if (!plain || typeof exit !== "number") return [];
        return [{ command: argv.join(" "), path, exit, size: readFileSync(path).length }];
      }),
  );

const once = (client: Client): readonly Played[] =>
  [...new Map(all().map((one) => [one.command, one])).values()].filter(
    (one) => client.agent !== "gemini" || !hasColours(one),
  );

/** How many of forty outputs in recorded sessions are of at most so many bytes. */
const recordedSizes = [
  [200, 13],
  [1000, 13],
  [5000, 10],
  [10_000, 2],
  [30_000, 1],
  [200_000, 1],
] as const;

/** Outputs of the sizes that recorded sessions have. */
export const usual = (client: Client): readonly Played[] => {
  const sorted = once(client).toSorted((a, b) => (a.command < b.command ? -1 : 1));
  return recordedSizes.flatMap(([max, count], at) => {
    const min = at === 0 ? -1 : recordedSizes[at - 1]![0];
    const those = sorted.filter(({ size }) => size > min && size <= max);
    return Array.from({ length: count }, (_, i) => those[Math.floor(((i + 0.5) * those.length) / count)]!);
  });
};

/** Half of them small, as in any session; failures and successes beyond what any client shows. */
export const forty = (client: Client): readonly Played[] => {
  const bySize = once(client).toSorted((a, b) => b.size - a.size || (a.command < b.command ? -1 : 1));
  const failed = bySize.filter(({ exit, size }) => exit !== 0 && size < 200_000).slice(0, 10);
  const worked = bySize.filter(({ exit, size }) => exit === 0 && size < 200_000).slice(0, 8);
  const rest = bySize.filter((one) => !failed.includes(one) && !worked.includes(one));
  const step = Math.floor(rest.length / 22);
  return [...failed, ...worked, ...rest.filter((_, i) => i % step === 0).slice(0, 22)];
};

/** Long outputs two by two, so that many a call is cut by the client and none of its commands would be alone. */
export const pairs = (client: Client): readonly Played[] => {
  const long = forty(client).filter(({ size }) => size > 4000 && size < 60_000);
  return long.slice(0, long.length - (long.length % 2));
};

/** Each program prints what the real one has printed, and ends as it did. */
const provideTools = (world: World, session: readonly Played[]): void => {
  for (const program of new Set(session.map(({ command }) => command.split(" ")[0]!))) {
    const cases = session
      .filter(({ command }) => command.split(" ")[0] === program)
      .map(({ command, path, exit }) => `'${command}') cat '${path}'; exit ${exit};;`);
    world.write(
      `tools/${program}`,
      `#!/bin/sh\ncase "${program}\${*:+ $*}" in\n${cases.join("\n")}\nesac\n`,
      0o755,
    );
  }
  // A login shell has a PATH of its own.
  world.write("home/.bash_profile", `PATH='${world.root}/tools':$PATH\n`);
};

/** `each`: how many commands one call has. */
const playOnce = async (
  client: Client,
  session: readonly Played[],
  how: "shell" | "without",
  each: number,
) => {
  const world = createWorld();
  try {
    provideTools(world, session);
    install(world, client.agent, how);
    const calls = session.flatMap((_, at) => (at % each === 0 ? [session.slice(at, at + each)] : []));
    const turns = calls.map((those) => [shell(those.map(({ command }) => command).join("; "))]);
    const path = `${world.root}/tools:${world.bin}:${process.env["PATH"]}`;
    const known = withKnownModel(client, world);
    const withTools: Client = {
      ...known,
      configure: (...given) => {
        const start = known.configure(...given);
        return { ...start, env: { ...start.env, PATH: path } };
      },
    };
    const run = await converse(withTools, world, {
      script: { turns },
      prepare: () => install(world, client.agent, how),
    });
    const texts = calls.map((_, turn) => run.results.find((one) => one.turn === turn)?.text ?? "");
    const gain = JSON.parse(own(world, ["gain", "--json"]).stdout) as {
      total: {
        runs: number;
        rawTokens: number;
        shownTokens: number;
        savedTokens: number;
        debitedTokens: number;
      };
    };
    // Promised saving, by the transcript that the client has written.
    const promised = JSON.parse(own(world, ["discover", "--json"]).stdout) as {
      total: { calls: number; savedTokens: number };
      coverage: Readonly<Record<string, { calls: number }>>;
    };
    return {
      texts,
      promised,
      total: gain.total,
      rows: own(world, ["gain", "--history", "--all", "--json"]).stdout,
    };
  } finally {
    world.remove();
  }
};

/** A client that loses a result now and then is asked again. */
export const play = async (
  client: Client,
  session: readonly Played[],
  how: "shell" | "without",
  each = 1,
  attempts = 4,
): Promise<Awaited<ReturnType<typeof playOnce>>> => {
  const played = await playOnce(client, session, how, each);
  const { faulty } = client;
  const isFaulty = faulty !== undefined && played.texts.some((text) => faulty.test(text));
  return isFaulty && attempts > 1 ? play(client, session, how, each, attempts - 1) : played;
};
