import { define, keep, named, pin } from "../src/filter-kit/filter.ts";

/** `show` prints fields at the margin, the package's name first; elsewhere what stands at the margin owns the rest. */
const fields: readonly string[] = ["show", "showpkg", "showsrc"];

export default define({
  summary: "every package and field, as printed; beyond the budget the first, the last and the exact count",
  kind: "data",
  passthrough: ["dotty", "xvcg", "dump", "dumpavail"],
  start: ({ argv }) => {
    const first = argv.some((word) => fields.includes(word)) ? /^Package: (\S+)/ : /^(\S+)/;
    return {
      line(text) {
        if (/^[EWN]: /.test(text)) return pin;
        const name = first.exec(text)?.[1];
        return name === undefined ? keep : named(1, name.replace(/:$/, ""));
      },
    };
  },
});
