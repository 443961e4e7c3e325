/** Takes list prices of models out of LiteLLM's package (its table is kept up to date there): `npx tsx scripts/write-prices.ts`
 * needs `pip` and `unzip`. Only what agents talk to is kept, in dollars for a million tokens. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const providers = new Set("anthropic openai gemini xai deepseek mistral moonshot zai dashscope".split(" "));
const spoken = new Set(["chat", "responses", "completion"]);
const target = join(import.meta.dirname, "..", "src", "figures", "sessions", "prices.generated.ts");

type Listed = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(join(tmpdir(), "prices-"));
try {
  execFileSync("pip", ["download", "litellm", "--no-deps", "--quiet", "--dest", folder], {
    stdio: "inherit",
  });
  const wheel = readdirSync(folder).find((name) => name.endsWith(".whl"))!;
  const version = wheel.split("-")[1]!;
  const file = "litellm/model_prices_and_context_window_backup.json";
  execFileSync("unzip", ["-qo", join(folder, wheel), file, "-d", folder]);
  const all = JSON.parse(readFileSync(join(folder, file), "utf8")) as Readonly<Record<string, Listed>>;
  const million = (value: unknown): number | undefined =>
    typeof value === "number" ? Number((value * 1e6).toPrecision(6)) : undefined;
  const rows = new Map<string, string>();
  for (const [name, listed] of Object.entries(all)) {
    const input = million(listed["input_cost_per_token"]);
    const output = million(listed["output_cost_per_token"]);
    const isWanted =
      providers.has(String(listed["litellm_provider"])) &&
      spoken.has(String(listed["mode"])) &&
      !/^ft:|audio|image|tts/.test(name);
    if (!isWanted || !input || !output) continue;
    const read = million(listed["cache_read_input_token_cost"]) ?? input;
    const write = million(listed["cache_creation_input_token_cost"]) ?? input;
    const long = million(listed["cache_creation_input_token_cost_above_1hr"]) ?? write;
    const bare = name.split("/").at(-1)!;
    if (!rows.has(bare)) rows.set(bare, `${bare} ${[input, read, write, long, output].join(" ")}`);
  }
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    target,
    `/** List prices out of LiteLLM ${version} (model_prices_and_context_window, MIT licence, copyright 2023 Berri AI), taken by
 * scripts/write-prices.ts. Do not edit. Dollars for a million tokens: input, read from the cache, written to it, written to it for
 * an hour, output. */
export const pricesAsOf = "${today}";

export const listPrices = \`
${[...rows.values()].toSorted().join("\n")}
\`;
`,
  );
  process.stdout.write(`${rows.size} models of LiteLLM ${version}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
