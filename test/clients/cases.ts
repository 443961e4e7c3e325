/** Commands that the scripted model asks every client for. */
import type { Client, Run } from "./client.ts";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pith } from "./pith.ts";
import { type Call, shell, type ToolResult, type Turn } from "./model/script.ts";

const message = 'feat: it\'s "done"\n\nWith $HOME and `ticks`.\n';

/** Cases of every client, then those that need a trait; those of `rules` may end the conversation. */
const work = {
  plain: shell(`./record plain 'two words' "it's" && git status`),
  failing: shell("npm test"),
  piped: shell("npm test | tail -n 200; exit 3"),
  redirected: shell(`npm test > out.txt 2>&1; git log --oneline | grep feat | head -3; ./record "behind"`),
  status: shell('npm test; echo "status $?" | tee status.txt'),
  substituted: shell("x=$(npm test | grep -c '^ok'); printf '%s\\n' \"$x\" > count.txt; cat count.txt"),
  elsewhere: shell('(cd sub && ../record "$PWD" && cat place.txt)'),
  committed: shell(
    `git add notes.txt && git commit -q -m "$(cat <<'EOF'\n${message}EOF\n)" && git log -1 --format=%B`,
  ),
  large: shell("seq 1 60000"),
} as const;

const rules = {
  denied: shell("git push origin main"),
  deniedBehind: shell("git status && git push origin main"),
  removed: shell("npm test; rm -f notes.txt"),
  asked: shell("git tag asked"),
} as const;

export const key = "HELPER";
export const helperTurns: readonly Turn[] = [[shell("npm test")], [shell("./record helper")]];

export interface Case {
  readonly name: string;
  readonly turn: Turn;
}

const asCases = (calls: Readonly<Record<string, Call>>): readonly Case[] =>
  Object.entries(calls).map(([name, call]) => ({ name, turn: [call] }));

const traits = (client: Client): readonly Case[] => {
  const has = (trait: Client["lacks"][number]): boolean => !client.lacks.includes(trait);
  const agent: readonly Case[] = [
    { name: "agent", turn: [{ does: "agent", key }] },
    ...(client.wait === undefined ? [] : [{ name: "agentDone", turn: client.wait }]),
  ];
  const background = shell("./record background; sleep 1; npm test > background.txt", { background: true });
  return [
    ...(has("background") ? asCases({ background }) : []),
    ...(has("agent") ? agent : []),
    ...(has("timeout")
      ? asCases({ timeout: shell("echo started; sleep 9; echo ended", { timeout: 2 }) })
      : []),
    ...(has("background")
      ? asCases({ awaited: shell("node -e 'setTimeout(() => {}, 4000)'; grep -c '^ok' background.txt") })
      : []),
  ];
};

/** Cline wraps a result in JSON: there a line ends in `\\n`. */
const foot = /(?:^|\\n)\[pith (\w{4,8}): \d+ of \d+ lines hidden(?:, full output: (\S*?\.log))?\](?:$|\\n)/m;

interface Kept {
  readonly id: string;
  /** As the mark names it; null where it leaves the file to its id. */
  readonly named: string | null;
  readonly path: string;
}

const nothing: Kept = { id: "00000000", named: null, path: "/dev/null/none" };

const pathOf = (id: string, home: string): string => {
  const folder = join(home, ".local/share/pith/tee");
  return join(
    folder,
    readdirSync(folder).find((name) => name.includes(`_${id}`) && name.endsWith(".log")) ?? "none",
  );
};

const keptIn = (results: readonly ToolResult[], home: string): Kept => {
  const mark = results.map(({ text }) => foot.exec(text)).find((found) => found !== null);
  if (mark === null || mark === undefined) return nothing;
  const [, id = "", named = null] = mark;
  return { id, named, path: named ?? pathOf(id, home) };
};

/** How a model looks for what is hidden, as the note tells it. */
const lookedUp = (
  { byId }: Client,
  { id, named, path }: Kept,
  [asking, reading]: readonly string[],
): Call => {
  if (named === null && byId === "raw") return shell(`${pith} raw ${id} ${asking}`);
  return shell(`${reading} ${named ?? join(dirname(path), `*_${id}*.log`)}`);
};

/** How a model looks into the kept output: no rule of the user's speaks of that place. */
const lookUps = (client: Client, home: string): readonly Case[] => [
  {
    name: "lookUp",
    turn: (results) => [lookedUp(client, keptIn(results, home), ["--grep 42", "grep -n 42"])],
  },
  {
    name: "catUp",
    turn: (results) => [lookedUp(client, keptIn(results, home), ["--lines 1:60", "head -n 60"])],
  },
  ...(client.lacks.includes("read")
    ? []
    : [
        {
          name: "readUp",
          turn: (results: readonly ToolResult[]) => [
            { does: "read", path: keptIn(results, home).path } as const,
          ],
        },
      ]),
];

/** The model asks for what the user has allowed, looks at what was hidden, and asks for what nobody has allowed. */
export const carefulCases = (client: Client, home: string): readonly Case[] => [
  { name: "failing", turn: [shell("npm run direct")] },
  ...lookUps(client, home),
  ...(client.careful?.refuses === true ? asCases({ unknown: shell("touch unknown.txt") }) : []),
];

/** `home`: the user's, where pith is installed; null without. */
export const casesOf = (client: Client, home: string | null): readonly Case[] => [
  ...asCases(work),
  ...traits(client),
  ...(home === null ? [] : lookUps(client, home)),
  ...(client.lacks.includes("rules") ? [] : asCases(rules)),
];

/** Enough to see whether anything is in the way. */
export const shortCases = (client: Client): readonly Case[] => [
  ...asCases({ plain: work.plain, piped: work.piped }),
  ...(client.lacks.includes("rules") ? [] : asCases({ denied: rules.denied })),
];

/** Cases in which a tool of the model's own choice looks at what pith has kept: nothing to compare with. */
export const isLookUp = (name: string): boolean => /^(?:look|cat|read)Up$/.test(name);

/** The result of a case; undefined: the client ended the conversation before it. */
export const resultOf = (cases: readonly Case[], run: Run, name: string): ToolResult | undefined => {
  const turn = cases.findIndex((entry) => entry.name === name);
  return turn < 0 ? undefined : run.results.find((result) => result.agent === "" && result.turn === turn);
};

export const helperResults = (run: Run): readonly ToolResult[] =>
  run.results.filter(({ agent, turn }) => agent === key && turn >= 0);
