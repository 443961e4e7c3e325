import { define, heading, keep, pin } from "../../src/filter-kit/filter.ts";

const object = /^Name: {2,}\S/;
const bad =
  /^ +(?:Reason|Exit Code|Last State): +(?!Completed$|0$|Running$|Unknown$)\S|^ {2,}Warning {2,}\S|^ +Message: +\S/;
const objectHead = heading(1);

export default define({
  summary:
    "Every field and event; padding narrowed. Beyond the agent's limit: whole objects, reasons of failures, warnings.",
  kind: "data",
  also: ["oc describe"],
  start: () => ({
    line: (text) => (object.test(text) ? objectHead : bad.test(text) ? pin : keep),
  }),
});
