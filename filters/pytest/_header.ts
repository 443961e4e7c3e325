/** The lines above pytest's rows: versions, folders, plugins. */
import { drop, keep, type Verdict } from "../../src/filter-kit/filter.ts";

const form =
  /^(?:platform |cachedir: |rootdir: |configfile: |testpaths: |plugins: |asyncio: |hypothesis |Using |timeout|benchmark: |metadata: |created: |bringing up nodes|django: |cov-|anyio )/;
/** Below these tests run, and may print what looks like a line of the header. */
const end = /^(?:(?:collecting \.\.\. )?collected \d|\d+ workers? \[)/;
const scheduling = "scheduling tests via ";
/** Without it nobody finds the order in which a test failed. */
const order = /^Using --\S+=/;

export const headerLines = drop("header lines");

/** Asked for each line above the first failure; null where it is none of the header. */
export const createHeader = () => {
  let isOpen = false;
  return {
    begin: (): void => void (isOpen = true),
    line(text: string): Verdict | null {
      isOpen &&= !end.test(text);
      const isOfHeader = isOpen ? form.test(text) : text.startsWith(scheduling);
      if (!isOfHeader) return null;
      return order.test(text) ? keep : headerLines;
    },
  };
};
