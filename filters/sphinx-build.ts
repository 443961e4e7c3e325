import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, drop, proven, type Reducer } from "../src/filter-kit/filter.ts";

/** Progress of each file that is read, written or copied. Its name means nothing: `[ 50%] errors`. */
const progress =
  /^(?:reading sources|writing output|highlighting module code|copying (?:images|downloadable files|static files|linked files)|loading intersphinx inventory|linkcheck)\.\.\. ?\[ *\d+%\] \S.*$/;
const step =
  /^(?:loading translations \[.*\]|making output directory|loading pickled environment|looking for now-outdated files|pickling environment|checking consistency|preparing documents|copying (?:assets|static files|extra files)|generating indices|highlighting module code|writing (?:output|additional pages)|dumping (?:search index|object inventory).*|resolving references|writing templatebuiltins\.js)(?:\.\.\.|:)(?: (?:\w[\w-]*))* ?(?:done)?$/;
const written = /^(?:Writing evaluated template result to \S+|building \[(?:mo|gettext)\]: .*)$/;
const head = /^(?:\S.*?:(?:\d+:)? )?(?:WARNING|ERROR|CRITICAL|SEVERE): \S(?:.* \[(?<rule>[\w.-]+)\]$)?/;
const outcome =
  /^(?:build (?:succeeded|finished with problems)|Running Sphinx v|Warning, treated as error:|Configuration error:|Extension error|Exception occurred:|Look for any errors)/;

const progressLines = proven("progress lines");
const steps = drop("progress lines");

const start = (): Reducer => {
  const findings = diagnosed({
    head,
    below: /^(?: |\t|\.\. |Traceback )/,
    total: outcome,
    spansBlanks: true,
    shown: 40,
  });
  return {
    line(text, stream) {
      if (progress.test(text)) return progressLines;
      return step.test(text) || written.test(text) ? steps : findings.line(text, stream);
    },
  };
};

export default define({
  summary: "Every warning and error with its place, and the outcome; what was read and written is counted.",
  kind: "report",
  also: ["sphinx-autobuild", "sphinx"],
  signatures: [/^Running Sphinx v\d/],
  start,
});
