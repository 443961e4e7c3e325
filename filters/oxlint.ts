import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";
import { echoed } from "../src/reduce/echoed.ts";

const message = /^ {2}[x!×⚠✗] \S/;
const total = /^Found \d+ warnings? and \d+ errors?\.$/;
const shownMessages = 100;

const start = (): Reducer => {
  let messages = 0;
  return {
    line(text) {
      if (total.test(text)) return must;
      if (!message.test(text)) return keep;
      messages += 1;
      return messages <= shownMessages ? must : keep;
    },
  };
};

export default define({
  summary:
    "Problems with place and code; beyond the budget places and each kind of message once; the totals.",
  kind: "report",
  leave: ["--rules", "--print-config", "--init", "--lsp"],
  forms: [
    echoed("oxlint"),
    /^ {2}[x!×⚠] (?:eslint|typescript|unicorn|oxc|react|jest|vitest|import|promise|jsx-a11y|node|nextjs|jsdoc)[\w-]*\([\w/-]+\): /,
    total,
  ],
  start,
});
