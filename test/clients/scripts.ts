/** Scripts of the model's in a client's code mode: with pith they find and do what they find and do without it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "./cases.ts";
import { type Client, converse, type Run, versionOf } from "./client.ts";
import type { Call } from "./model/script.ts";
import { type How, install, own, pith } from "./pith.ts";
import { effects, executed, writeProject } from "./project.ts";
import { createWorld, type World } from "./world.ts";

export interface ScriptedClient extends Client {
  /** JavaScript that defines `sh(command)`, which resolves to what the command printed, and `say(text)`. */
  readonly prelude: string;
  script(code: string): Call;
  /** Messages of the scripts, in order. */
  said(run: Run): readonly string[];
}

const scripts: Readonly<Record<string, string>> = {
  counting: `const lines = (text) => text.split("\\n").filter((line) => line !== "");
const hits = lines(await sh("grep -rn assert . --include=*.mjs")).length;
const authors = lines(await sh("git log")).filter((line) => line.startsWith("Author")).length;
const passed = lines(await sh("npm test || true")).filter((line) => line.startsWith("ok ")).length;
say([hits, authors, passed].join(" "));`,
  looping: `const found = (await sh("grep -rl needle files")).trim().split("\\n");
for (const file of found) await sh("sed -i s/needle/pin/ " + file);
say(found.length + " " + (await sh("grep -rl pin files | wc -l")).trim());`,
  comparing: `const [one, other] = [await sh("git log --stat"), await sh("git log --stat | cat")];
say(String(one === other) + " " + one.length);`,
  printing: `say(JSON.stringify(await sh("ls -R files; git log --oneline; cat sum.test.mjs | head -n 90")));`,
  typed: `const typed = (await sh("PITH git log").catch(String)).split("\\n").length;
say(typed < 4 ? "refused" : String(typed));`,
};

const write = (world: World): void => {
  writeProject(world);
  for (let at = 0; at < 30; at++)
    world.write(`project/files/some/deep/folder/of/many/part-${at}.txt`, `a needle in part ${at}\n`);
};

interface Told {
  readonly said: readonly string[];
  readonly texts: readonly string[];
  readonly executed: readonly string[];
  readonly effects: Readonly<Record<string, string>>;
  /** Runs that pith has written down. */
  readonly runs: number;
}

const steadily =
  (client: Client, world: World) =>
  (text: string): string =>
    client.volatile
      .reduce((rest, volatile) => rest.replaceAll(volatile, "X"), text)
      .replaceAll(world.root, "ROOT")
      .replaceAll(/(duration_ms:? )[\d.]+/g, "$1N")
      .replaceAll(/pith-client-\w+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");

const runsIn = (world: World): number => {
  if (!existsSync(join(world.home, ".local/share/pith"))) return 0;
  const { stdout } = own(world, ["gain", "--json"]);
  return (JSON.parse(stdout) as { total: { runs: number } }).total.runs;
};

const tell = async (client: ScriptedClient, how: How, own_: "scripts" | "cases"): Promise<Told> => {
  const world = createWorld();
  try {
    write(world);
    const turns =
      own_ === "cases"
        ? casesOf(client, null).map(({ turn }) => turn)
        : Object.values(scripts).map((code) => [
            client.script(`${client.prelude}\n${code.replace("PITH", pith)}`),
          ]);
    const run = await converse(client, world, {
      script: { turns },
      prepare: () => install(world, client.agent, how),
      limit: 200_000,
      ...(client.careful?.terminal === true ? { terminal: true } : {}),
    });
    const steady = steadily(client, world);
    return {
      said: client.said(run).map(steady),
      texts: run.results.filter(({ turn }) => turn >= 0).map(({ text }) => steady(text)),
      executed: executed(world),
      effects: effects(world),
      runs: how === "without" ? 0 : runsIn(world),
    };
  } finally {
    world.remove();
  }
};

/** `ends`: those that pith has for it. */
export const describeScripts = (
  client: ScriptedClient,
  ends: readonly How[],
  close = (): void => {},
): void => {
  describe.each(["scripts", "cases"] as const)(
    `${client.title} ${versionOf(client)} in its code mode: %s`,
    (kind) => {
      let without: Told;
      beforeAll(async () => {
        without = await tell(client, "without", kind);
      });
      afterAll(() => {
        if (kind === "cases") close();
      });

      it.runIf(kind === "scripts")("plays all of them", () => {
        const [counting, looping, comparing, printing, typed] = without.said;
        expect(counting).toBe("401 10 399");
        expect(looping).toBe("30 30");
        expect(comparing).toMatch(/^true \d{4}/);
        expect(printing).toContain("part-29");
        expect(typed).toBe("60");
      });

      it.each(ends)(
        "finds and does the same with the %s integration, and records none of it",
        async (how) => {
          const told = await tell(client, how, kind);
          // Words that a script types are refused like the model's, or run as the command behind them.
          const same = kind === "scripts" ? -1 : without.texts.length;
          expect(told.said.slice(0, same)).toEqual(without.said.slice(0, same));
          expect(told.texts.slice(0, same)).toEqual(without.texts.slice(0, same));
          if (kind === "scripts") expect(["refused", without.said.at(-1)]).toContain(told.said.at(-1));
          expect(told.executed).toEqual(without.executed);
          expect(told.effects).toEqual(without.effects);
          expect(told.runs).toBe(0);
        },
      );
    },
  );
};
