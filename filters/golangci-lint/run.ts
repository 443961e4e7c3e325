import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define } from "../../src/filter-kit/filter.ts";

export default define({
  summary:
    "Every finding with its place, source lines once a rule, what was refused, the totals of each linter.",
  kind: "report",
  passthrough: [
    "--output.json.path",
    "--output.checkstyle.path",
    "--output.code-climate.path",
    "--output.junit-xml.path",
    "--output.html.path",
    "--output.teamcity.path",
    "--output.sarif.path",
  ],
  signatures: [
    /^\S+\.go:\d+:\d+: .* \((?:dupl|err(?:check|orlint)|exhaustive|forbidigo|funlen|goc(?:onst|ritic|yclo)|godot|gof(?:mt|umpt)|goimports|gosec|gosimple|govet|ineffassign|lll|misspell|mnd|nakedret|noctx|prealloc|revive|staticcheck|stylecheck|typecheck|unconvert|unparam|unused|whitespace|wrapcheck)\)$/,
  ],
  start: () =>
    diagnosed({
      head: /^\S+?\.\w+:\d+(?::\d+)?(?:: (?=.*?(?<rule>\b(?:SA|ST|S|QF)\d{4}\b|(?<=\()[\w-]+(?=\)$)))| {2}(?=[\w-]+ {2,}))\S/,
      // Code of Go and the caret below it: what a linter says about itself does not begin so.
      source: /^(?:[\s})]|\/[/*]|(?:package|func|type|var|const|import)\b)/,
      total:
        /^(?:\d+ issues[:.]$|\* [\w-]+: \d+$|level=(?:warning|error) |Error: |The command is terminated )/,
    }),
});
