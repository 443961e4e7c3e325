/** Pipes whose later stages only copy, or keep the end, for the agent's eye. */
import type { Node, Target } from "../shell/script.ts";

const tailOptions = /^(?:-|-n ?|--lines[ =])(\d+)$/;
/** Of fewer lines none would be left beside the last mark. */
const fewest = 3;
/** More lines than this the sink does not remember. */
const most = 1000;

const linesOf = (options: string): number | null => {
  const count = Number(tailOptions.exec(options)?.[1] ?? 0);
  return count >= fewest && count <= most ? count : null;
};

/** How many lines at the end such a stage leaves; null where it is another one. */
const left = (node: Node): number | null => {
  if (node.kind !== "simple" || node.assignments.length > 0 || node.redirections.length > 0) return null;
  const words = node.words.map((word) => word.value);
  const [name] = words;
  if (words.includes(null)) return null;
  const rest = words.slice(1).join(" ");
  if (name === "tail") return linesOf(rest);
  return name === "cat" && (rest === "" || rest === "-u") ? Infinity : null;
};

/** Of what is written there so many lines at the end reach the agent, through nothing but such stages; null where it goes
 * elsewhere. */
export const displayed = (target: Target): number | null => {
  if (target.pipe === null) return target.reader === "agent" ? Infinity : null;
  const { pipeline, index, out } = target.pipe;
  const counts = [...pipeline.stages.slice(index + 1).map(left), displayed(out)];
  return counts.reduce(
    (least, count) => (least === null || count === null ? null : Math.min(least, count)),
    Infinity,
  );
};

export const isDisplayed = (target: Target): boolean => displayed(target) !== null;
