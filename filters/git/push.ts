import { define } from "../../src/filter-kit/filter.ts";
import { hookRule } from "../../src/filter-kit/git-hooks.ts";
import { byRemote, byRules, hintRule, progressRule } from "./_rules.ts";

export default define({
  summary: "which refs moved or were refused, and what the server says; no transfer progress",
  kind: "report",
  passthrough: ["-n"],
  signatures: [/^Enumerating objects: \d+, done\.$/, /^To (?:https?:\/\/|ssh:\/\/|\S+@[^\s:]+:)\S+$/],
  runner: true,
  start: () => byRemote(byRules(progressRule, hintRule(), hookRule())),
});
