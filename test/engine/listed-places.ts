/** The places that marks name in the place of diagnostics. */
import { placeIn, withoutPlace } from "../../src/engine/mark/places.ts";

const list = /^\[pith: \d+(?: \S+){0,3} hidden: (.*)\]$/;

/** The list in the line, if it is such a mark. */
export const listOf = (line: string): string | undefined => list.exec(line)?.[1];

/** Places in a list, in front of what is said of the next ones. */
const upTo = /^(?:(?:"[^"]*":[\d:]+|\S+:\d[\d:]*|[\d:]+)(?: |; |$))*/;

/** Places that a mark lists: a file is named once before its positions, in quotes where it holds blanks. */
export const listedIn = (list: string): string[] => {
  const places: string[] = [];
  let file = "";
  // A label may hold places as well.
  const [, ...behind] = list.split(" also at ");
  const texts = (behind.length === 0 ? [list] : behind).map((text) => upTo.exec(text)![0]);
  for (const [word] of texts.join(" ").matchAll(/"[^"]*":[\d:]+|[^\s;]+/g)) {
    const named = /^"?(.+?)"?:(\d+(?::\d+)?)$/.exec(word);
    if (/^\d+(?::\d+)?$/.test(word)) places.push(`${file}:${word}`);
    else if (named !== null) {
      file = named[1]!;
      places.push(`${file}:${named[2]!}`);
    }
  }
  return places;
};

interface SameTest {
  readonly name: string;
  /** The test whose lines are shown. */
  readonly as: string;
}

/** Failed tests that a mark names, each with the one that said the same: `test_b, "test c" failed like test_a`. */
export const testsIn = (list: string): SameTest[] => {
  const tests: SameTest[] = [];
  let from = 0;
  for (const found of list.matchAll(/ failed like (?:"([^"]+)"|(\S+?))(?:; |$)/g)) {
    const names = list.slice(from, found.index).matchAll(/"([^"]+)"|(\S+?)(?=, |$)/g);
    for (const [, quoted, bare] of names)
      tests.push({ name: (quoted ?? bare)!, as: (found[1] ?? found[2])! });
    from = found.index + found[0].length;
  }
  return tests;
};

/** Names that are longer have shorter rulers around them. */
const withoutNumbers = (line: string): string =>
  line
    .replace(/\d+/g, "")
    .replace(/(_)_+|(=)=+/g, "$1$2")
    .trim();

/** The line as tests of these names would have printed it: each name replaces that of the shown test. */
const saidAs = (tests: readonly SameTest[], line: string): string[] => {
  const said: string[] = [];
  for (const { name, as } of tests)
    for (const split of [/$^/, /::|[./]/]) {
      const [own, other] = [name, as].map((test) => test.split(split).at(-1)!);
      if (line.includes(own!)) said.push(line.replaceAll(name, as).replaceAll(own!, other!));
    }
  return said;
};

/** Whether a mark names the line's place, and what it says is shown of another place, or quoted from there; of a failed
 * test, whether another one is shown to say the same. */
export const namedIn = (shown: string): ((line: string, isQuote?: boolean) => boolean) => {
  const lists = shown.split("\n").map((line) => listOf(line) ?? "");
  const places = new Set(lists.flatMap(listedIn));
  const tests = lists.flatMap(testsIn);
  const numberless = new Set(tests.length === 0 ? [] : shown.split("\n").map(withoutNumbers));
  const positions = new Set([...places].map((place) => place.replace(/^.*?:(?=\d+(?::\d+)?$)/, "")));
  return (line, isQuote = false) => {
    if (saidAs(tests, line).some((said) => numberless.has(withoutNumbers(said)))) return true;
    const row = /^ +(\d+:\d+) +(\S.*)$/.exec(line);
    if (row !== null) return positions.has(row[1]!) && shown.includes(row[2]!);
    const found = placeIn(line);
    if (found === null) return false;
    if (!places.has(`${found[0]}:${found[1]}`)) return false;
    return isQuote || shown.includes(withoutPlace(line).replace(/[\s━]+$/, ""));
  };
};
