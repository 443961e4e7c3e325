/** A trial with arms in real clients that choose the id of a session themselves: whatever a session is drawn for, it gets that, and the
 * report counts it there. */
import { expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Arm, armOf, type Trial } from "../../src/history/trial.ts";
import { adviceText } from "../../src/integration/advice.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { sources, transcriptsOf } from "../../src/transcripts/sources.ts";
import { type Client, converse } from "./client.ts";
import { codex } from "./codex/driver.ts";
import { shell } from "./model/script.ts";
import { opencode } from "./opencode/driver.ts";
import { install, own } from "./pith.ts";
import { writeProject } from "./project.ts";
import { createWorld, type World } from "./world.ts";

const arms: readonly Arm[] = ["plain", "pith", "advice", "both"];
/** Fewer sessions leave an arm out in one of 400 trials. */
const maxSessions = 24;

const sessionsIn = async ({ home, tmp }: World, agent: string): Promise<ReadonlySet<string>> => {
  const source = sources.find((one) => one.agent === agent)!;
  const env = environmentOf({
    variables: { HOME: home, CODEX_HOME: join(home, ".codex") },
    home,
    temporary: tmp,
    cwd: home,
    platform: "linux",
    uid: process.getuid?.() ?? null,
  });
  const reads = await Promise.all(transcriptsOf(source, env).map((path) => source.read(path)));
  return new Set(reads.flatMap(({ calls }) => calls.map(({ session }) => session)));
};

/** Codex runs a hook only if the user has trusted it, which a terminal asks. */
const trusting = (client: Client): Client => ({
  ...client,
  configure: (world, url) => {
    const { args, env } = client.configure(world, url);
    const [first = "", ...rest] = args;
    return { args: [first, "--dangerously-bypass-hook-trust", ...rest], env };
  },
});

const clients: readonly Client[] = [trusting(codex), opencode];

it.each(clients)(
  "$title",
  async (client) => {
    const world = createWorld();
    try {
      writeProject(world);
      expect(own(world, ["trial", "start", "--arms"]).code).toBe(0);
      const trial = JSON.parse(
        readFileSync(join(world.home, ".local", "share", "pith", "trial.json"), "utf8"),
      ) as Trial;
      const [opening = ""] = adviceText().split("\n");
      const counts = new Map<Arm, number>();
      let seen: ReadonlySet<string> = new Set();
      for (let run = 0; run < maxSessions && counts.size < arms.length; run += 1) {
        const { first, results, stderr } = await converse(client, world, {
          script: { turns: [[shell("node --test")]] },
          prepare: () => install(world, client.agent, "shell"),
          limit: 110_000,
        });
        const now = await sessionsIn(world, client.agent);
        const [session] = [...now].filter((one) => !seen.has(one));
        if (session === undefined || results[0] === undefined) throw new Error(stderr.slice(-2000));
        seen = now;
        const arm = armOf(trial, session);
        counts.set(arm, (counts.get(arm) ?? 0) + 1);
        expect([arm, first.get("")?.includes(opening)]).toEqual([arm, arm === "advice" || arm === "both"]);
        const isShortened = /^\[pith \w{4,8}: /m.test(results[0].text);
        expect([arm, isShortened]).toEqual([arm, arm === "pith" || arm === "both"]);
      }
      const { stdout } = own(world, ["trial", "report", "--json"]);
      const report = JSON.parse(stdout) as {
        readonly arms: { readonly arms: readonly { readonly arm: Arm; readonly sessions: number }[] };
      };
      expect(report.arms.arms.map(({ arm, sessions }) => [arm, sessions])).toEqual(
        arms.map((arm) => [arm, counts.get(arm)]),
      );
    } finally {
      world.remove();
    }
  },
  600_000,
);
