import fc from "fast-check";
import { expect, test } from "vitest";
import { compileText } from "../../src/filter-language/compile.ts";
import { draftFilter } from "../../src/user-filters/draft.ts";

const steps = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${of(index)}\n`).join("");

test("a file with rules, and the run as its test", () => {
  const output = `start\n${steps(8, (index) => `Uploading part-${index}`)}done\n`;
  expect(draftFilter({ argv: ["make", "ship"], output, exit: 0 })?.text)
    .toBe(`# Rules proposed from the lines that repeat in one run: look at each of them. \`pith verify\` runs the test.
schema_version = 2
command = "make ship"

# 8 lines of this run
[[rules]]
drop = '^Uploading part-\\d+$'
noun = "uploading lines"

[[tests]]
name = "a run that succeeded"
exit = 0
input = '''
start
Uploading part-0
Uploading part-1
Uploading part-2
Uploading part-3
Uploading part-4
Uploading part-5
done
'''
expected = '''
start
[pith: 6 uploading lines hidden]
done
'''
`);
});

test("colours, redraws and control characters stay out of the file", () => {
  const output = steps(5, (index) => `\u001b[32mUploading\u001b[0m 1%\rUploading part-${index}\u0007`);
  const text = draftFilter({ argv: ["ship"], output, exit: null })?.text ?? "";
  expect(text).toContain("\nUploading part-3\n");
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
  expect(text).not.toContain("exit =");
});

test("secrets are redacted, in rules too", () => {
  const output = steps(6, (index) => `Pushing https://ci:s3cr3tpassw0rd@example.com/image-${index}`);
  const text = draftFilter({ argv: ["ship"], output, exit: 0 })?.text ?? "";
  expect(text).not.toContain("s3cr3tpassw0rd");
  expect(text).toContain("https://ci:***@example.com/image-3");
});

test("whatever a run prints, the draft is a valid file whose test passes", () => {
  const odd = fc.constantFrom(
    "'",
    "'''",
    '"',
    '"""',
    "\\",
    "\\n",
    "#",
    "[x]",
    "{",
    "$1",
    "é",
    "漢",
    "🙂",
    "\t",
    "\u0001",
    "\u007f",
    "\u2028",
    "[pith: x]",
    "error",
    "%",
    "a1",
    "Uploading",
    " ",
  );
  const line = fc.array(odd, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  const repeated = fc
    .tuple(line, fc.integer({ min: 1, max: 8 }))
    .map(([text, count]) => steps(count, (index) => `${text} ${index} word`));
  const word = fc.constantFrom("make", "ship", "./a b.sh", "x'y", 'q"', "run", "-j4", "é");
  fc.assert(
    fc.property(
      fc.array(repeated, { minLength: 1, maxLength: 6 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 1, null),
      (parts, argv, exit) => {
        const draft = draftFilter({ argv, output: parts.join(""), exit });
        if (draft === null) return;
        const { filters, mistakes } = compileText(draft.text, "x.toml");
        expect(mistakes).toEqual([]);
        const [{ input, expected } = { input: "", expected: "" }] = filters[0]!.tests;
        expect(filters[0]!.withoutEngine({ stdout: input, exit }).trimEnd()).toBe(expected.trimEnd());
      },
    ),
    { numRuns: 500 },
  );
});
