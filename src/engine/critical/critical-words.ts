/** A long critical line in, the places in it that make it critical out. */
import { code, eastern, european, harmless, place, problem } from "./critical.ts";
import { templateHash } from "../../filter-kit/template.ts";

interface Hit {
  readonly at: number;
  readonly word: string;
}

const everywhere = (pattern: RegExp): RegExp =>
  new RegExp(pattern.source, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`);

const wordPatterns = [problem, european, eastern, code].map(everywhere);
const placePattern = everywhere(place);
const harmlessPattern = everywhere(harmless);

const maxPlaces = 12;
/** Characters behind a word that say what it is about: hits that go on alike are one. */
const about = 60;

const hitsOf = (text: string, pattern: RegExp): Hit[] =>
  [...text.matchAll(pattern)].map((found) => ({ at: found.index, word: found[0].toLowerCase() }));

const wordsIn = (text: string): Hit[] => {
  const quiet = hitsOf(text, harmlessPattern);
  const isQuiet = ({ at }: Hit): boolean =>
    quiet.some((hit) => at >= hit.at && at < hit.at + hit.word.length);
  return wordPatterns
    .flatMap((pattern) => hitsOf(text, pattern))
    .filter((hit) => quiet.length === 0 || !isQuiet(hit))
    .sort((left, right) => left.at - right.at);
};

const firstOfEach = <Key>(hits: readonly Hit[], keyOf: (hit: Hit) => Key): Hit[] => {
  const seen = new Map<Key, Hit>();
  for (const hit of hits) {
    const key = keyOf(hit);
    if (!seen.has(key)) seen.set(key, hit);
  }
  return [...seen.values()];
};

/**
 * Indexes, ascending, of what a long line is critical for: the first and the last, then the first of each word and of each saying;
 * twelve at most.
 */
export const criticalWords = (text: string): number[] => {
  const words = wordsIn(text);
  const hits = words.length > 0 ? words : hitsOf(text, placePattern);
  const byWord = firstOfEach(hits, ({ word }) => word);
  const bySaying = firstOfEach(hits, ({ at }) => templateHash(text.slice(at, at + about)));
  const ends = hits.length === 0 ? [] : [hits[0]!, hits.at(-1)!];
  const chosen = new Set([...ends, ...byWord, ...bySaying].map(({ at }) => at));
  return [...chosen].slice(0, maxPlaces).sort((left, right) => left - right);
};
