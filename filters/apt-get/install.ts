import { define, keep, pin, proven, type Reducer } from "../../src/filter-kit/filter.ts";

const step =
  /^(?:Reading (?:package lists|state information)\.\.\.|Building dependency tree\.\.\.|Solving dependencies\.\.\.|(?:Get|Hit|Ign):\d+ |Fetched [\d.,]+ [kMG]?B in |Need to get [\d.,]+ [kMG]?B(?:\/[\d.,]+ [kMG]?B)? of |Selecting previously unselected package \S+\.$|\(Reading database |Preparing to unpack \S+ \.\.\.$|Unpacking \S+ \(\S+\) \.\.\.$|Processing triggers for \S+ \(\S+\) \.\.\.$|debconf: (?:delaying|unable to initialize frontend|falling back|\(|$)|Extracting templates from packages|Preconfiguring packages|update-alternatives: using )/;
const setUp = /^(?:Setting up|Removing|Purging configuration files for) \S+ \(.*\) \.\.\.$/;
const problem =
  /^(?:[EW]: |Err:\d+ |dpkg: (?:error|warning)|Errors were encountered|\d+ upgraded, \d+ newly installed)/;
const suggested = /^(?:Suggested|Recommended) packages:$/;

const steps = proven("progress lines");
const suggestions = proven("hint lines");
const setUpShown = 10;

const start = (): Reducer => {
  let suggesting = false;
  let ready = 0;
  return {
    line(text) {
      suggesting = suggested.test(text) || (suggesting && text.startsWith("  "));
      if (suggesting) return suggestions;
      if (problem.test(text)) return pin;
      if (setUp.test(text)) return ++ready > setUpShown ? steps : keep;
      return step.test(text) ? steps : keep;
    },
  };
};

export default define({
  summary: "What was installed or removed, every error and warning; not the download and unpacking.",
  kind: "report",
  also: [
    "apt-get update",
    "apt-get upgrade",
    "apt-get dist-upgrade",
    "apt-get remove",
    "apt-get purge",
    "apt-get autoremove",
    "apt-get build-dep",
    "apt install",
    "apt update",
    "apt upgrade",
    "apt remove",
  ],
  passthrough: ["-s", "--simulate", "--just-print", "--recon", "--no-act", "--print-uris", "--download-only"],
  signatures: [/^Reading package lists\.\.\./, /^Selecting previously unselected package /],
  start,
});
