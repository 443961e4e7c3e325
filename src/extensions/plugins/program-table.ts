/** Programs that start others, for rules. */
import { byName } from "../../filter-kit/by-name.ts";

/** Programs that run the words behind them. */
export const wrappers: ReadonlySet<string> = new Set(
  `sudo doas env nice ionice chrt nohup timeout gtimeout time gtime stdbuf setsid setarch setpriv command builtin exec xargs
  parallel rlwrap chroot unshare nsenter flock watch script strace ltrace perf valgrind gdb taskset numactl prlimit systemd-run
  systemd-inhibit firejail bwrap fakeroot eatmydata faketime proxychains proxychains4 torsocks unbuffer chronic caffeinate
  busybox toybox ssh mosh su runuser pkexec tmux screen docker podman nerdctl kubectl oc docker-compose rch nix nix-shell direnv
  mise asdf rbenv pyenv uv poetry pipenv conda mamba npx pnpx bunx npm pnpm yarn bun bundle op doppler dotenv dotenvx aws-vault
  xvfb-run dbus-run-session entr hyperfine cross-env toolbox distrobox flatpak-spawn find fd fdfind git pith rtk coproc noglob
  nocorrect gxargs chpst softlimit runcon sg gosu su-exec tini dumb-init catchsegv heaptrack rr pipx uvx composer watchexec
  reflex nodemon concurrently lerna heroku vagrant multipass lxc incus limactl wsl railway infisical sops teller chamber envdir
  envchain cgexec trickle tsocks linux32 linux64 sshpass autossh dbus-launch machinectl start-stop-daemon daemonize at batch sudo-rs
  gnice gnohup gstdbuf genv newgrp pnpx nsjail minijail0 cpulimit choom uclampset pidproxy fzf`.split(/\s+/),
);

/** Only what is behind such a word of theirs is a program. */
export const starters = byName(
  ["find", /^-(?:exec|execdir|ok|okdir)$/],
  ["fd fdfind", /^(?:-x|-X|--exec|--exec-batch)$/],
  ["git", /^(?:run|foreach)$/],
  ["npm", /^(?:exec|x)$/],
  ["pnpm yarn", /^(?:exec|dlx)$/],
  ["bun", /^x$/],
  ["uv pipx", /^run$/],
  ["docker podman nerdctl docker-compose", /^(?:exec|run)$/],
  ["kubectl oc", /^(?:exec|run|--)$/],
  ["nix", /^(?:-c|--command|run)$/],
  ["gdb", /^--args$/],
  ["vagrant", /^(?:ssh|-c|--command)$/],
  ["heroku", /^run(?::\w+)?$/],
  ["railway", /^(?:run|--)$/],
  ["lxc incus", /^(?:exec|--)$/],
);

export const shells: ReadonlySet<string> = new Set("sh bash dash zsh ksh mksh ash fish rbash".split(" "));

/** Programs whose words with blanks in them are texts for a shell. */
export const readers: ReadonlySet<string> = new Set(
  `eval trap su runuser ssh autossh sshpass mosh watch script flock nix-shell nix parallel entr hyperfine tmux screen pith
  watchexec reflex nodemon concurrently vagrant heroku cargo gcloud fly flyctl sops chokidar npm-run-all sg newgrp pwsh
  powershell cmd fzf mapfile readarray compgen complete`.split(/\s+/),
);

/** Programs that give all their words to a shell, joined. */
export const joiners: ReadonlySet<string> = new Set(["eval", "ssh", "autossh", "watch"]);

/** A word with blanks in it is no program to them, and no text for a shell. */
export const plain: ReadonlySet<string> = new Set(
  `find fd fdfind xargs sudo doas nice ionice nohup timeout gtimeout time gtime stdbuf setsid command builtin
  exec`.split(/\s+/),
);

/** Programs that print nothing, as far as their output could be a command. */
export const silent: ReadonlySet<string> = new Set(
  `: true false cd pushd popd export declare typeset local readonly unset set shift test [ [[ mkdir rm cp mv
  touch chmod sleep exit return break continue wait kill trap read mapfile readarray source . hash shopt umask
  let alias`.split(/\s+/),
);

/** Programs that print a number, a date, a path: data, and no command. */
export const measuring: ReadonlySet<string> = new Set(
  `pwd date nproc wc whoami hostname uname mktemp id seq stat du df tty basename dirname realpath readlink`.split(
    /\s+/,
  ),
);

/** Programs whose lines are names, by the first of their words. */
export const listing = byName(
  ["ls find fd curl wget", /^/],
  [
    "git",
    /^(?:rev-parse|merge-base|describe|symbolic-ref|ls-files|branch|tag|remote|rev-list|diff|status|worktree|hash-object)$/,
  ],
  ["docker podman", /^(?:ps|images|container|image|volume|network)$/],
  ["kubectl", /^get$/],
  // Settings for `eval`, which nobody but the program writes.
  ["ssh-agent dircolors", /^/],
  ["direnv", /^(?:hook|export)$/],
  ["brew", /^(?:shellenv|--prefix)$/],
  ["pyenv", /^(?:init|virtualenv-init)$/],
  ["rbenv nodenv starship zoxide", /^init$/],
  ["fnm opam", /^env$/],
  ["mise", /^(?:activate|env|hook-env)$/],
  ["minikube", /^docker-env$/],
);

export const filters: ReadonlySet<string> = new Set(
  "head tail sort uniq cut grep egrep fgrep rg tac wc nl".split(" "),
);

/** Options of `ssh` that take a word. */
export const sshValue = /^-[a-zA-Z0-9]*[BbcDEeFIiJLlmOoPpQRSWw]$/;
