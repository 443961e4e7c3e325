import {
  define,
  drop,
  heading,
  keep,
  pin,
  proven,
  type Ending,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { indentOf } from "../../src/filter-kit/indent.ts";

/** The key of `x["a b"]` may hold blanks; a remark on the resource is in brackets. */
const resource = /^ {2}# (?!\()\S.*? (?:will be|must be|has |is tainted)/;
const destroyed = / (?:will be|has been) (?:\S+ )?(?:destroyed|deleted)/;
const refreshed = /^\S+: Refreshing state\.\.\./;
/** Two lines for a data source, and for a resource that is replaced. */
const running =
  /^\S+: (?:(?:Creating|Modifying|Destroying)\.\.\.(?: \[id=.*\])?$|Reading\.\.\.|Read complete after |Still \w+\.\.\. \[|Provisioning with )/;
const ended = /^(\S+): (?:Creation|Modifications|Destruction) complete after /;
const provisioner = /^(\S+) \((?:local|remote)-exec\): /;
const total =
  /^(?:Plan: |No changes\. |Apply complete! |Destroy complete! |Apply cancelled|Error: |Changes to Outputs:$|Outputs:$)/;
const box = /^[╷│╵]/;
const unknown = /^ +\+ .*\(known after apply\),?$/;
const unchanged = /^ {8,}(?![-+~ ])(?!#).*[^[{(\]})]$|^ +# \(\d+ unchanged \w+ hidden\)$/;
/** The lines of a text that is new or gone have no sign of their own, up to the last one: `+ user_data = <<-EOT`. */
const textStart = /^ +[-+] .*<<-?EOT(?: #.*)?$/;
/** An attribute, an element, or where one or the resource itself ends. */
const removed = /^ +(?:- |[}\])]+,?(?: -> null)?$)/;

const resourceHead = heading(1, pin);
const outcome = heading(0, pin);
const boxLine = heading(0, pin);
const done = heading(0, pin);
const refreshes = heading(0, proven("refreshed resources"));
const progress = heading(0, proven("progress lines"));
const scripts = heading(0, drop("provisioner lines"));
const unknowns = proven("unknown values");
const unchangedOnes = proven("unchanged lines");
const removals = proven("removed lines");

class Plan implements Reducer {
  #index = -1;
  /** Indexes of what the provisioners of each resource printed, until it is complete. */
  readonly #printed = new Map<string, number[]>();
  #isDestroyed = false;
  #inResource = false;
  /** How far the first line of the text that is being read is indented; -1: none is. */
  #text = -1;

  line(text: string): Verdict {
    this.#index += 1;
    if (total.test(text)) {
      this.#inResource = false;
      return outcome;
    }
    if (box.test(text)) return boxLine;
    if (resource.test(text)) {
      this.#inResource = true;
      this.#isDestroyed = destroyed.test(text);
      return resourceHead;
    }
    return text.startsWith(" ") ? this.#attribute(text) : this.#progress(text);
  }

  end(ending: Ending): readonly number[] {
    return ending.code === 0 ? [] : [...this.#printed.values()].flat();
  }

  #attribute(text: string): Verdict {
    if (!this.#inResource) return keep;
    if (this.#isInText(text)) return this.#isDestroyed ? removals : keep;
    if (this.#isDestroyed) return removed.test(text) ? removals : keep;
    if (unknown.test(text)) return unknowns;
    return unchanged.test(text) ? unchangedOnes : keep;
  }

  #isInText(text: string): boolean {
    if (this.#text >= 0 && indentOf(text) > this.#text) return true;
    this.#text = textStart.test(text) ? indentOf(text) : -1;
    return this.#text >= 0;
  }

  #progress(text: string): Verdict {
    if (refreshed.test(text)) return refreshes;
    if (running.test(text)) return progress;
    const over = ended.exec(text);
    if (over !== null) {
      this.#printed.delete(over[1]!);
      return done;
    }
    const script = provisioner.exec(text);
    return script === null ? keep : this.#script(script[1]!);
  }

  #script(name: string): Verdict {
    const lines = this.#printed.get(name);
    if (lines === undefined) this.#printed.set(name, [this.#index]);
    else lines.push(this.#index);
    return scripts;
  }
}

export default define({
  summary:
    "Every resource that changes and how, errors, totals, outputs; refreshes, unknown and unchanged values are counted.",
  kind: "report",
  also: [
    "terraform apply",
    "terraform destroy",
    "terraform refresh",
    "tofu plan",
    "tofu apply",
    "tofu destroy",
    "tofu refresh",
  ],
  passthrough: ["-json", "-help"],
  start: () => new Plan(),
});
