import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";
import { echoed } from "../src/reduce/echoed.ts";

const heading = /^\S.* ━{3,}$/;
const message = /^ {2}[×!] \S/;
const total = /^(?:Checked|Formatted|Found|Fixed|Skipped) \d+ /;
const shownMessages = 100;

const start = (): Reducer => {
  let messages = 0;
  return {
    line(text) {
      if (heading.test(text) || total.test(text)) return must;
      if (!message.test(text)) return keep;
      messages += 1;
      return messages <= shownMessages ? must : keep;
    },
  };
};

export default define({
  summary: "Every diagnostic's place and message, code within the budget; the totals.",
  kind: "report",
  leave: ["--reporter", "rage", "explain", "lsp-proxy", "init", "search"],
  forms: [
    echoed("biome"),
    /^\S+(?::\d+:\d+)? (?:lint|parse|format|assist|organizeImports|suppressions|syntax)\S* .*━{3,}$/,
  ],
  start,
});
