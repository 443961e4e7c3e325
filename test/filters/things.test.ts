/** An agent that reads `[pith: 40 checked files hidden]` counts files: each hidden line is one, and no file has two. */
import { expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { fixtures, type Fixture } from "../fixtures.ts";
import { oracles } from "./nouns.ts";
import { recurring, things } from "./things.ts";
import { judgeWhole } from "./whole.ts";

const countsLines = /(?:^| )(?:lines|rows)$/;
/** A runner's or a log's prefix. */
const prefix =
  /^(?:[^\t]*\t[^\t]*\t\S+ |\[[\w:./@-]+\] |[\w@./-]+(?: [\w:]+)?:(?:[\w:@./-]+:)? ?| *┃ *|[\w./@-]+ \| )/;

const captures = fixtures().filter(
  ({ description, output }) => match(description.argv) !== null && output.length < 400_000,
);

const nameIn = (text: string, form: RegExp): string | undefined => {
  const found = form.exec(text);
  return found === null ? undefined : (found.slice(1).find((name) => name !== undefined) ?? "");
};

const untrue = async ({ description, output }: Fixture): Promise<string[]> => {
  const ending = { code: description.exit, signal: description.signal ?? null };
  const seen = new Set<string>();
  const told = await judgeWhole(description.argv, output.toString(), ending);
  return told.flatMap(({ text, verdict, noun = verdict.act === "fold" ? verdict.noun : undefined }) => {
    if (noun === undefined || countsLines.test(noun)) return [];
    const form = things[noun];
    if (form === undefined) return oracles[noun] === undefined ? [`${noun}: which things?`] : [];
    const name = nameIn(text, form) ?? nameIn(text.replace(prefix, ""), form);
    if (name === undefined) return [`${noun}: ${text}`];
    // A mark adds up nouns that end alike: `29 packages hidden: 20 cached, 9 untested`.
    const key = `${noun.replace(/^.* /, "")}: ${prefix.exec(text)?.[0] ?? ""}${name}`;
    if (name === "" || recurring[noun] !== undefined) return [];
    if (seen.has(key)) return [`${noun}: ${name}, twice`];
    seen.add(key);
    return [];
  });
};

test("each hidden line is one of the things that its noun counts, and no thing has two", async () => {
  const found: string[] = [];
  for (const capture of captures)
    for (const line of new Set(await untrue(capture))) found.push(`${capture.name}: ${line}`);
  expect(found).toEqual([]);
});
