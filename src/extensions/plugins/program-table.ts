/** Programs that start others, for rules. */

/** Programs that run the words behind them. */
export const wrappers: ReadonlySet<string> = new Set(
  `sudo doas env nice ionice chrt nohup timeout gtimeout time gtime stdbuf setsid setarch setpriv command builtin exec xargs
  parallel rlwrap chroot unshare nsenter flock watch script strace ltrace perf valgrind gdb taskset numactl prlimit systemd-run
  systemd-inhibit firejail bwrap fakeroot eatmydata faketime proxychains proxychains4 torsocks unbuffer chronic caffeinate
  busybox toybox ssh mosh su runuser pkexec tmux screen docker podman nerdctl kubectl oc docker-compose rch nix nix-shell direnv
  mise asdf rbenv pyenv uv poetry pipenv conda mamba npx pnpx bunx npm pnpm yarn bun bundle op doppler dotenv dotenvx aws-vault
  xvfb-run dbus-run-session entr hyperfine cross-env toolbox distrobox flatpak-spawn find fd fdfind git pith rtk coproc noglob
  nocorrect`.split(/\s+/),
);

/** Only what is behind such a word of theirs is a program. */
export const starters: Readonly<Record<string, RegExp>> = {
  find: /^-(?:exec|execdir|ok|okdir)$/,
  fd: /^(?:-x|-X|--exec|--exec-batch)$/,
  fdfind: /^(?:-x|-X|--exec|--exec-batch)$/,
  git: /^(?:run|foreach)$/,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:exec|dlx)$/,
  yarn: /^(?:exec|dlx)$/,
  bun: /^x$/,
  uv: /^run$/,
  docker: /^(?:exec|run)$/,
  podman: /^(?:exec|run)$/,
  nerdctl: /^(?:exec|run)$/,
  "docker-compose": /^(?:exec|run)$/,
  kubectl: /^(?:exec|run|--)$/,
  oc: /^(?:exec|run|--)$/,
  nix: /^(?:-c|--command|run)$/,
  gdb: /^--args$/,
};

export const shells: ReadonlySet<string> = new Set("sh bash dash zsh ksh mksh ash fish rbash".split(" "));

/** Programs whose words with blanks in them are texts for a shell. */
export const readers: ReadonlySet<string> = new Set(
  `eval trap su runuser ssh mosh watch script flock env nix-shell nix parallel entr hyperfine find tmux screen pith`.split(" "),
);

/** Programs that give all their words to a shell, joined. */
export const joiners: ReadonlySet<string> = new Set(["eval", "ssh", "watch"]);

/** A word with blanks in it is no program to them, and no text for a shell. */
export const plain: ReadonlySet<string> = new Set(
  `find fd fdfind xargs sudo doas nice ionice nohup timeout gtimeout time gtime stdbuf setsid command builtin exec`.split(" "),
);

/** Programs that print nothing, as far as their output could be a command. */
export const silent: ReadonlySet<string> = new Set(
  `: true false cd pushd popd export declare typeset local readonly unset set shift test [ [[ mkdir rm cp mv touch chmod sleep
  exit return break continue wait kill trap read mapfile readarray source . hash shopt umask`.split(/\s+/),
);

/** Programs that print a number, a date, a path: data, and no command. */
export const measuring: ReadonlySet<string> = new Set(
  "pwd date nproc wc whoami hostname uname mktemp id seq stat du df tty basename dirname realpath readlink".split(" "),
);

/** Options of `ssh` that take a word. */
export const sshValue = /^-[a-zA-Z0-9]*[BbcDEeFIiJLlmOoPpQRSWw]$/;
