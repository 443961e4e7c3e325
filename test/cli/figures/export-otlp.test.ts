/** Metrics for a collector: what arrives at a receiver of OTLP over HTTP is what `--dry-run` prints, and nothing else leaves. */
import { execFile } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { journalLine } from "../../../src/history/journal.ts";
import { pith, root, world, type World } from "../../classes/world.ts";
import { run } from "../../history/sample.ts";

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let received: Received[] = [];
let status = 200;
let answer = "{}";
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/metrics`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  status = 200;
  answer = "{}";
});

const filled = (): World => {
  const here = world();
  const data = here.env["PITH_DATA_DIR"]!;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const t = Date.now() - 1000;
  const secret = { cwd: "/home/someone/secret-project", cmd: "./secret-script --of customer", filter: "" };
  for (const record of [
    run({ id: "AAAAAAAA", t }),
    run({ id: "BBBBBBBB", t: t - 86_400_000 }),
    run({ id: "CCCCCCCC", t, ...secret }),
  ])
    appendFileSync(join(data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  return here;
};

/** Not one process after the other: the receiver runs in this one. */
const own = (here: World, words: readonly string[], more: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      pith,
      ["export", "--to", "otlp", ...words],
      { cwd: here.folder, env: { ...here.env, ...more } },
      (fault, stdout, stderr) =>
        resolve({ code: typeof fault?.code === "number" ? fault.code : 0, stdout, stderr }),
    );
  });

/** The moment of sending is the one thing that differs. */
const untimed = (text: string): unknown =>
  JSON.parse(text.trim().replaceAll(/"timeUnixNano":"\d+"/g, '"timeUnixNano":""'));

test("what was printed before is what arrives", async () => {
  const here = filled();
  const planned = await own(here, ["--dry-run", "--endpoint", url]);
  expect([planned.code, planned.stderr, received.length]).toEqual([0, "", 0]);
  const sent = await own(here, ["--endpoint", url], { OTEL_EXPORTER_OTLP_HEADERS: "x-key=abc" });
  expect(sent).toMatchObject({ code: 0, stderr: "" });
  expect(sent.stdout).toMatch(/^sent 20 figures to http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(received).toHaveLength(1);
  const [{ method, path, headers, body }] = received as [Received];
  expect([method, path, headers["content-type"], headers["x-key"]]).toEqual([
    "POST",
    "/v1/metrics",
    "application/json",
    "abc",
  ]);
  expect(untimed(body)).toEqual(untimed(planned.stdout));
  expect(body + JSON.stringify(headers)).not.toMatch(/secret|someone|customer|dev\/project|pith-world/);
});

interface Body {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string }[] };
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string;
        readonly sum: {
          readonly aggregationTemporality: number;
          readonly dataPoints: readonly { readonly asDouble?: number; readonly asInt?: number }[];
        };
      }[];
    }[];
  }[];
}

test("sums since the first day, by project, agent and command", async () => {
  await own(filled(), ["--endpoint", url]);
  const { resourceMetrics } = JSON.parse(received[0]!.body) as Body;
  const [{ resource, scopeMetrics }] = resourceMetrics as [Body["resourceMetrics"][0]];
  expect(resource.attributes.map(({ key }) => key)).toEqual([
    "service.name",
    "service.version",
    "pith.machine",
  ]);
  const metrics = new Map(scopeMetrics[0]!.metrics.map((one) => [one.name, one.sum]));
  const valuesOf = (name: string) =>
    metrics
      .get(name)!
      .dataPoints.map(({ asDouble, asInt }) => asDouble ?? asInt)
      .toSorted();
  expect(valuesOf("pith.runs")).toEqual([1, 2]);
  expect(valuesOf("pith.tokens.saved")).toEqual([1402, 701].toSorted());
  for (const { aggregationTemporality } of metrics.values()) expect(aggregationTemporality).toBe(2);
});

test("off until a collector is named", async () => {
  const here = filled();
  const refused = await own(here, []);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--to otlp needs a collector")]);
  expect(here.own("config", "set", "export.endpoint", url).code).toBe(0);
  expect((await own(here, [])).code).toBe(0);
  expect(received).toHaveLength(1);
});

test("what the user has wrong is one line", async () => {
  const here = filled();
  for (const words of [
    ["--endpoint", "collector"],
    ["--endpoint", "ftp://x"],
    ["--endpoint", "file:///etc/passwd"],
    ["--dry-run", "--endpoint", "file:///etc/passwd"],
    ["--endpoint", url, "--endpoint", url],
    ["--endpoint", url, "-o", "file"],
  ])
    expect([words, (await own(here, words)).code]).toEqual([words, 2]);
  expect(here.own("export", "--endpoint", url).code).toBe(2);
  status = 400;
  const failed = await own(here, ["--endpoint", url]);
  expect([failed.code, failed.stdout, failed.stderr.split("\n").length]).toEqual([2, "", 2]);
  expect(failed.stderr).toContain("did not take the metrics");
});

test("nothing recorded: nothing leaves", async () => {
  const here = world();
  expect(await own(here, ["--endpoint", url])).toEqual({
    code: 0,
    stdout: "nothing is recorded, nothing was sent\n",
    stderr: "",
  });
  expect(received).toEqual([]);
});

test("what a collector takes in part, or with a warning, is told", async () => {
  const here = filled();
  answer = JSON.stringify({ partialSuccess: { rejectedDataPoints: "3", errorMessage: "too old" } });
  const part = await own(here, ["--endpoint", url]);
  expect([part.code, part.stdout]).toEqual([2, ""]);
  expect(part.stderr).toMatch(
    /^pith: http:\S+ took 17 of 20 figures and rejected 3: too old; nothing is lost, try again\n$/,
  );
  answer = JSON.stringify({ partialSuccess: { errorMessage: "use v2" } });
  const warned = await own(here, ["--endpoint", url]);
  expect(warned).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^sent 20 figures .*; it says: use v2\n$/),
  });
  answer = JSON.stringify({ partialSuccess: {} });
  expect((await own(here, ["--endpoint", url])).stdout).not.toContain("it says");
});

test("an endpoint in the settings is checked when it is set, and when it is read", async () => {
  const here = world();
  for (const word of ["notaurl", "file:///etc/passwd", "ftp://x"])
    expect([word, here.own("config", "set", "export.endpoint", word).code]).toEqual([word, 2]);
  expect(here.own("config", "set", "export.endpoint", "").code).toBe(0);
  mkdirSync(join(here.home, ".config", "pith"), { recursive: true });
  writeFileSync(
    join(here.home, ".config", "pith", "config.toml"),
    '[export]\nendpoint = "file:///etc/passwd"\n',
  );
  const refused = await own(here, []);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /config\.toml:2:1: "export\.endpoint" must be empty, or a URL .*\n.*needs a collector/,
    ),
  ]);
});

interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly sum: { readonly isMonotonic: boolean };
}

/** As OpenTelemetry's rules for Prometheus have it: a unit in braces is no part of the name, a counter ends in `_total`. */
const prometheusName = ({ name, unit, sum }: Metric): string =>
  [name.replaceAll(".", "_"), unit === "ms" ? "_milliseconds" : "", sum.isMonotonic ? "_total" : ""].join("");

test("docs/team-figures.md: its files fit together, its command sends to them, and its queries name what arrives", async () => {
  const page = readFileSync(join(root, "docs", "team-figures.md"), "utf8");
  const [collector, prometheus] = [...page.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text]) =>
    parse(text!),
  );
  const [, words, endpoint] = /^\$ pith export --to otlp (--endpoint (\S+))$/m.exec(page)!;
  const { otlp } = collector.receivers;
  expect(endpoint).toBe(`http://${otlp.protocols.http.endpoint}/v1/metrics`);
  expect(prometheus.scrape_configs[0].static_configs[0].targets).toEqual([
    collector.exporters.prometheus.endpoint,
  ]);
  const { receivers, exporters } = collector.service.pipelines.metrics;
  expect([receivers, exporters]).toEqual([["otlp"], ["prometheus"]]);

  const here = filled();
  const sent = await own(here, words!.replace(endpoint!, url).split(" "));
  expect(sent.code, sent.stderr).toBe(0);
  const { resourceMetrics } = JSON.parse(received[0]!.body);
  const metrics: Metric[] = resourceMetrics[0].scopeMetrics[0].metrics;
  const names = new Set(metrics.map(prometheusName));
  const named = new Set(page.match(/\bpith_(?!machine)\w+/g));
  expect([...named].filter((name) => !names.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(6);

  const [header] = here.own("export", "--to", "csv").stdout.split("\n");
  expect(page).toContain(`\n${header}\n`);
});
