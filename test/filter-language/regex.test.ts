import { describe, expect, test } from "vitest";
import { asciiExpression, isAscii, unicodeExpression } from "../../src/filter-language/expression.ts";
import { firstWords, isAnchored } from "../../src/filter-language/regex/first-words.ts";
import { parseReplacement, replaceAll } from "../../src/filter-language/regex/replacement.ts";
import { PatternError } from "../../src/filter-language/regex/tree.ts";
import { translate } from "../../src/filter-language/regex/translate.ts";

const expression = (pattern: string): { test(text: string): boolean } => {
  const { source, flags } = translate(pattern);
  const [ascii, unicode] = [asciiExpression(source, flags), unicodeExpression(source, flags)];
  return {
    test(text) {
      if (isAscii(text)) expect(ascii.test(text)).toBe(unicode.test(text));
      return unicode.test(text);
    },
  };
};

/** Answers of Rust's regex crate (checked with ripgrep over 2,000 random patterns): pattern, matches, does not. */
const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["^make\\b", ["make", "make all", "make-x"], ["makefile", "makeé", " make"]],
  ["(?i)error|WARN", ["Error", "warn", "ERROR"], ["eror"]],
  ["a(?i)b(?-i)c", ["abc", "aBc"], ["Abc", "abC"]],
  ["(?i:k)x", ["kx", "Kx", "\u212ax"], ["kX"]],
  ["(?x) a b # comment\n c", ["abc"], ["a b c"]],
  ["(?x)[a b]{2}", ["ab"], ["a "]],
  ["\\A\\s*\\z", ["", " \t", "\u0085"], ["\ufeff", "x"]],
  ["^(?P<n>\\d+)ms$", ["12ms", "١ms"], ["ms"]],
  ["^(?<n>\\w+)$", ["é", "a_1"], ["a-b"]],
  ["^[[:alpha:]_]+$", ["aZ_"], ["é", "1"]],
  ["^[[:^digit:]]$", ["a", "é"], ["1"]],
  ["^[a-z&&[^aeiou]]$", ["b"], ["a", "B"]],
  ["^[\\w--\\d]+$", ["a_"], ["a1"]],
  ["^[a-d~~c-f]$", ["a", "f"], ["c", "g"]],
  ["^[a-z--b&&[a-c]]$", ["a", "c"], ["b", "d"]],
  ["^[]a-]+$", ["]", "a", "-"], ["b"]],
  ["^[^]a]$", ["b"], ["]", "a"]],
  ["^[a[bc]]$", ["c"], ["d"]],
  ["^[^\\s\\d]$", ["a"], ["1", " "]],
  ["^[^\\S\\n]+$", [" \t"], ["\n", "a"]],
  ["^.$", ["a", "😀", "\r", "\u2028"], ["\n", "ab"]],
  ["(?s)^.$", ["\n"], ["ab"]],
  ["(?m)^b$", ["a\nb\nc"], ["a\rb\rc", "ab"]],
  ["a$", ["a"], ["a\n"]],
  ["^\\pL\\p{Greek}\\p{Lu}\\P{Ll}$", ["éωA1"], ["éωaa"]],
  ["^\\x41\\x{1F600}\\u00e9\\U0001F600$", ["A😀é😀"], ["A"]],
  ["^(?-u:\\d\\w)$", ["1a"], ["١a", "1é"]],
  ["(?U)^a+$", ["aa"], ["b"]],
  ["^a{2}b{1,}c{,2}d{1,2}$", ["aabd", "aabbccdd"], ["abd", "aabcccd"]],
  ["^(?:a|b)**c$", ["c", "abc"], ["d"]],
  ["^*a", ["a"], ["b"]],
  ["\\bfoo\\b", ["a foo.", "foo"], ["xfoo", "fooé"]],
  ["[[:punct:]]\\bf", [".f"], ["_f"]],
  ["\\b[9-A]", ["9", "x:"], ["=:"]],
  ["a\\Bb", ["ab"], ["a b"]],
  ["\\b{start}a", ["a", "-a"], ["ba"]],
  ["a\\>", ["a", "ba "], ["ab"]],
  ["^\\#\\-\\&\\~\\ \\/\\<$".replace("\\<", "<"), ["#-&~ /<"], ["x"]],
  ["", ["", "anything"], []],
  ["^\\.(?:a|)$", [".", ".a"], [".b"]],
  ["(?i)^straße$", ["STRAßE"], ["STRASSE"]],
  ["(?i)^[^k]$", ["x"], ["K", "k", "\u212a"]],
];

