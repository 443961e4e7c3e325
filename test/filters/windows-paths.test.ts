/** Captures whose paths are written as on Windows are shortened like the captures themselves. */
import { expect, test } from "vitest";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { fixtures } from "../fixtures.ts";

/** A path with folders whose last name has an ending, where a place, a quote or a bracket follows it. */
const path = /(?<![\w:/.@"'=\\-])(\/?(?:[\w@.+-]+\/)+[\w@.+-]+\.\w+)(?=[:("')\],\s]|$)/g;
const quoted = /(?<=File ")[^"]+(?=")/g;
const bracketed = /(?<=\()\/[^()\s]*(?=:\d+:\d+\)$)/gm;

const asWindows = (unix: string): string =>
  `${unix.startsWith("/") ? "C:" : ""}${unix.replaceAll("/", "\\")}`;

const onWindows = (text: string): string =>
  [quoted, bracketed, path].reduce((done, form) => done.replaceAll(form, asWindows), text);

const back = (text: string): string => text.replaceAll("C:\\", "\\").replaceAll("\\", "/");

test.each([
  "pytest/run/carets-native",
  "pytest/run/collection-error",
  "pytest/run/internal-error",
  "pytest/run/segfault",
  "unittest/run/import-error",
  "node/test/prints",
  "rspec/fail/backtrace",
  "ruff/check/alike",
  "mypy/check/alike",
  "rg/numbered",
  "tsc/many",
])("%s", async (name) => {
  const capture = fixtures(name).find((one) => one.name === name)!;
  const { argv, exit } = capture.description;
  const shown = async (text: string): Promise<string> => {
    const { output } = await reduceText({
      command: argv.join(" "),
      output: Buffer.from(text),
      exit,
      namesPath: false,
      store: { commit: () => ({ id: "7K2M9QXA", path: "" }) },
    });
    return output.toString();
  };
  const text = capture.output.toString();
  expect(onWindows(text)).not.toBe(text);
  expect(back(await shown(onWindows(text)))).toBe(back(await shown(text)));
});
