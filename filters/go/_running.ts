/** Which tests run: only one that began can pass, and what a package prints while one runs is no row of its own. */
export const createRunning = () => {
  /** Name to the index of its start line. */
  const open = new Map<string, number>();
  /** Ended, but for the rows of its subtests, which come below its own. */
  const known = new Set<string>();
  return {
    open,
    begin(name: string, index: number): void {
      open.set(name, index);
      known.add(name);
    },
    /** Whether that test had begun and had no result yet. */
    finish(name: string): boolean {
      open.delete(name);
      return known.delete(name);
    },
    reset(): void {
      open.clear();
      known.clear();
    },
  };
};