describe("patterns match what they match in Rust", () => {
  test.each(table)("%s", (pattern, matches, others) => {
    const found = expression(pattern);
    for (const text of matches) expect([text, found.test(text)]).toEqual([text, true]);
    for (const text of others) expect([text, found.test(text)]).toEqual([text, false]);
  });
});

describe("what has no equivalent is refused, with its place", () => {
  test.each([
    ["(?=a)", 2, "there is no look-around"],
    ["a(?!b)", 3, "there is no look-around"],
    ["x(?<=a)", 3, "there is no look-around"],
    ["(a)\\1", 3, "no back-references"],
    ["a\\Z", 2, "the end of the text is \\z"],
    ["\\Kx", 0, "\\K is no escape"],
    ["(a", 0, "the group is not closed"],
    ["a)", 1, "closes nothing"],
    ["x[a", 1, "the bracket is not closed"],
    ["*a", 0, "nothing here to repeat"],
    ["a|+", 2, "nothing here to repeat"],
    ["a{", 1, "{ begins a repetition"],
    ["a{3,2}", 1, "in the wrong order"],
    ["a{2000}", 1, "more than 1000 repetitions"],
    ["[z-a]", 1, "in the wrong order"],
    ["[[:foo:]]", 1, "there is no class [:foo:]"],
    ["\\p{Foo}", 2, "no equivalent in JavaScript"],
    ["(?R)a", 2, "flag R"],
    ["(?-u)\\W", 5, "half a character"],
    ["(?<n>a)(?<n>b)", 10, "two groups are named n"],
    ["\\xZZ", 2, "no code point"],
  ])("%s", (pattern, at, message) => {
    let fault: unknown = null;
    try {
      translate(pattern);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(PatternError);
    expect((fault as PatternError).message).toContain(message);
    expect((fault as PatternError).at).toBe(at);
  });

  test("nesting without end", () => {
    expect(() => translate("(".repeat(5000))).toThrow(PatternError);
    expect(() => translate("[".repeat(5000))).toThrow(PatternError);
  });
});

describe("replacements", () => {
  const replaced = (text: string, pattern: string, replacement: string): string => {
    const { source, flags, captures } = translate(pattern);
    return replaceAll(text, new RegExp(source, `${flags}g`), parseReplacement(replacement, captures));
  };

  test.each([
    ["John Smith", "(\\w+) (\\w+)", "$2, $1", "Smith, John"],
    ["ab", "(?P<x>a)", "<${x}>$$", "<a>$b"],
    ["ab", "(?P<x>a)", "$xy", "b"],
    ["ab", "(a)", "${1}x", "axb"],
    ["ab", "(a)", "$1x", "b"],
    ["ab", "a", "$7|$", "|$b"],
    ["baac", "a*", "-", "-b-c-"],
    ["a1b22", "\\d+", "#", "a#b#"],
  ])("%s with %s by %s", (text, pattern, replacement, expected) => {
    expect(replaced(text, pattern, replacement)).toBe(expected);
  });
});

describe("first words", () => {
  test.each([
    ["^make\\b", ["make"]],
    ["^g(cc|\\+\\+)\\b", ["g++", "gcc"]],
    ["^(rtk\\s+)?git\\s+status(\\s|$)", ["git", "rtk"]],
    ["^(uv|poetry)\\s+run", ["poetry", "uv"]],
    ["^mvnw?\\b", ["mvn", "mvnw"]],
    ["^docker", ["docker"]],
    ["^(?i)make ", ["make"]],
    ["^terraform(\\s+-\\S+)*\\s+plan", ["terraform"]],
    ["^(?:npx\\s+)?tsc$", ["npx", "tsc"]],
    ["^(\\S*/)?adb\\b", ["adb"]],
    ["^(?:[A-Z_]+=\\S+\\s+)*mix\\s+test", ["mix"]],
    ["^((env\\s+)?[A-Z]+=\\S+\\s+)?((sh|bash)\\b.*?['\"])?mise\\s", ["bash", "mise", "sh"]],
    ["make\\b", null],
    ["^[a-z]+\\b", null],
    ["^(?:make|.*)", null],
    ["^", null],
  ])("%s", (pattern, words) => {
    expect(firstWords(pattern)).toEqual(words);
  });

  test.each([
    ["^a|^b", true],
    ["^(?:a|b)", true],
    ["(?i)^a", true],
    ["(?:^a|^b)", true],
    ["^a|b", false],
    ["a^", false],
  ])("%s begins with ^: %s", (pattern, anchored) => {
    expect(isAnchored(pattern)).toBe(anchored);
  });
});
