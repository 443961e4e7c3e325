import {
  define,
  keep,
  pin,
  proven,
  type Closing,
  type Ending,
  type Reducer,
  type Stream,
  type Verdict,
} from "../../../src/filter-kit/filter.ts";
import build from "../build.ts";

/** ` Container shop-web-1  Started`; ` web  Built`. */
const state = /^ (?:(?:Container|Network|Volume|Image) )?(\S+) {1,2}([A-Z][a-z]+)$/;
const onTheWay =
  /^(?:Creating|Starting|Stopping|Removing|Recreate|Recreating|Restarting|Killing|Pulling|Building|Waiting)$/;
/** The end of what was asked for, or a step to it. */
const perhaps = /^(?:Created|Recreated)$/;
const layer =
  /^ [0-9a-f]{12} (?:Pulling fs layer|Waiting|Downloading|Verifying Checksum|Download complete|Extracting|Pull complete|Already exists)/;
const step = /^#\d+ /;

const states = proven("state lines");
const layers = proven("layer lines");

class Up implements Reducer {
  readonly #build: Reducer;
  #index = -1;
  /** Whether what the builder prints is not over. */
  #isBuilding = false;
  /** Indexes of hidden states of those that nothing else was said of since. */
  readonly #open = new Map<string, number>();
  /** Where the builder's own lines stand among all: it counts only those. */
  readonly #built: number[] = [];

  constructor(inner: Reducer) {
    this.#build = inner;
  }

  line(text: string, stream: Stream): Verdict {
    this.#index += 1;
    if (layer.test(text)) return layers;
    const found = state.exec(text);
    if (found !== null) return this.#state(found[1]!, found[2]!);
    this.#isBuilding ||= step.test(text);
    if (!this.#isBuilding) return keep;
    this.#built.push(this.#index);
    return this.#build.line(text, stream);
  }

  running(): readonly number[] {
    const built = (this.#build.running?.() ?? []).map((index) => this.#built[index]!);
    return [...this.#open.values(), ...built];
  }

  end(ending: Ending): Closing {
    const inner = this.#build.end?.(ending) ?? [];
    const shown = "length" in inner ? inner : (inner.shown ?? []);
    return { shown: [...this.#open.values(), ...shown.map((index) => this.#built[index]!)] };
  }

  #state(name: string, word: string): Verdict {
    this.#isBuilding = false;
    if (!onTheWay.test(word) && !perhaps.test(word)) {
      this.#open.delete(name);
      return pin;
    }
    this.#open.set(name, this.#index);
    return states;
  }
}

export default define({
  summary:
    "What each container, network and image came to, the failed build step, every line of a container; steps on the way are counted.",
  kind: "log",
  also: "create start stop restart down rm kill pull push"
    .split(" ")
    .flatMap((verb) => [`docker compose ${verb}`, `docker-compose ${verb}`])
    .concat("docker-compose up"),
  passthrough: ["-q", "--quiet", "--progress"],
  start: (context) => new Up(build.start(context)),
});
