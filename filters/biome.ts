import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, keep, pin, type Reducer } from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const message = /^ {2}[×!] \S/;
const shownMessages = 100;

const start = (): Reducer => {
  const diagnostics = diagnosed({
    head: /^(?:(?<file>\S.*?):(?<line>\d+:\d+)|\S.*?) (?<rule>[\w/]+)(?: .*)? ━{3,}$/,
    below: /^ {2}/,
    source: /^[\s>\d]*│/,
    total: /^(?:Checked|Formatted|Found|Fixed|Skipped) \d+ /,
    spansBlanks: true,
    shown: Infinity,
  });
  let messages = 0;
  return {
    line(text, stream) {
      const verdict = diagnostics.line(text, stream);
      if (!message.test(text)) return verdict;
      messages += 1;
      return messages <= shownMessages ? pin : keep;
    },
  };
};

export default define({
  summary:
    "Every diagnostic's place and message, each rule's first with its code, what repeats by place; the totals.",
  kind: "report",
  passthrough: ["--reporter", "rage", "explain", "lsp-proxy", "init", "search"],
  signatures: [
    echoed("biome"),
    /^\S+(?::\d+:\d+)? (?:lint|parse|format|assist|organizeImports|suppressions|syntax)\S* .*━{3,}$/,
  ],
  start,
});
