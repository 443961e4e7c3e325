import {
  define,
  drop,
  fold,
  heading,
  keep,
  pin,
  proven,
  type Ending,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";

/** BuildKit: `#5 [base 2/2] RUN make` and what that step says, each line behind its number. */
const numbered = /^#(\d+) (.*)$/;
const finished = /^DONE \d/;
const transfer =
  /^(?:sha256:[0-9a-f]{64}\b|transferring |resolve |extracting |exporting layers|preparing layers|\.\.\.$)/;
const outcome = /^(?:writing image |naming to |exporting manifest |pushing |WARN|ERROR|CANCELED)/;
const printed = /^\d+\.\d+ /;
/** A step that ends well may have done less than it was asked for. */
const lessDone = /\b(?:skip(?:s|ped|ping)?|fall(?:s|ing) back|fallback)\b/i;
/** Where the failed step is said once more, and the line of the Dockerfile quoted. */
const failures = /^(?:-{4,}$|ERROR: |failed to )/;

/** The builder before BuildKit. */
const legacyStep = /^Step \d+\/\d+ : /;
const legacyNoise =
  /^(?:Sending build context to Docker daemon | ---> |Removing intermediate container [0-9a-f]+$)/;
const legacyOutcome = /^(?:Successfully (?:built|tagged) |The command '.*' returned a non-zero code: )/;

const stepHead = heading(1, drop("build steps"));
/** BuildKit names a step again when it goes on with it, and counts from 1 again for the next file. */
const stepHeadAgain = heading(1, drop("state lines"));
const stepStates = proven("state lines");
/** Nothing was run: what changed outside is not in the image. */
const cachedSteps = fold("cached", "state lines");
const output = drop("output lines");
/** Who has every step run again, and told line by line, wants to read what steps print. */
const isAsked = (argv: readonly string[]): boolean =>
  argv.includes("--no-cache") && /(?:^| )--progress[= ]plain(?: |$)/.test(argv.join(" "));

const end = heading(0, pin);

class DockerBuild implements Reducer {
  #index = -1;
  /** Index of each hidden line that a step printed, until the step has ended well. */
  readonly #printed = new Map<string, number[]>();
  #step = "";
  readonly #output: Verdict;
  readonly #steps = new Set<string>();
  #failed = false;
  #legacy = false;

  constructor(isOutputAsked: boolean) {
    this.#output = isOutputAsked ? keep : output;
  }

  line(text: string): Verdict {
    this.#index += 1;
    const found = text.startsWith("#") ? numbered.exec(text) : null;
    if (found !== null && !this.#failed) return this.#numbered(found[1]!, found[2]!);
    return this.#legacyLine(text) ?? this.#other(text);
  }

  /** This builder says nothing more of a step that fails. */
  running(): readonly number[] {
    return this.#legacy ? [...this.#printed.values()].flat() : [];
  }

  end(ending: Ending): readonly number[] {
    return ending.code === 0 ? [] : [...this.#printed.values()].flat();
  }

  #numbered(step: string, text: string): Verdict {
    if (finished.test(text)) {
      this.#printed.delete(step);
      return stepStates;
    }
    if (text === "CACHED") {
      this.#printed.delete(step);
      return cachedSteps;
    }
    if (text.startsWith("[") || text.startsWith("exporting to ")) return this.#head(`${step} ${text}`);
    if (outcome.test(text)) return pin;
    if (transfer.test(text)) return stepStates;
    return printed.test(text) && !lessDone.test(text) ? this.#print(step) : keep;
  }

  #head(step: string): Verdict {
    if (this.#steps.has(step)) return stepHeadAgain;
    this.#steps.add(step);
    return stepHead;
  }

  #print(step: string): Verdict {
    const lines = this.#printed.get(step);
    if (lines === undefined) this.#printed.set(step, [this.#index]);
    else lines.push(this.#index);
    return this.#output;
  }

  #legacyLine(text: string): Verdict | null {
    if (legacyStep.test(text)) {
      this.#legacy = true;
      this.#printed.delete(this.#step);
      this.#step = text;
      return stepHead;
    }
    if (legacyNoise.test(text)) return stepStates;
    if (legacyOutcome.test(text)) {
      this.#legacy = false;
      return end;
    }
    return this.#legacy && text !== "" && !lessDone.test(text) ? this.#print(this.#step) : null;
  }

  #other(text: string): Verdict {
    if (text === "" && !this.#failed) return stepStates;
    if (!failures.test(text)) return this.#failed ? pin : keep;
    this.#failed = true;
    return end;
  }
}

export default define({
  summary:
    "The failed step with all it printed, warnings, what was skipped, the image written; steps that went well are counted.",
  kind: "report",
  also: [
    "docker image build",
    "docker builder build",
    "docker buildx build",
    "docker compose build",
    "docker-compose build",
  ],
  passthrough: ["-q", "--quiet", "--progress=rawjson", "-o", "--output", "--call", "--check", "--print"],
  signatures: [/^#\d+ \[internal\] load build definition from /, /^Step 1\/\d+ : (?:FROM|ARG) /],
  start: ({ argv }) => new DockerBuild(isAsked(argv)),
});
