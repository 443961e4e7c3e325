/** Pipes whose later stages only copy, or keep the end, for the agent's eye. */
import type { Node, Pipeline, Target } from "../shell/script.ts";

const tailOptions = /^(?:-|-n ?|--lines[ =])(\d+)$/;
/** With fewer lines the last mark would displace a requested line. */
const minLines = 3;

const isTail = (options: string): boolean => {
  const count = tailOptions.exec(options)?.[1];
  return count !== undefined && Number(count) >= minLines;
};

const trims = (node: Node): boolean => {
  if (node.kind !== "simple" || node.assignments.length > 0 || node.redirections.length > 0) return false;
  const words = node.words.map((word) => word.value);
  const [name] = words;
  if (words.includes(null)) return false;
  const rest = words.slice(1).join(" ");
  return name === "tail" ? isTail(rest) : name === "cat" && (rest === "" || rest === "-u");
};

const trimmedFrom = new WeakMap<Pipeline, number>();

/** The first of the last stages that do nothing but trim: looked for once, since every stage asks. */
const firstTrimmer = (pipeline: Pipeline): number => {
  const known = trimmedFrom.get(pipeline);
  if (known !== undefined) return known;
  const first = pipeline.stages.findLastIndex((stage) => !trims(stage)) + 1;
  trimmedFrom.set(pipeline, first);
  return first;
};

/** Whether what is written there reaches the agent through nothing but such stages. */
export const isDisplayed = (target: Target): boolean => {
  if (target.pipe === null) return target.reader === "agent";
  const { pipeline, index, out } = target.pipe;
  return index + 1 >= firstTrimmer(pipeline) && isDisplayed(out);
};
