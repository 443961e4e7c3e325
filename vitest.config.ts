/** `npx vitest` does what `npm test` does of it; the slow suites have configurations of their own, beside them. */
export { default } from "./test/vitest.config.ts";
