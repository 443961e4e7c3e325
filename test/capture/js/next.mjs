/** Builds of small Next.js applications. */
const manifest = { "package.json": { name: "shop", version: "1.0.0", private: true } };
const tsconfig = {
  "tsconfig.json": {
    compilerOptions: {
      target: "ES2022",
      lib: ["dom", "esnext"],
      allowJs: true,
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: "esnext",
      moduleResolution: "bundler",
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: "react-jsx",
      incremental: true,
      plugins: [{ name: "next" }],
    },
    include: ["next-env.d.ts", ".next/types/**/*.ts", "**/*.ts", "**/*.tsx"],
    exclude: ["node_modules"],
  },
  "next-env.d.ts": '/// <reference types="next" />\n',
};
const layout = {
  "app/layout.tsx":
    'import type { ReactNode } from "react";\nexport default function Layout({ children }: { children: ReactNode }) {\n  return <html><body>{children}</body></html>;\n}\n',
};
const page = (text) => `export default function Page() {\n  return <p>${text}</p>;\n}\n`;
const pages = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`app/area-${index}/page.tsx`, page(`area ${index}`)]),
);
const run = (path, rest) => ({
  tool: "next",
  set: "next",
  argv: ["next", "build"],
  path: `next/build/${path}`,
  env: { NEXT_TELEMETRY_DISABLED: "1" },
  timeout: 180_000,
  ...rest,
});

export default [
  run("pass", {
    files: {
      ...manifest,
      ...tsconfig,
      ...layout,
      ...pages,
      "app/page.tsx": page("home"),
      "app/items/[id]/page.tsx": page("item"),
    },
    facts: ["Compiled successfully", "Route (app)"],
  }),
  run("type-error", {
    files: {
      ...manifest,
      ...tsconfig,
      ...layout,
      "app/page.tsx":
        'const total: number = "1";\nexport default function Page() {\n  return <p>{total}</p>;\n}\n',
    },
    facts: ["error TS2322: Type 'string' is not assignable to type 'number'", "app/page.tsx(1,7)"],
  }),
  run("unresolved", {
    files: {
      ...manifest,
      ...tsconfig,
      ...layout,
      "app/page.tsx":
        'import { tax } from "./tax";\nexport default function Page() {\n  return <p>{tax}</p>;\n}\n',
    },
    facts: ["Module not found: Can't resolve './tax'", "./app/page.tsx:1:1"],
  }),
  run("prerender", {
    files: {
      ...manifest,
      ...tsconfig,
      ...layout,
      "app/page.tsx": 'export default function Page() {\n  throw new Error("no rates at build time");\n}\n',
    },
    facts: ["no rates at build time"],
  }),
];
