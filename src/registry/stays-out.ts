/** Programs without a filter: which of them pith never stands behind, and whose output is a text to the byte. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** They say nothing, or a line: nothing is to be gained. */
const brief = words(`
  arch basename chgrp chmod chown cksum clear cmp cp date dd dirname dircolors expr factor fallocate flock groups
  hostid hostname hostnamectl id install kill killall link ln locale logname md5 md5sum mkdir mkfifo mknod mktemp mv nproc
  pathchk pidof pkill pwd readlink realpath renice reset rm rmdir seq sha1sum sha224sum sha256sum sha384sum
  sha512sum shasum b2sum shred shuf sleep split csplit stty sum sync tee test timedatectl touch tput truncate tset tsort
  tty uname unlink uptime usleep uuidgen wc whoami whereis yes nohup true false pbcopy pbpaste xclip xsel wl-copy
  wl-paste open xdg-open notify-send say osascript logger wall write mesg chsh chfn numfmt getconf
`);

/** They talk to a person: editors, pagers, prompts, shells elsewhere, monitors, other agents. */
const interactive = words(`
  vi vim nvim view ex ed red nano pico emacs emacsclient micro hx helix kak joe jed ne mcedit mc ranger nnn lf vifm
  code cursor subl zed idea gedit kate
  less more most pg man info apropos whatis tldr cheat
  htop btop atop iotop iftop nload nethogs bmon glances nmon nvtop bpytop watch entr viddy
  screen byobu zellij dtach abduco script scriptreplay expect asciinema ttyrec mprocs overmind foreman hivemind
  ssh mosh telnet rlogin rsh nc ncat netcat socat ftp sftp lftp minicom picocom cu tio ssh-add ssh-keygen ssh-copy-id
  ssh-agent gpg gpg2 gpg-agent pinentry passwd su login newgrp sudoedit visudo vipw crontab chroot unshare nsenter
  fzf sk peco gum dialog whiptail zenity kdialog rofi dmenu
  lazygit lazydocker tig gitui k9s ctop dive
  gdb lldb dlv rr radare2 r2 irb pry iex ghci ipython bpython ptpython jupyter scala jshell
  fish nu pwsh powershell cmd tcsh csh ksh elvish xonsh rbash busybox
  claude codex gemini opencode aider cursor-agent copilot amp qwen goose crush droid kilo pi omp q kiro auggie
`);

/** They serve until they are told to stop, or show processes, of which pith's own would be some. */
const serving = words(`
  sshd dockerd containerd systemd init nginx httpd apache2 caddy haproxy envoy redis-server mongod postgres mysqld mariadbd
  memcached rabbitmq-server etcd consul nomad ngrok cloudflared tailscaled frpc frps inetd cron crond
  Xvfb Xorg x11vnc pulseaudio pipewire dbus-daemon livereload browser-sync http-server
  ps pgrep pstree top fuser strace ltrace perf dtrace dtruss bpftrace who w last lastb
`);

/** They print secrets, and what goes through pith may be kept. */
const secret = words(`
  sops gitleaks trufflehog detect-secrets pass gopass op bw lpass keepassxc-cli vault security secret-tool keyring age rage
  aws-vault chamber doppler infisical kubeseal printenv htpasswd openssl mkpasswd pwgen xkcdpass
`);

/** With these they talk to a person, serve, or answer other programs. */
const withVerb = words(`
  cargo:metadata cargo:locate-project cargo:pkgid cargo:read-manifest cargo:login cargo:owner
  docker:attach docker:login docker-compose:attach podman:attach kubectl:attach kubectl:edit kubectl:port-forward
  kubectl:proxy tmux:attach tmux:attach-session tmux:a tmux:at tmux:new tmux:new-session tmux:source-file
  gh:auth gh:browse gh:codespace gh:ssh-key npm:login npm:adduser npm:init pass:edit op:signin
`);

/** git commands without a filter are plumbing, whose output programs read, or print nothing. */
const never: ReadonlySet<string> = new Set([...brief, ...interactive, ...serving, ...secret, "git", "pith"]);
const verbs: ReadonlySet<string> = new Set(withVerb);

export const quietPrograms: readonly string[] = [...never];

/** The program by its name, and its arguments. */
export const staysOut = ([name = "", verb = ""]: readonly string[]): boolean =>
  name === "" ||
  name.startsWith("-") ||
  never.has(name) ||
  verb === "help" ||
  verbs.has(`${name}:${verb}`) ||
  // Without an argument, tmux becomes a terminal.
  (name === "tmux" && verb === "");

/** These print lines of files or of their input, which the agent may edit, or requested rows, which may be blank: nothing is
 * squeezed. */
const printers: ReadonlySet<string> = new Set(
  words(`
    awk gawk mawk nawk bat tac rev cut tr paste fold fmt expand unexpand comm join column pr iconv colrm
    xxd hexdump hd od base64 base32 basenc uuencode zcat gzcat bzcat xzcat zstdcat lz4cat gunzip
    hg svn bzr jj sl fossil cvs p4 delta difft difftastic colordiff sdiff wdiff icdiff diff3 interdiff filterdiff patch
    gofmt goimports gofumpt shfmt rustfmt clang-format stylua taplo yapf autopep8 nixfmt alejandra zigfmt
    yq dasel xq envsubst pandoc pdftotext w3m lynx html2text glow mdcat antiword cpp m4 perl
    strings msgcat msgfilter msgunfmt mlr xsv qsv csvcut csvgrep csvjoin csvsort csvstack csvformat csvlook csvsql csvclean in2csv
    sqlite sqlite3 sqlcipher litecli duckdb usql sqlcmd isql sqlplus mongosh mongo redis-cli valkey-cli keydb-cli
    clickhouse clickhouse-client clickhouse-local trino presto beeline hive impala-shell bq snowsql snow cqlsh influx
    cypher-shell cockroach surreal osqueryi mycli pgcli
  `),
);

export const printsText = ([name = ""]: readonly string[]): boolean => printers.has(name);
