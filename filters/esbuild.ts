import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, keep } from "../src/filter-kit/filter.ts";
import { echoed } from "../src/filter-kit/unprefix.ts";

const message = /^[✘▲X] \[(?:ERROR|WARNING)\] \S/;
const outcome = /^(?:⚡ Done in |\d+ (?:errors?|warnings?)(?: and \d+ \w+)?$)/;

export default define({
  summary: "Errors and warnings with place and code, what repeats by its place; the files written.",
  kind: "report",
  passthrough: ["--watch", "--serve", "--analyze", "--metafile", "--log-level=silent"],
  signatures: [echoed("esbuild"), message],
  start: (ctx) => {
    // without an output file the bundle itself goes to stdout
    const builds = ctx.argv[0] !== "esbuild" || ctx.argv.some((word) => /^--out(?:file|dir)=/.test(word));
    if (!builds) return { line: () => keep, kind: "data", exact: true };
    return diagnosed({
      head: message,
      below: /^ {4}/,
      source: /^ {4,}(?:\d+ )?[│╵]/,
      total: outcome,
      spansBlanks: true,
      shown: Infinity,
    });
  },
});
