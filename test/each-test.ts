import { afterEach, beforeEach } from "vitest";

/** A fresh object for each test of the file or block, removed after it. */
export const eachTest = <T extends { remove(): void }>(create: () => T): T => {
  let made: T | undefined;
  beforeEach(() => {
    made = create();
  });
  afterEach(() => made!.remove());
  return new Proxy({} as T, { get: (_, key) => Reflect.get(made!, key) as unknown });
};
