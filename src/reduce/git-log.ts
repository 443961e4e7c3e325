/** Lines of `git log` in, verdicts out: hash, subject and breaking notes of the first commits outlive the line budget. */
import { keep, must, type Reducer } from "./filter.ts";

const commit = /^(?:[|\\/ ]*\* [|\\/ ]*)?commit [0-9a-f]{7,64}\b/;
const header = /^[*|\\/ ]*(?:[A-Z][A-Za-z]+: |commit )/;
const subject = /^[*|\\/ ]* {4}\S/;
const breaking = /^[*|\\/ ]* {4}BREAKING[ -]CHANGE\b/;
/** So many commits are named whatever the budget; fewer beside hunks, so that a host's cap is kept. */
const alone = 100;
const besideHunks = 12;

export const logReducer = (hunks = false): Reducer => {
  const certain = hunks ? besideHunks : alone;
  let commits = 0;
  let waits = false;
  return {
    exact: false,
    line(text) {
      if (commit.test(text)) {
        commits += 1;
        waits = true;
        return commits <= certain ? must : keep;
      }
      if (breaking.test(text)) return commits <= certain ? must : keep;
      if (!waits || header.test(text) || !subject.test(text)) return keep;
      waits = false;
      return commits <= certain ? must : keep;
    },
  };
};
