/** One deadline for all that a command is judged by: reading rules, matching them, rewriting. Behind it nothing is said. */
const longest = 2000;

let end = Infinity;

export const startJudging = (time = longest): void => {
  end = performance.now() + time;
};

/** Throws where the time is up; whoever reads a file or matches a rule asks. */
export const checkTime = (): void => {
  if (performance.now() > end) throw new Error("the command could not be judged in time");
};
