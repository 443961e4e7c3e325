import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const total = /^Found \d+ warnings? and \d+ errors?\.$/;

const start = (): Reducer =>
  diagnosed({
    head: /^ {2}[x!×⚠✗] (?:[\w-]+\((?<rule>[^)]+)\): )?\S/,
    below: /\S/,
    source: /^ *\d+ [|│]/,
    total,
    shown: 100,
  });

export default define({
  summary:
    "Problems with place and message, each rule's first with its code; what repeats by its place; the totals.",
  kind: "report",
  passthrough: ["--rules", "--print-config", "--init", "--lsp"],
  signatures: [
    echoed("oxlint"),
    /^ {2}[x!×⚠] (?:eslint|typescript|unicorn|oxc|react|jest|vitest|import|promise|jsx-a11y|node|nextjs|jsdoc)[\w-]*\([\w/-]+\): /,
    total,
  ],
  start,
});
