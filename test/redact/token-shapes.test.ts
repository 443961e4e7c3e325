/** Every rule of the list, as its authors wrote it, finds its secret, which is hidden. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { translate } from "../../src/filter-language/regex/translate.ts";
import { redact } from "../../src/redact/redact.ts";

interface Rule {
  readonly id: string;
  readonly regex: string;
}

const file = parse(
  readFileSync(join(import.meta.dirname, "..", "..", "src", "redact", "token-shapes.toml"), "utf8"),
);
const rules = [...(file["rule"] as unknown as Rule[]), ...(file["own"] as unknown as Rule[])];

test.each(rules.map(({ id, regex }) => [id, regex]))("%s", (_, regex) => {
  // Places in the text are what the sample is put into, and only ASCII is sampled.
  const { source } = translate(
    regex.replaceAll(/\\b|\|\$|\$\||\\z\||\|\\z|\(\?:\^\|/g, (part) => (part === "(?:^|" ? "(?:" : "")),
  );
  const pattern = new RegExp(`^(?:${source.replaceAll(/[^ -~]/g, "")})$`);
  fc.assert(
    fc.property(fc.stringMatching(pattern), (sample) => {
      const found = pattern.exec(sample);
      const secret = found?.slice(1).find((group) => group !== undefined) ?? found?.[0] ?? "";
      const [before = "", after = ""] = sample.split(secret);
      // Operators of code that no command text has, and values that any word could be.
      fc.pre(!/[>,|]|\?=|\n/.test(before + after));
      fc.pre(!secret.startsWith("="));
      fc.pre(before === "" || (/\d/.test(secret) && /[A-Za-z]/.test(secret)));
      const text = before === "" ? `run ${secret} x` : `${sample} x`;
      const shown = redact(text);
      expect(shown).not.toContain(secret.slice(-12));
      expect(shown).not.toContain(secret);
    }),
    { numRuns: 5 },
  );
});
