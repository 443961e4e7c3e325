/**
 * One session of forty-eight commands on a project, with pith and without: the same commits and files, every mark true, and what
 * all results together cost. `npm run test:clients -- clients/session` prints the table of docs/benchmarks.md.
 */
import { afterAll, describe, expect, test } from "vitest";
import { countTokens } from "../../../src/history/tokens.ts";
import { versionOf } from "../client.ts";
import { claude } from "../claude/driver.ts";
import { codex } from "../codex/driver.ts";
import { opencode } from "../opencode/driver.ts";
import { calls } from "./calls.ts";
import { play } from "./play.ts";

const rows: string[] = [];
const whole = new Intl.NumberFormat("en-US");

afterAll(() => {
  const head =
    "| client | tokens of all results | with pith | saved | references and feet, all true |\n|---|--:|--:|--:|--:|";
  process.stdout.write(`\n${head}\n${rows.join("\n")}\n\n`);
});

describe.each([claude, codex, opencode].map((client) => [client.title, client] as const))(
  "%s",
  (_, client) => {
    test("commits the same, reads less, and is told nothing false", async () => {
      const native = await play(client, "without");
      const reduced = await play(client, "shell");
      expect(native.texts.every((text) => text !== "")).toBe(true);
      expect(reduced.commits).toBe(native.commits);
      expect(native.commits.split("\n")).toHaveLength(13);
      expect(reduced.files).toEqual(native.files);
      expect(reduced.complaints).toEqual([]);
      expect(reduced.feet).toBeGreaterThan(0);
      const count = (texts: readonly string[]): number =>
        texts.reduce((sum, text) => sum + countTokens(text), 0);
      const [before, after] = [count(native.texts), count(reduced.texts)];
      rows.push(
        `| ${client.title} ${versionOf(client)} | ${whole.format(before)} | ${whole.format(after)} | ${((1 - after / before) * 100).toFixed(1)} % | ${reduced.references} + ${reduced.feet} |`,
      );
      if (process.env["CLIENTS_SHOW"] !== undefined) {
        process.stdout.write(`saved ${before - after}, said ${reduced.saved}\n${reduced.runs}\n`);
        calls.forEach((command, at) => {
          const [raw, shown] = [native.texts, reduced.texts].map((texts) => countTokens(texts[at]!));
          process.stdout.write(
            `${String(raw).padStart(7)} ${String(shown).padStart(7)}  ${command.split("\n")[0]}\n`,
          );
        });
      }
      expect(Math.abs(reduced.saved - (before - after))).toBeLessThan(0.05 * (before - after));
    }, 300_000);
  },
);
