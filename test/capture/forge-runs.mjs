// Workflow runs and their logs. A log's text is what the real tools printed (captures below fixtures/), in the frame that
// the runner prints around it (as in fixtures/gh/run/view/whole-log.txt, which was printed by a real one).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { at, api, sha, web } from "./forge-data.mjs";

const fixture = (name) =>
  readFileSync(join(import.meta.dirname, "..", "..", "fixtures", `${name}.txt`), "utf8");
const linesOf = (text) => text.replace(/\n$/, "").split("\n");

const environment = [
  "CI_CACHE: true",
  "NODE_VERSION: 24",
  "PNPM_HOME: /home/runner/setup-pnpm/node_modules/.bin",
];
const run = (script, output, failed) => [
  `##[group]Run ${linesOf(script)[0]}`,
  ...linesOf(script).map((line) => `\u001b[36;1m${line}\u001b[0m`),
  "shell: /usr/bin/bash -e {0}",
  "env:",
  ...environment.map((one) => `  ${one}`),
  "##[endgroup]",
  ...output.flatMap((name) => linesOf(fixture(name))),
  ...(failed === undefined ? [] : [`##[error]Process completed with exit code ${failed}.`]),
];
const real = linesOf(fixture("gh/run/view/whole-log")).map((line) => line.split("\t"));
const setUp = real.filter(([, step]) => step === "Set up job").map(([, , text]) => text.replace(/^\S+ /, ""));

const steps = [
  { name: "Set up job", log: setUp },
  { name: "Install", log: run("pnpm install --frozen-lockfile", ["npm/install/many"]) },
];
const last = { name: "Complete job", log: ["Cleaning up orphan processes"] };
const job = (name, middle, conclusion) => ({ name, conclusion, steps: [...steps, ...middle, last] });
const failing = (name, log) => ({ name, log, conclusion: "failure" });

const jobsOf = {
  101: [
    job("lint", [failing("Lint", run("pnpm eslint src", ["eslint/problems"], 1))], "failure"),
    job(
      "test (ubuntu-24.04, node 24)",
      [failing("Test", run("pnpm vitest run --coverage\npnpm size", ["vitest/failures"], 1))],
      "failure",
    ),
  ],
  102: [
    job("unit", [{ name: "Test", log: run("npm test", ["node/test/pass", "mocha/pass"]) }], "success"),
    job("build", [{ name: "Build", log: run("cargo test --all", ["cargo/test/pass"]) }], "success"),
  ],
  103: [
    job("engine", [failing("Test", run("cargo test --no-fail-fast", ["cargo/test/large"], 101))], "failure"),
  ],
  104: [job("api", [failing("Test", run("pytest -v", ["pytest/run/exit-3-verbose"], 3))], "failure")],
};

let clock = 0;
const stamped = (text) => {
  clock += 1_234_567;
  const [seconds, fraction] = [Math.floor(clock / 1e7), clock % 1e7];
  return `${at(0).slice(0, 14)}${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.${String(fraction).padStart(7, "0")}Z ${text}`;
};
const logOf = (step) => `\uFEFF${step.log.map(stamped).join("\r\n")}\r\n`;

/** A zip archive without compression. */
const zip = (files) => {
  const [parts, central] = [[], []];
  let offset = 0;
  for (const [name, text] of files) {
    const [data, path] = [Buffer.from(text), Buffer.from(name)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(0x800, 6);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, path, data);
    central.push(entry, path);
    offset += 30 + path.length + data.length;
  }
  const size = central.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...central, end]);
};

export const archive = (id) => {
  clock = 0;
  return zip(
    (jobsOf[id] ?? []).flatMap((one) =>
      one.steps.map((step, index) => [`${one.name}/${index + 1}_${step.name}.txt`, logOf(step)]),
    ),
  );
};

export const jobs = (id) =>
  (jobsOf[id] ?? []).map((one, index) => ({
    id: Number(id) * 10 + index,
    run_id: Number(id),
    name: one.name,
    status: "completed",
    conclusion: one.conclusion,
    started_at: at(1),
    completed_at: at(3),
    html_url: `${web}/acme/shop/actions/runs/${id}/job/${Number(id) * 10 + index}`,
    url: `${api}/repos/acme/shop/actions/jobs/${Number(id) * 10 + index}`,
    steps: one.steps.map((step, place) => ({
      name: step.name,
      number: place + 1,
      status: "completed",
      conclusion: step.conclusion ?? "success",
      started_at: at(1),
      completed_at: at(2),
    })),
  }));

export const annotations = (jobId) => {
  const one = jobsOf[Math.floor(jobId / 10)]?.[jobId % 10];
  if (one?.conclusion !== "failure") return [];
  const message = one.steps.flatMap(({ log }) => log).find((line) => line.startsWith("##[error]"));
  return [
    {
      path: ".github",
      start_line: 1,
      annotation_level: "failure",
      title: "",
      message: message.replace("##[error]", ""),
      blob_href: "",
    },
  ];
};

const titles = ["Carts count a coupon once", "Prices in two currencies", "Bump vitest from 3.1.0 to 4.0.2"];
const conclusions = { 101: "failure", 102: "success", 103: "failure", 104: "failure" };
export const runs = Array.from({ length: 20 }, (_, index) => {
  const id = 101 + index;
  const conclusion = conclusions[id] ?? (index % 5 === 0 ? "failure" : "success");
  return {
    id,
    name: "CI",
    display_title: titles[index % titles.length],
    head_branch: index % 2 === 0 ? "main" : `fix/topic-${186 - index}`,
    head_sha: sha(index),
    path: ".github/workflows/ci.yml",
    run_number: 900 - index,
    run_attempt: 1,
    event: index % 2 === 0 ? "push" : "pull_request",
    status: "completed",
    conclusion,
    workflow_id: 55,
    url: `${api}/repos/acme/shop/actions/runs/${id}`,
    html_url: `${web}/acme/shop/actions/runs/${id}`,
    jobs_url: `${api}/repos/acme/shop/actions/runs/${id}/jobs`,
    logs_url: `${api}/repos/acme/shop/actions/runs/${id}/logs`,
    created_at: at(-index * 60),
    updated_at: at(3 - index * 60),
    run_started_at: at(-index * 60),
    pull_requests: [],
    head_repository: { name: "shop", owner: { login: "acme" } },
    head_commit: { id: sha(index), message: titles[index % titles.length] },
  };
});
