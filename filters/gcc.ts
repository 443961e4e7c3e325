import { define, drop, keep, must, type Reducer } from "../src/reduce/filter.ts";

const head = /^\S+:\d+:(?:\d+:)? \S/;
const problem =
  /^(?:\S+:\d+:(?:\d+:)? (?:fatal )?error: |(?:\S*\/)?(?:ld|collect2|cc1|cc1plus|clang|gcc|g\+\+|as)(?:\.\w+)?: )/;
const gutter = /^ +(?:\d+ +)?\|/;
const caret = /^[ ~^]*\^[ ~^]*$/;
const inFull = 20;

const excerpts = drop("excerpt lines");

/** gcc's excerpts have a gutter; clang's are the source line and a caret below it. */
const start = (): Reducer => {
  let diagnostics = 0;
  let below = false;
  return {
    line(text) {
      const source = below;
      below = head.test(text);
      if (below) diagnostics += 1;
      if (problem.test(text)) return must;
      const excerpt = !below && (source || gutter.test(text) || caret.test(text));
      return excerpt && diagnostics > inFull ? excerpts : keep;
    },
  };
};

export default define({
  summary: "Every error, warning and note with its place; source excerpts of the first twenty.",
  kind: "report",
  also: ["g++", "cc", "c++", "clang", "clang++"],
  leave: ["-E", "-S", "-M", "-MM", "-dM", "-v", "-###", "--target-help", "-dumpversion", "-dumpmachine", "-"],
  start,
});
