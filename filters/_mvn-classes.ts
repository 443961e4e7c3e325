import type { Verdict } from "../src/filter-kit/filter.ts";

/**
 * Test classes that began and did not end. Side by side (`-T 2`, `parallel`) there are several, and nobody says which
 * of them a line comes from: then each is named.
 */
export const createClasses = () => {
  const open = new Map<string, number>();
  /** Those of them that are not told of yet. */
  const untold = new Map<string, number>();
  const told = new Set<number>();
  return {
    begin(name: string, index: number): void {
      open.set(name, index);
      untold.set(name, index);
    },
    end(name: string): void {
      open.delete(name);
      untold.delete(name);
    },
    note({ act }: Verdict): void {
      if (open.size < 2 || act === "drop" || act === "proven") return;
      for (const index of untold.values()) told.add(index);
      untold.clear();
    },
    shown: (): number[] => [...new Set([...told, ...open.values()])],
  };
};
