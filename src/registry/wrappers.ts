/** Programs that start the command behind their own options. Their manuals are the source. */
import type { OptionSpec } from "./options.ts";

export interface Wrapper extends OptionSpec {
  /** Words behind the name that select this use: `exec` in `docker exec`. */
  readonly verb?: string;
  /** Operands of its own before the command. */
  readonly operands?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assignments?: boolean;
  /** The command stands behind the first of these words, whatever is before it. */
  readonly behind?: string;
  /** Runs tools of a project: what nobody knows behind it is still covered, by the generic filter. */
  readonly launcher?: boolean;
  /** The command may carry a version: `vitest@3`, `@scope/tool`. */
  readonly packages?: boolean;
  /** The remaining words are joined and read by a remote shell. */
  readonly remote?: boolean;
  /** `-m` is followed by a Python module. */
  readonly module?: string;
}

const containerExec: Wrapper = {
  flags: "-i --interactive -t --tty --privileged",
  values: "-e --env -u --user -w --workdir --env-file --detach-keys",
  operands: 1,
};

/** With `--entrypoint` the words behind the image are another program's arguments. */
const containerRun: Wrapper = {
  flags:
    "--rm -i --interactive -t --tty -it -ti --init -q --quiet --privileged --read-only --no-healthcheck -P --publish-all",
  values:
    "-e --env --env-file -v --volume --mount --tmpfs --volumes-from -w --workdir -u --user --name --network --net -p " +
    "--publish --platform --pull -m --memory --cpus --shm-size -h --hostname --add-host --dns -l --label --cap-add " +
    "--cap-drop --security-opt --ulimit --group-add --userns --ipc --pid --gpus --device --log-driver --restart",
  operands: 1,
};

const composeExec: Wrapper = {
  flags: "-T --no-TTY --no-tty --privileged -i --interactive",
  values: "-e --env -u --user -w --workdir --index",
  operands: 1,
};

const composeRun: Wrapper = {
  flags:
    "-T --no-TTY --rm --no-deps --service-ports -P --quiet-pull -q --quiet --build -i --interactive --remove-orphans --use-aliases",
  values: "-e --env -u --user -w --workdir -v --volume -p --publish --name -l --label",
  operands: 1,
};

const npx: Wrapper = {
  flags: "-y --yes --no --no-install -q --quiet --prefer-offline --offline -n",
  values: "-p --package -w --workspace --prefix",
  launcher: true,
  packages: true,
};

const uvx: Wrapper = {
  flags: "-q --quiet -v --verbose --isolated --offline --refresh --no-cache -n",
  values: "--from --with --with-editable --with-requirements -p --python --index --index-url --env-file",
  launcher: true,
  packages: true,
};

const timeout: Wrapper = {
  flags: "-v --verbose -f --foreground -p --preserve-status",
  values: "-k --kill-after -s --signal",
  operands: 1,
};

const conda: Wrapper = {
  verb: "run",
  flags: "--no-capture-output --live-stream -v --verbose",
  values: "-n --name -p --prefix --cwd",
  launcher: true,
};

const behindDashes: Wrapper = { behind: "--" };
const launcherExec: Wrapper = { verb: "exec", launcher: true };
const launcherRun: Wrapper = { verb: "run", launcher: true };
const nixCommand: Wrapper = { behind: "-c --command" };

