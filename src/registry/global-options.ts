/** Options that stand between a program and its subcommand. */
import { type OptionSpec, skipOptions } from "./options.ts";

const compose: OptionSpec = {
  flags: "--compatibility --all-resources",
  values: "-f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress",
};

const apt: OptionSpec = {
  flags: "-y --yes --assume-yes -q -qq --quiet -f --fix-broken -m --fix-missing --no-install-recommends -V",
  values: "-o --option -t --target-release -c --config-file",
};

const globals: ReadonlyMap<string, OptionSpec> = new Map(
  Object.entries({
    apt,
    "apt-get": apt,
    git: {
      flags:
        "-p --paginate -P --no-pager --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs",
      values: "-C -c --git-dir --work-tree --namespace --config-env --attr-source --exec-path",
    },
    cargo: {
      flags: "-v -vv --verbose -q --quiet --frozen --locked --offline",
      values: "--color -Z -C --config",
    },
    npm: {
      flags:
        "-s --silent -q --quiet -d -dd --verbose -ws --workspaces --include-workspace-root --if-present -y --yes --no-audit --no-fund --offline --prefer-offline",
      values: "--prefix -C -w --workspace --loglevel --userconfig --registry --cache",
    },
    pnpm: {
      flags:
        "-r --recursive -w --workspace-root -s --silent --stream --aggregate-output --parallel --no-bail --bail --if-present --color --no-color --offline --fail-if-no-match",
      values: "-C --dir -F --filter --filter-prod --reporter --loglevel --workspace-concurrency",
    },
    yarn: { flags: "-s --silent --offline --verbose", values: "--cwd --registry --mutex" },
    bun: { flags: "--bun -b --silent", values: "--cwd -c --config --filter -F --env-file" },
    docker: {
      flags: "-D --debug --tls --tlsverify",
      values: "-c --context -H --host --config -l --log-level --tlscacert --tlscert --tlskey",
    },
    "docker-compose": compose,
    kubectl: {
      flags: "--insecure-skip-tls-verify --warnings-as-errors --match-server-version",
      values:
        "-n --namespace --context --kubeconfig -s --server --cluster --user --token --as --as-group --request-timeout -v --v --cache-dir --certificate-authority",
    },
    helm: { flags: "--debug", values: "-n --namespace --kube-context --kubeconfig --registry-config" },
    gh: { values: "-R --repo" },
    aws: {
      flags: "--debug --no-verify-ssl --no-paginate --no-cli-pager --no-sign-request",
      values:
        "--profile --region --endpoint-url --ca-bundle --cli-read-timeout --cli-connect-timeout --color",
    },
    pip: {
      flags:
        "--disable-pip-version-check -q --quiet -v --verbose --no-input --isolated --no-color --require-virtualenv",
      values: "--python --log --proxy --cache-dir --retries --timeout",
    },
    uv: {
      flags: "-q --quiet -v --verbose --offline -n --no-cache --no-config --no-progress",
      values: "--directory --project --cache-dir --config-file --color",
    },
    poetry: {
      flags: "-q --quiet -v -vv -vvv --verbose -n --no-interaction --no-ansi --ansi --no-plugins --no-cache",
      values: "-C --directory -P --project",
    },
    mise: { flags: "-q --quiet --silent -v --verbose -y --yes --raw", values: "-C --cd -E --env -j --jobs" },
    conda: { flags: "-q --quiet -v --verbose --no-plugins" },
    deno: { flags: "-q --quiet --unstable", values: "-L --log-level" },
    bundle: { flags: "--no-color -V --verbose", values: "-r --retry" },
    dotnet: { flags: "-d --diagnostics" },
    turbo: { values: "--cwd" },
    nx: { values: "--project" },
  }),
);

/** The words with the options before the subcommand removed; null where one of them is unknown. */
export const withoutGlobals = (typed: readonly string[]): readonly string[] | null => {
  const picksToolchain = typed[0] === "cargo" && typed[1]?.startsWith("+") === true;
  const argv = picksToolchain ? ["cargo", ...typed.slice(2)] : typed;
  const [name = "", second = ""] = argv;
  const spec = globals.get(name);
  if (spec === undefined) return argv;
  const index = second.startsWith("-") && second !== "--" ? skipOptions(spec, argv, 1) : 1;
  if (index < 0) return null;
  const rest = index === 1 ? argv : [name, ...argv.slice(index)];
  return rest[1] === "compose" ? withoutCompose(rest) : rest;
};

const withoutCompose = (argv: readonly string[]): readonly string[] | null => {
  const index = skipOptions(compose, argv, 2);
  return index < 0 ? null : [...argv.slice(0, 2), ...argv.slice(index)];
};
