/** The words that start this very program again. */
export const ownWords = (): readonly string[] => [
  process.execPath,
  ...("bun" in process.versions ? [] : [process.argv[1] ?? ""]),
];
