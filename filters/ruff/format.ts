import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, heading, pin, type Reducer } from "../../src/filter-kit/filter.ts";

/** The short form of older versions, and of files that cannot be read. */
const file = /^(?:Would reformat: |error: )\S/;
const named = heading(0, pin);

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^(?<rule>unformatted): File would be reformatted$/,
    below: /^(?: *-->| *\d* +\||-{3,}|\.\.\.| {2,}[-+ ]| {3}[-+ |])/,
    source: /^ *\d+ +[|+~-]|^ *[-+] /,
    total: /^\d+ files? (?:would be reformatted|reformatted|left unchanged|already formatted)/,
    spansBlanks: true,
  });
  return { line: (text, stream) => (file.test(text) ? named : findings.line(text, stream)) };
};

export default define({
  summary: "Every file that is not formatted, the change to the first, errors, and how many there are.",
  kind: "report",
  passthrough: ["--diff", "-"],
  start,
});
