/**
 * Steps of a CI job. The log of a job holds dozens of steps and one of them failed: its lines are worth more than all others.
 *
 * GitHub and Azure (`##[group]Run make`, `##[error]`), GitLab (`section_start:1:step_script`), Buildkite (`--- Build`, `^^^ +++`),
 * Travis (`travis_time:start:0a1b2c3d`).
 */

/** Lines of an output, each without the time and the like that a CI system prints before it, and as it came. */
export interface LogLines {
  readonly bare: readonly string[];
  rawOf(index: number): string;
}

export interface Step {
  /** Indexes of its first line, and of the line below its last one. */
  readonly from: number;
  to: number;
  /** Index of the last line that says that the step failed; -1: no line does. */
  failure: number;
}

const actionsStart = /^##\[(?:group\]Run |section\]Starting: )|^Post job cleanup\.$/;
const sectionStart = /section_start:\d+:|travis_time:start:/;
/** Buildkite's own first groups tell its log from a diff. */
const agentGroup = /^~~~ \S/;
const groupStart = /^(?:---|\+\+\+|~~~) \S/;

const failed =
  /^##\[error\]|^ERROR: Job failed|^\^\^\^ \+\+\+|^🚨 Error: |^ERROR: script returned exit code [1-9]|^The command ".*" exited with [1-9]|^Error: Process completed with exit code [1-9]|^Build step '.*' (?:marked build as failure|changed build result to FAILURE)|^Finished: FAILURE$/u;

/** Whether a CI system has written the line to begin a step; Buildkite's lines are told by those above them. */
export const beginsStep = (bare: string, raw = bare): boolean =>
  actionsStart.test(bare) || (raw.includes("start:") && sectionStart.test(raw));

/** The steps in order; none where the output is no log of a CI job. */
export const stepsOf = ({ bare, rawOf }: LogLines): readonly Step[] => {
  const hasGroups = bare.some((text) => agentGroup.test(text));
  const steps: Step[] = [];
  let step: Step = { from: 0, to: bare.length, failure: -1 };
  for (let index = 0; index < bare.length; index += 1) {
    const text = bare[index]!;
    if (beginsStep(text, rawOf(index)) || (hasGroups && groupStart.test(text))) {
      step.to = index;
      if (index > 0) steps.push(step);
      step = { from: index, to: bare.length, failure: -1 };
    } else if (failed.test(text)) step.failure = index;
  }
  return steps.length === 0 && step.failure === -1 ? [] : [...steps, step];
};

/** Sections of GitLab that come after the script, before the job is said to have failed. */
const afterScript = /section_start:\d+:(?:after_script|upload|archive|cleanup)/;

/** Those that failed; GitLab says so when it has cleaned up. */
export const failedSteps = ({ rawOf }: LogLines, steps: readonly Step[]): readonly Step[] => {
  const found: Step[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.failure === -1) continue;
    let own = at;
    while (own > 0 && afterScript.test(rawOf(steps[own]!.from))) own -= 1;
    const { from, to } = steps[own]!;
    found.push(own === at ? step : { from, to, failure: to - 1 });
  }
  return found;
};
