/** `pith export`: days' figures for a database that sees many machines: a file, stdout, or the collector that was named. */
import { constants, closeSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "../../system/environment.ts";
import { dataDir } from "../../system/paths.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { openRegular, regularText } from "../../system/regular-file.ts";
import { UserError } from "../../system/user-error.ts";
import { endpointForm, isEndpoint } from "../../config/schema.ts";
import { columns, exported, exportedRows, exporters, type Form } from "../../figures/exported.ts";
import { metricsOf } from "../../figures/exported-metrics.ts";
import { print } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { ownCommand } from "../arguments.ts";
import { checkedSettings } from "../checked-settings.ts";
import { tellUnsaid, withReport } from "./gain-report.ts";
import { askedPath, writeAsked } from "../write-asked.ts";

interface Options {
  readonly to?: string;
  readonly output?: string;
  readonly since?: string;
  readonly dryRun?: boolean;
  readonly endpoint?: string;
}

/** Made once, and never shown: without it nobody can try out which name a hash stands for. */
const salt = (env: Environment): string => {
  const path = join(dataDir(env), "export.salt");
  const known = regularText(path);
  if (known !== null && known !== "") return known;
  makePrivate(dataDir(env));
  const fresh = process.getBuiltinModule("node:crypto").randomBytes(32).toString("hex");
  const fd = openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o600);
  try {
    writeFileSync(fd, fresh);
  } finally {
    closeSync(fd);
  }
  return fresh;
};

const hasher = (env: Environment): ((name: string) => string) => {
  const { createHmac } = process.getBuiltinModule("node:crypto");
  const key = salt(env);
  return (name) => createHmac("sha256", key).update(name).digest("hex").slice(0, 16);
};

const forms = [...Object.keys(exporters), "parquet", "otlp"];

const formOf = (word = "jsonl"): Form | "parquet" | "otlp" => {
  if (forms.includes(word)) return word as Form;
  throw new UserError(`--to takes ${forms.join(", ")}, not "${word}"`);
};

/** Off until somebody names one. */
const endpointOf = async (given: string | undefined, isDry: boolean, env: Environment): Promise<string> => {
  const url = given ?? (await checkedSettings(env)).export.endpoint;
  if (url === "" && isDry) return "";
  if (url === "")
    throw new UserError(
      "--to otlp needs a collector: --endpoint http://HOST:4318/v1/metrics, or `pith config set export.endpoint URL`",
    );
  if (!isEndpoint(url)) throw new UserError(`an endpoint is ${endpointForm}, not "${url}"`);
  return url;
};

const toCollector = async (
  { since, endpoint, dryRun, output }: Options,
  env: Environment,
): Promise<number> => {
  if (output !== undefined)
    throw new UserError("--to otlp writes no file; --dry-run prints what would leave");
  // The payload can be looked at before there is a collector.
  const url = await endpointOf(endpoint, dryRun === true, env);
  const hash = hasher(env);
  const now = Date.now();
  const metrics = await withReport(since === undefined ? { all: true } : { since }, (report) => {
    tellUnsaid(report, "");
    return metricsOf(exportedRows(report.days, hash), { first: report.first, now, machine: hash("") });
  });
  const { otlpText, send } = await import("./export-otlp.ts");
  if (dryRun === true) {
    print(`${otlpText(metrics)}\n`);
    return 0;
  }
  const points = metrics.series.reduce((sum, { points: all }) => sum + all.length, 0);
  if (points === 0) {
    print("nothing is recorded, nothing was sent\n");
    return 0;
  }
  const left = await send(metrics, url);
  const place = showLine(new URL(url).origin);
  if (left !== null && left.rejected > 0)
    throw new UserError(
      `${place} took ${Math.max(0, points - left.rejected)} of ${points} figures and rejected ${left.rejected}${left.says === "" ? "" : `: ${left.says}`}; nothing is lost, try again`,
    );
  print(`sent ${points} figures to ${place}${left === null ? "" : `; it says: ${showLine(left.says)}`}\n`);
  return 0;
};

const toFile = async (
  form: Form | "parquet",
  { output, since, dryRun }: Options,
  env: Environment,
): Promise<number> => {
  const isPrinted = output === undefined || dryRun === true;
  if (isPrinted && form === "parquet" && process.stdout.isTTY === true)
    throw new UserError("a Parquet file is nothing for a terminal; -o FILE names a file");
  const asked = since === undefined ? { all: true } : { since };
  const path = output === undefined ? null : askedPath(output, env);
  const hash = hasher(env);
  const days = await withReport(asked, (report) => {
    tellUnsaid(report, "");
    return report.days;
  });
  const data =
    form === "parquet"
      ? (await import("../../figures/parquet.ts")).parquetBytes(exportedRows(days, hash), columns)
      : exported(days, form, hash);
  if (path === null || isPrinted) {
    print(data);
    return 0;
  }
  writeAsked(path, data);
  print(`wrote ${showLine(path)}\n`);
  return 0;
};

export default ownCommand<Options>("export", async ({ options }) => {
  const [form, env] = [formOf(options.to), environment()];
  if (form === "otlp") return toCollector(options, env);
  if (options.endpoint !== undefined) throw new UserError("--endpoint belongs to --to otlp");
  return toFile(form, options, env);
});
