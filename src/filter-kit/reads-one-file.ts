/** Tells by a search's arguments whether its output is many files' hits, or a stretch of one file. */

/** Logs by their names, which programs printed once and nobody edits: `build.log`, `app.log.1`, `app.log-20261101`,
 * `nohup.out`, what httpd calls `access_log` and `error_log`, what Claude Code keeps of a command in the background, and all
 * below `/var/log`. */
const log =
  /(?:^|\/)(?:[^/]*\.log(?:[.-]\d+)?|(?:access|error)_log(?:[.-]\d+)?|nohup\.out|tasks\/[^/]+\.output)$|^(?:\/private)?\/var\/log\/(?!.*\.\.\/)./;

export const areLogs = (files: readonly string[]): boolean =>
  files.length > 0 && files.every((file) => log.test(file));

const withValue = /^-[a-zA-Z]*[efmABCdDTtgjMr]$/;
const longWithValue =
  /^--(?:regexp|file|max-count|after-context|before-context|context|glob|iglob|type|type-not|threads|replace|sort|max-columns|max-depth|encoding|colors|color|directories|devices|label)$/;
const context =
  /^-(?:[a-zA-Z]*[ABC]\d*|\d+)$|^--(?:after-context|before-context|context)(?:=|$)|^--passthru$/;
const recursive = /^-[a-zA-Z]*[rR][a-zA-Z]*$|^--(?:recursive|dereference-recursive)$/;
const givesPattern = /^-[a-zA-Z]*[ef]|^--(?:regexp|file)(?:=|$)/;

const operands = (words: readonly string[]): string[] => {
  const found: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === "--") return [...found, ...words.slice(i + 1)];
    if (word === "-" || !word.startsWith("-")) found.push(word);
    else if (withValue.test(word) || longWithValue.test(word)) i++;
  }
  return found;
};

/** `grep -A 30 'class X' file`: a stretch of one file, read as its contents. */
export const readsOneFile = (argv: readonly string[], searchesFolders: boolean): boolean => {
  const words = argv.slice(1);
  if (
    !words.some((word) => context.test(word)) ||
    (!searchesFolders && words.some((word) => recursive.test(word)))
  ) {
    return false;
  }
  const files = operands(words).slice(words.some((word) => givesPattern.test(word)) ? 0 : 1);
  return files.length === 1 && !areLogs(files) && (!searchesFolders || /\.\w+$/.test(files[0]!));
};
