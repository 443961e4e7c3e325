/** Sends metrics to a collector: by the official exporter, over HTTP, as JSON. Loaded for that alone. */
import { ownVersion as version } from "../../system/own-version.ts";
import { diag, DiagLogLevel } from "@opentelemetry/api";
import { ExportResultCode } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { JsonMetricsSerializer } from "@opentelemetry/otlp-transformer";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  InstrumentType,
  type ResourceMetrics,
} from "@opentelemetry/sdk-metrics";
import { UserError } from "../../system/user-error.ts";

import type { Exported, Series } from "../../figures/exported-metrics.ts";

type Moment = [number, number];

const moment = (milliseconds: number): Moment => [
  Math.floor(milliseconds / 1000),
  Math.round(milliseconds % 1000) * 1_000_000,
];

const metricFrom = ({ name, says, unit, grows, points }: Series, startTime: Moment, endTime: Moment) => ({
  descriptor: {
    name,
    description: says,
    unit,
    type: grows ? InstrumentType.COUNTER : InstrumentType.UP_DOWN_COUNTER,
    valueType: 0,
    advice: {},
  },
  aggregationTemporality: AggregationTemporality.CUMULATIVE,
  dataPointType: DataPointType.SUM as const,
  isMonotonic: grows,
  dataPoints: points.map(({ attributes, value }) => ({ startTime, endTime, attributes, value })),
});

/** Nothing of the machine stands in it but the hash: the usual detectors are not asked. */
const requestFrom = ({ start, end, machine, series }: Exported): ResourceMetrics => ({
  resource: resourceFromAttributes({
    "service.name": "pith",
    "service.version": version,
    "pith.machine": machine,
  }),
  scopeMetrics: [
    {
      scope: { name: "pith", version },
      metrics: series.map((one) => metricFrom(one, moment(start), moment(end))),
    },
  ],
});

/** The body of the request, to the byte. */
export const otlpText = (exported: Exported): string =>
  Buffer.from(JsonMetricsSerializer.serializeRequest(requestFrom(exported)) ?? []).toString("utf8");

/** A collector's reply to a request that it took in part, or with a warning. */
interface PartialSuccess {
  readonly rejected: number;
  readonly says: string;
}

const partialFrom = (text: string): PartialSuccess | null => {
  try {
    const { rejectedDataPoints = 0, errorMessage = "" } = JSON.parse(text) as {
      readonly rejectedDataPoints?: number | string;
      readonly errorMessage?: string;
    };
    const rejected = Number(rejectedDataPoints) || 0;
    return rejected === 0 && errorMessage === "" ? null : { rejected, says: errorMessage };
  } catch {
    return null;
  }
};

/** The exporter hands on no more than success; the rest it tells its log. */
const listening = (): (() => PartialSuccess | null) => {
  let partial: PartialSuccess | null = null;
  const warn = (message: string, ...more: readonly unknown[]): void => {
    if (message.startsWith("Received Partial Success")) partial = partialFrom(String(more[0]));
  };
  const quiet = (): void => {};
  diag.setLogger({ error: quiet, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  return () => partial;
};

/** null: the collector took all of it. */
export const send = async (exported: Exported, url: string): Promise<PartialSuccess | null> => {
  const partial = listening();
  const exporter = new OTLPMetricExporter({ url, timeoutMillis: 10_000 });
  try {
    const { code, error } = await new Promise<{ code: ExportResultCode; error?: Error }>((resolve) => {
      exporter.export(requestFrom(exported), resolve);
    });
    if (code !== ExportResultCode.SUCCESS)
      throw new UserError(
        `${url} did not take the metrics (${error?.message || "no answer"}); nothing is lost, try again`,
      );
    return partial();
  } finally {
    await exporter.shutdown();
  }
};
