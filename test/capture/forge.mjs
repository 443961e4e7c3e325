// A forge as far as gh asks for it: its REST answers and a GraphQL that picks the asked fields out of the same objects. gh
// reaches it as the proxy of `http://api.github.localhost`, which needs no certificate.
import { createServer } from "node:http";
import * as data from "./forge-data.mjs";
import { answer } from "./forge-graphql.mjs";
import * as runs from "./forge-runs.mjs";
import { isWatched, watched, watchedAnnotations, watchedJobs } from "./forge-watch.mjs";

const { api } = data;
const jobsOf = (id) => (isWatched(id) ? watchedJobs(id) : runs.jobs(id));
const paged = (list) => (query) => list.slice(0, Number(query.get("per_page") ?? 30));
const found = (list, number) => list.find((one) => one.number === Number(number));
const diff = [
  "diff --git a/src/cart/total.ts b/src/cart/total.ts",
  "index 3b18e51..9c1f3aa 100644",
  "--- a/src/cart/total.ts",
  "+++ b/src/cart/total.ts",
  "@@ -1,4 +1,5 @@",
  " export const total = (cart: Cart): number => {",
  "+  if (cart.items.length === 0) return 0;",
  "   const items = cart.items;",
  "-  return items[0].price;",
  "+  return items.reduce((sum, one) => sum + one.price, 0);",
  " };",
  "",
].join("\n");

const change = (path, lines, head = "index 3b18e51..9c1f3aa 100644") =>
  `diff --git a/${path} b/${path}\n${head}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join("")}`;
const many = (count, text) => Array.from({ length: count }, (_, at) => text(at));
const diffs = {
  185: [
    ...many(6, (file) =>
      change(
        `src/part-${file}/values.ts`,
        many(120, (at) => `  value ${at} of file ${file}`),
      ),
    ),
    "diff --git a/src/old.ts b/src/old.ts\ndeleted file mode 100644\nindex 3b18e51..0000000\n--- a/src/old.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n",
  ].join(""),
  184:
    change(
      "package-lock.json",
      many(300, (at) => `      "integrity": "sha512-${"x".repeat(40)}${at}",`),
    ) + diff,
};

/** Path below /repos/acme/shop -> what is answered; null: 404. */
const routes = [
  [/^$/, () => data.repo],
  [/^\/issues$/, paged(data.issues)],
  [/^\/issues\/(\d+)$/, (_, n) => found(data.issues, n)],
  [/^\/pulls$/, paged(data.pulls)],
  [
    /^\/pulls\/(\d+)$/,
    (query, n, accept) => (accept.includes("diff") ? (diffs[n] ?? diff) : found(data.pulls, n)),
  ],
  [/^\/pulls\/\d+\/comments$/, paged(data.comments)],
  [/^\/pulls\/\d+\/reviews$/, paged(data.reviews)],
  [/^\/releases$/, paged(data.releases)],
  [/^\/releases\/(?:latest|tags\/.*)$/, () => data.releases[0]],
  [
    /^\/actions\/workflows(?:\/\d+)?$/,
    () => ({
      id: 55,
      name: "CI",
      path: ".github/workflows/ci.yml",
      state: "active",
      total_count: 1,
      workflows: [{ id: 55, name: "CI", path: ".github/workflows/ci.yml", state: "active" }],
    }),
  ],
  [
    /^\/actions\/runs$/,
    (query) => ({ total_count: runs.runs.length, workflow_runs: paged(runs.runs)(query) }),
  ],
  [/^\/actions\/runs\/(\d+)$/, (_, id) => watched(id) ?? runs.runs.find((one) => one.id === Number(id))],
  [/^\/actions\/runs\/(\d+)\/jobs$/, (_, id) => ({ total_count: jobsOf(id).length, jobs: jobsOf(id) })],
  [/^\/actions\/runs\/\d+\/artifacts$/, () => ({ total_count: 0, artifacts: [] })],
  [/^\/actions\/runs\/(\d+)\/logs$/, (_, id) => runs.archive(id)],
  [/^\/actions\/jobs\/(\d+)$/, (_, id) => runs.jobs(Math.floor(id / 10))[id % 10]],
  [/^\/check-runs\/(\d+)\/annotations$/, (_, id) => watchedAnnotations(Number(id))],
];

const rest = (url, accept) => {
  if (url.pathname === "/user") return data.user("ada-l", 11_001);
  if (/^\/search\/(?:issues|repositories)$/.test(url.pathname)) {
    const items = url.pathname.endsWith("issues") ? data.issues.slice(0, 30) : [data.repo];
    return { total_count: items.length, incomplete_results: false, items };
  }
  const path = url.pathname.replace(/^\/repos\/acme\/shop/, "");
  if (path === url.pathname) return undefined;
  const route = routes.find(([pattern]) => pattern.test(path));
  return route?.[1](url.searchParams, route[0].exec(path)[1], accept);
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url, api);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body =
    url.pathname === "/graphql"
      ? answer(JSON.parse(Buffer.concat(chunks).toString()))
      : rest(url, request.headers.accept ?? "");
  if (process.env.FORGE_DEBUG)
    process.stderr.write(
      `${request.method} ${url} ${body === undefined ? 404 : 200}\n${Buffer.concat(chunks)}\n`,
    );
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const text =
    body === undefined
      ? JSON.stringify({
          message: "Not Found",
          documentation_url: "https://docs.github.com/rest",
          status: "404",
        })
      : isRaw
        ? body
        : JSON.stringify(body);
  response.writeHead(body === undefined ? 404 : 200, {
    "Content-Type": isRaw ? "application/octet-stream" : "application/json; charset=utf-8",
    "X-OAuth-Scopes": "repo, workflow, read:org",
  });
  response.end(text);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