/** By program name; where several uses exist, the first whose verb is there counts. */
export const wrappers: Readonly<Record<string, readonly Wrapper[]>> = {
  timeout: [timeout],
  gtimeout: [timeout],
  env: [{ flags: "-i --ignore-environment -v --debug", values: "-u --unset -C --chdir", assignments: true }],
  nice: [{ values: "-n --adjustment" }],
  ionice: [{ flags: "-t --ignore", values: "-c --class -n --classdata" }],
  nohup: [{}],
  setsid: [{ flags: "-w --wait -c --ctty" }],
  stdbuf: [{ values: "-i --input -o --output -e --error" }],
  unbuffer: [{}],
  xargs: [
    {
      flags: "-0 --null -r --no-run-if-empty -t --verbose -x --exit",
      values: "-n --max-args -P --max-procs -L --max-lines -s --max-chars -d --delimiter -I -a --arg-file -E",
    },
  ],
  chronic: [{ flags: "-v -e" }],
  caffeinate: [{ flags: "-d -i -m -s -u", values: "-t" }],
  taskset: [{ flags: "-c --cpu-list", operands: 1 }],
  time: [{ flags: "-p --portability -v --verbose -a --append -q", values: "-f --format -o --output" }],
  gtime: [{ flags: "-p -v --verbose -a --append -q", values: "-f --format -o --output" }],
  sudo: [
    {
      flags:
        "-n --non-interactive -E --preserve-env -H --set-home -k -S --stdin -A --askpass -P -i --login -s --shell",
      values: "-u --user -g --group -p --prompt -C -h --host -r --role -t --type -T -D --chdir",
      assignments: true,
    },
  ],
  doas: [{ flags: "-n -L", values: "-u -C -a" }],
  ssh: [
    {
      flags: "-4 -6 -A -a -C -g -K -k -n -q -T -t -tt -v -vv -X -x -Y -y",
      values: "-b -c -D -E -e -F -I -i -J -L -l -m -o -p -R -S -w -B",
      operands: 1,
      remote: true,
    },
  ],
  docker: [
    { verb: "exec", ...containerExec },
    { verb: "container exec", ...containerExec },
    { verb: "run", ...containerRun },
    { verb: "container run", ...containerRun },
    { verb: "compose exec", ...composeExec },
    { verb: "compose run", ...composeRun },
  ],
  podman: [
    { verb: "exec", ...containerExec },
    { verb: "run", ...containerRun },
    { verb: "container run", ...containerRun },
    { verb: "container exec", ...containerExec },
  ],
  "docker-compose": [
    { verb: "exec", ...composeExec },
    { verb: "run", ...composeRun },
  ],
  kubectl: [{ verb: "exec", ...behindDashes }],
  oc: [{ verb: "exec", ...behindDashes }],
  rch: [{ verb: "exec", ...behindDashes }],
  nix: [
    { verb: "develop", ...nixCommand },
    { verb: "shell", ...nixCommand },
  ],
  rustup: [{ verb: "run", flags: "--install", operands: 1 }],
  mise: [
    { verb: "exec", ...behindDashes, launcher: true },
    { verb: "x", ...behindDashes, launcher: true },
  ],
  asdf: [launcherExec],
  rbenv: [launcherExec],
  pyenv: [launcherExec],
  direnv: [{ verb: "exec", operands: 1 }],
  volta: [launcherRun],
  fnm: [{ verb: "exec", values: "--using", launcher: true }],
  dotenv: [{ ...behindDashes }],
  dotenvx: [{ verb: "run", ...behindDashes }],
  op: [{ verb: "run", ...behindDashes }],
  doppler: [{ verb: "run", ...behindDashes }],
  infisical: [{ verb: "run", ...behindDashes }],
  "aws-vault": [{ verb: "exec", ...behindDashes }],
  chamber: [{ verb: "exec", ...behindDashes }],
  flox: [{ verb: "activate", ...behindDashes }],
  "cross-env": [{ assignments: true }],
  "env-cmd": [
    { flags: "--silent --no-override --fallback", values: "-f --file -e --environments -r --rc-file" },
  ],
  "xvfb-run": [
    {
      flags: "-a --auto-servernum -l --listen-tcp",
      values: "-n --server-num -s --server-args -e --error-file -w --wait",
    },
  ],
  "dbus-run-session": [behindDashes],
  uv: [
    {
      verb: "run",
      flags:
        "--no-sync --frozen --locked --isolated --active --all-extras --dev --no-dev --only-dev --all-groups --no-project --no-config --offline -q --quiet -v --verbose --no-env-file --all-packages --exact -n --no-cache --managed-python --no-managed-python -U --upgrade --no-progress",
      values:
        "--with --with-editable --with-requirements --extra --no-extra --group --no-group --only-group --env-file -p --python --index --default-index --package --directory --project --cache-dir --config-file --color",
      module: "-m --module",
      launcher: true,
    },
    { verb: "tool run", ...uvx },
  ],
  uvx: [uvx],
  pipx: [
    {
      verb: "run",
      flags: "-q --quiet --no-cache",
      values: "--spec --python",
      launcher: true,
      packages: true,
    },
  ],
  poetry: [launcherRun],
  pipenv: [launcherRun],
  pdm: [{ ...launcherRun, flags: "-s --site-packages" }],
  rye: [launcherRun],
  pixi: [{ ...launcherRun, flags: "--frozen --locked -q -v", values: "-e --environment --manifest-path" }],
  hatch: [launcherRun],
  conda: [conda],
  mamba: [conda],
  micromamba: [conda],
  coverage: [
    {
      verb: "run",
      flags: "--branch -a --append -p --parallel-mode --timid --pylib -L",
      values: "--source --include --omit --rcfile --context --concurrency --data-file",
      module: "-m --module",
    },
  ],
  bundle: [{ verb: "exec", flags: "--keep-file-descriptors", launcher: true }],
  npx: [npx],
  pnpx: [npx],
  bunx: [{ ...npx, flags: `${npx.flags} --bun --verbose --silent` }],
  npm: [
    { verb: "exec", ...npx },
    { verb: "x", ...npx },
  ],
  pnpm: [
    { verb: "exec", flags: "-r --recursive --parallel -w", values: "--filter -F -C --dir", launcher: true },
    { verb: "dlx", flags: "--silent -s", values: "--package", launcher: true, packages: true },
  ],
  yarn: [
    { verb: "exec", launcher: true },
    { verb: "dlx", flags: "-q --quiet", values: "-p --package", launcher: true, packages: true },
  ],
  bun: [{ verb: "x", ...npx, flags: `${npx.flags} --bun` }],
  c8: [
    {
      flags: "--all --check-coverage --clean",
      values: "-r --reporter -n --include -x --exclude --src -o --reports-dir",
    },
  ],
  nyc: [
    {
      flags: "--all --check-coverage --silent",
      values: "-r --reporter -n --include -x --exclude --report-dir",
    },
  ],
};
