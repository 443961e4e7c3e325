import { define } from "../../src/filter-kit/filter.ts";
import { scriptRunner } from "../../src/filter-kit/script-runner.ts";

export default define({
  summary: "What the script's tools print, each reduced by its own filter; the resolved command line.",
  also: [
    "npm test",
    "npm t",
    "npm tst",
    "npm start",
    "npm stop",
    "npm restart",
    "npm run-script",
    "npm rum",
    "npm urn",
    "npm exec",
    "npm x",
  ],
  ...scriptRunner,
});
