import { expect, test } from "vitest";
import { world } from "./world.ts";

test("a package script stays a script of that package, and its errors are shown", () => {
  const here = world();
  here.file(
    "package.json",
    '{"name":"top","private":true,"workspaces":["packages/*"],"scripts":{"typecheck":"npm run typecheck -w a"}}',
  );
  here.file(
    "packages/a/package.json",
    '{"name":"a","version":"1.0.0","scripts":{"typecheck":"node check.js"}}',
  );
  here.file(
    "packages/a/check.js",
    "console.log(\"src/x.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\"); process.exit(2);",
  );
  const native = here.bash("npm run typecheck");
  const result = here.withPith("npm run typecheck");
  expect(result.code).toBe(native.code);
  expect(result.stdout).toContain("src/x.ts(1,7): error TS2322");
});
