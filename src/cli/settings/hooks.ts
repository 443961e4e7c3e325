/** `pith hooks`: the user's hooks in the order in which they are asked, tried out, and what they have done. */

const run = async (words: readonly string[]): Promise<number> => {
  const [action, ...rest] = words;
  // Started by other processes of ours: no help, no options.
  if (action === "exec") return (await import("./hooks-of/started.ts")).exec(rest);
  if (action === "handle") return (await import("./hooks-of/started.ts")).handle(rest);
  if (action === "late") return (await import("./hooks-of/started.ts")).late(rest);
  return (await import("./hooks-of/shown.ts")).run(words);
};

export default run;
