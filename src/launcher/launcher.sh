#!/bin/sh
# pith PROGRAM [ARGUMENT...], which was typed; pith --for-agent[=KEY] PROGRAM [ARGUMENT...], which pith has put into a text where the
# agent reads; or pith --function BASH -pc TEXT NAME [ARGUMENT...], where TEXT is for bash and starts what a
# function of the caller's shell by that name would start: the program is started as the caller's shell would have, with its
# output going into a pipe. The sink reads that pipe; what the sink cannot do, cat does. Where there is a native program for this
# system, it does all of that; with --by-shell before the words, and wherever anything is unusual, this shell does.

# With a variable of the caller's that is named like one of ours, the program would get another value: no word of
# this script but "exec" runs then.
pith_native() {
  case ${1-} in
    --for-agent | --for-agent=*)
      [ $# -gt 1 ] || return
      pith_ask_first "$1"
      shift
      if [ "$1" = --function ] && [ $# -gt 4 ]; then shift; fi
      exec "$@"
      ;;
  esac
  if [ "${1-}" = -- ] && [ $# -gt 1 ]; then
    shift
  elif [ "${1-}" = --function ] && [ $# -gt 4 ]; then
    shift
  else
    case ${1-} in '' | -* | with | help | inside | @COMMANDS@) return ;; esac
  fi
  pith_ask_first
  exec "$@"
}

# In another shell, which has variables of its own.
pith_ask_first() {
  (
    unset @NAMES@
    exec "$0" --typed "$@"
  ) || case $? in 126) exit 126 ;; esac
}
case @VARIABLES@ in
  '') pith_last=${_-} ;;
  *) pith_native "$@" ;;
esac
case $- in *[aeux]*) set +aeux ;; esac
[ "$pith_last" != "${BASH-}" ] || pith_last=

# pith_first answers before any runtime starts, where it can, and becomes pith_engine where it cannot.
pith_answer() {
  # These make the executable behave as a plain runtime, or crash; of Node, whatever a project wants of it.
  unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
  # A JIT compiler does not pay for an answer that is ready in milliseconds.
  [ "$1" = rewrite ] || export BUN_JSC_useJIT=0
  # Where it cannot be started, a shell ends, but bash, where it is told not to.
  [ -z "${BASH_VERSION-}" ] || shopt -s execfail
  trap 'trap - EXIT; pith_start "$@"' EXIT
  exec "$pith_first" "${pith_engine:-$pith_home/node/main.js}" "$@"
  trap - EXIT
  pith_start "$@"
}

pith_start() {
  [ -z "$pith_engine" ] || exec "$pith_engine" "$@"
  pith_find_node && exec "$pith_node" "$pith_home/node/main.js" "$@"
  # A host may take a failing hook for a refusal.
  [ "${1-}" != hook ] || exit 0
  echo 'pith: this needs Node 20.16 or newer, and there is no node on PATH; commands run as they are, and at most small outputs are shortened. The full archive needs no Node: docs/install.md' >&2
  exit 2
}

# Sets pith_node: the Node that a global package lies beside; else that of PATH, which a project may choose. None where
# its data may have less than 100,000 KiB: there a Node starts that never ends.
pith_find_node() {
  case $(ulimit -d 2>/dev/null) in [0-9] | ?[0-9] | ??[0-9] | ???[0-9] | ????[0-9]) return 1 ;; esac
  pith_node=${pith_home%/lib/node_modules/*}/bin/node
  [ ! -x "$pith_node" ] || return 0
  pith_node=node
  command -v node >/dev/null 2>&1
}

# Is it for this system, and no damaged file? Its build writes into the header's first line for which processor it is.
pith_is_sound() {
  read -r pith_line <"$pith_first" || return 1
  case $pith_line in
    ?ELF*x64) [ -e /lib64/ld-linux-x86-64.so.2 ] || [ -e /lib/ld-musl-x86_64.so.1 ] ;;
    ?ELF*arm64) [ -e /lib/ld-linux-aarch64.so.1 ] || [ -e /lib/ld-musl-aarch64.so.1 ] ;;
    # On macOS: a Mach-O file of 64 bits, or one for several processors. Its package is chosen by the processor.
    *) [ -e /usr/lib/dyld ] && case $(command -p od -A n -t x1 -N 4 "$pith_first") in *cf*fa*ed*fe* | *ca*fe*ba*be*) ;; *) return 1 ;; esac ;;
  esac
} 2>/dev/null

# The native program does all of the rest, or calls this script once more, with nothing done. $1: "asked", where hooks have been.
pith_launch() {
  pith_is_sound || return
  # Where it cannot be started, a shell ends, but bash, where it is told not to.
  [ -z "${BASH_VERSION-}" ] || shopt -s execfail
  case $1 in
    asked) pith_verb=launch-asked pith_again=--hooks-asked ;;
    *) pith_verb=launch pith_again=--by-shell ;;
  esac
  shift
  trap 'trap - EXIT; exec "$0" $pith_again "$@"' EXIT
  exec "$pith_first" "$pith_home" $pith_verb "$pith_last" "$0" "$@"
  trap - EXIT
  exec "$0" $pith_again "$@"
}

# Would the executable start? But on macOS it needs /proc, and everywhere a folder that has a path: none that was deleted,
# or that lies too deep. Node needs neither.
pith_starts() {
  [ -x "$pith_engine" ] && { [ -e /proc/self/exe ] || [ -e /usr/lib/dyld ]; } && [ . -ef "$PWD" ]
}

# Hooks are waited for at every step. With everything in its usual place, the rest of this need not even be read.
case ${1-} in
  hook | inside | rewrite)
    pith_home=${0%/*}
    pith_engine=$pith_home/libexec/pith
    pith_first=$pith_engine-native
    if [ -x "$pith_first" ] && [ ! -h "$0" ]; then
      pith_starts || pith_engine=
      case $0 in /*) [ -z "$pith_engine" ] && [ ! -e "$pith_home/node/main.js" ] || pith_answer "$@" ;; esac
    fi
    ;;
  '' | -[!-]* | --[!f]* | with | help | @COMMANDS@) ;;
  *)
    # So is every program.
    pith_home=${0%/*}
    pith_first=$pith_home/libexec/pith-native
    case $0,${ZSH_VERSION-} in /*,) [ -x "$pith_first" ] && [ ! -h "$0" ] && pith_launch first "$@" ;; esac
    ;;
esac

# Where this package is. npm links the launcher into a folder of its own.
pith_follow() {
  case $0 in */*) pith_home=${0%/*} ;; *) pith_home=. ;; esac
  case $pith_home in /* | [A-Za-z]:*) ;; *) pith_home=$PWD/$pith_home ;; esac
  if [ -h "$0" ]; then
    for pith_guess in "$pith_home/../lib/node_modules/pith/dist" "$pith_home/../pith/dist"; do
      [ "$pith_guess/pith" -ef "$0" ] && pith_home=$pith_guess && return
    done
    pith_link=$pith_home/${0##*/}
    while [ -h "$pith_link" ] && pith_target=$(readlink "$pith_link"); do
      case $pith_target in /*) pith_link=$pith_target ;; *) pith_link=${pith_link%/*}/$pith_target ;; esac
    done
    pith_home=${pith_link%/*}
  fi
}

# The native program of that system, in a package of its own: below this one, beside it, or beside one that holds it.
pith_seek() {
  pith_at=$pith_home
  while pith_at=${pith_at%/*} && [ -n "$pith_at" ]; do
    pith_first=$pith_at/node_modules/@pith/native-$1/pith-native
    [ -x "$pith_first" ] && return
    case $pith_at in */*) ;; *) return 1 ;; esac
  done
  return 1
}

# Trees are copied from one system to another: only what this one can start is taken. Its loaders tell the processor.
pith_choose() {
  if [ -e /usr/lib/dyld ]; then
    pith_seek darwin-arm64 || pith_seek darwin-x64
  elif [ -e /lib64/ld-linux-x86-64.so.2 ] || [ -e /lib/ld-musl-x86_64.so.1 ]; then
    pith_seek linux-x64
  elif [ -e /lib/ld-linux-aarch64.so.1 ] || [ -e /lib/ld-musl-aarch64.so.1 ]; then
    pith_seek linux-arm64
  else
    return 1
  fi
}

# Sets pith_home; pith_engine: the executable, or nothing where Node has to do; and pith_first: what answers before any
# runtime starts, where it can, and becomes the engine where it cannot; or nothing.
pith_locate() {
  pith_follow
  pith_engine=$pith_home/libexec/pith
  pith_first=$pith_home/libexec/pith-native
  pith_starts || [ ! -e "$pith_home/node/main.js" ] || pith_engine=
  [ -x "$pith_engine" ] || pith_engine=
  [ ! -x "$pith_first" ] && [ -z "$pith_engine" ] || return 0
  pith_choose && return
  # Some package managers link every package to another place, and only there it has its companions.
  pith_logical=$pith_home
  pith_home=$(cd -P -- "$pith_home" 2>/dev/null && pwd -P) && pith_choose && return
  pith_home=$pith_logical
  pith_first=
}

pith_own() {
  pith_locate
  unset BUN_BE_BUN BUN_OPTIONS
  case ${1-} in
    hook | inside | rewrite)
      [ ! -x "$pith_first" ] || pith_answer "$@"
      [ "$1" = rewrite ] || export BUN_JSC_useJIT=0
      ;;
  esac
  pith_start "$@"
}

# The agent takes this shell's place: no runtime stands between it and the terminal.
pith_with() {
  case ${2-} in --hooks-override-* | --disable-hook*) ;; '' | -*) pith_own "$@" ;; esac
  # No variable of ours, which could be one of the caller's.
  set -- "$( (pith_own "$@") || echo "exit $?")" "$@"
  eval "$1"
  shift 2
  (pith_find "$1") || exit
  exec "$@"
}

# Hooks for this run only: a variable carries them.
pith_over() {
  pith_line=$(pith_own "$@") || exit
  eval "$pith_line"
  exec "$0" "$@"
}

# The file that will run, as the caller's shell would find it: in pith_path. Sets pith_odd where shells see it with different eyes:
# then the caller's very shell starts it, or says why not.
pith_find() {
  pith_path=$1 pith_odd= pith_zero=
  case $1 in
    */*)
      [ -f "$1" ] && [ -x "$1" ] || pith_odd=1
      return
      ;;
  esac
  case ${PATH-} in
    # A shell without PATH takes a usual one.
    '')
      pith_odd=1
      return
      ;;
    # Only bash expands a tilde.
    '~'* | *:'~'*)
      pith_odd=1
      pith_caller
      ;;
  esac
  pith_rest=$PATH:
  while [ -n "$pith_rest" ]; do
    pith_path=${pith_rest%%:*}
    case $pith_zero,$pith_path in bash*,'~' | bash*,'~/'*) pith_path=${HOME-}${pith_path#?} ;; esac
    pith_path=${pith_path:-.}/$1
    if [ -x "$pith_path" ] && [ -f "$pith_path" ]; then
      # Shells call what lies in this folder by different names.
      [ "$pith_path" != "./$1" ] || pith_odd=1
      return
    fi
    [ ! -e "$pith_path" ] && [ ! -h "$pith_path" ] || pith_odd=1
    pith_rest=${pith_rest#*:}
  done
  pith_path=$1
  [ -z "$pith_odd" ] || return 0
  # It may be a command of pith's own, mistyped.
  echo "pith: $1: command not found$( (pith_own missing "$1") 2>/dev/null)" >&2
  exit 127
}

# Sets pith_exec, which starts the words. The native program does it best, because it sees why the system refuses a file.
pith_prepare() {
  pith_find "$1"
  # The caller's shell names the program it starts in this variable, if it names any.
  pith_plain='exec "$@"'
  if [ "$pith_last" = "$0" ]; then
    pith_plain='_=$pith_path exec "$@"'
    [ -z "${ZSH_VERSION-}" ] || pith_plain='exec "$@"'
  elif [ -n "${BASH_VERSION-}" ] && [ -n "$pith_last" ]; then
    # bash has taken the caller's out of the environment.
    pith_plain='_=$pith_last exec "$@"'
  fi
  pith_exec=$pith_plain
  if [ -z "${ZSH_VERSION-}" ] && [ -x "$pith_first" ] && pith_is_sound; then
    # Where it cannot be started, a shell ends, but bash, where it is told not to.
    pith_exec="trap 'trap - EXIT; $pith_plain' EXIT; exec \"\$pith_first\" \"\$pith_home\" start $PPID \"\$pith_last\" \"\$0\" \${pith_mark:+\"\$pith_mark\"} \"\$@\""
    [ -z "${BASH_VERSION-}" ] || pith_exec="shopt -s execfail; $pith_exec; trap - EXIT; $pith_plain"
  elif [ -n "$pith_odd" ] || ! pith_is_program "$pith_path"; then
    pith_ask_shell
  fi
  # An interpreter that is missing is no 1.
  case ${BASH_VERSION-} in 3.*) pith_exec="shopt -s execfail; $pith_exec; exit 126" ;; esac
}

# Which bytes an ELF file begins with that say for which processor it is.
pith_header() {
  command -p od -A n -t x1 -j "$2" -N 2 "$1"
}

# Does the system start this file? Its first line says so, as far as this shell can read it: an interpreter that is there, or a
# header like that of this system's own programs.
pith_is_program() {
  [ -r "$1" ] || return 0
  read -r pith_line <"$1" || [ -n "$pith_line" ] || return 1
  case $pith_line in
    '#!'*)
      pith_line=${pith_line#??}
      [ ${#pith_line} -lt 125 ] || return 1
      pith_line=${pith_line#"${pith_line%%[!' 	']*}"}
      pith_line=${pith_line%%[' 	']*}
      case $pith_line in /*) [ -f "$pith_line" ] && [ -x "$pith_line" ] ;; *) return 1 ;; esac
      ;;
    ?ELF*)
      [ "$(pith_header "$1" 4)" = "$(pith_header /bin/sh 4)" ] && [ "$(pith_header "$1" 18)" = "$(pith_header /bin/sh 18)" ]
      ;;
    # Elsewhere programs have another header, and no script begins with it.
    *) [ -e /usr/lib/dyld ] && case $(command -p od -A n -t x1 -N 1 "$1") in *[c-f]?) ;; *) return 1 ;; esac ;;
  esac
} 2>/dev/null

# The caller's shell: in pith_shell, with what it calls itself in pith_zero. As native/src/find.rs tells it.
pith_caller() {
  pith_shell=$(command -p readlink "/proc/$PPID/exe" || command -p ps -o comm= -p "$PPID") 2>/dev/null
  pith_shell=${pith_shell#-}
  case $pith_last,${pith_shell##*/} in
    "$0",bash* | "$0",zsh*) ;;
    "$0",*)
      pith_shell=${SHELL-}
      case ${pith_shell##*/} in bash* | zsh*) ;; *) pith_shell=/bin/bash ;; esac
      ;;
    *,dash | *,ash | *,sh | *,busybox) ;;
    *) pith_shell=/bin/sh ;;
  esac
  [ -x "$pith_shell" ] || pith_shell=$(command -v bash) || pith_shell=/bin/sh
  pith_zero=${pith_shell##*/}
  case $pith_zero in busybox) pith_shell=/bin/sh pith_zero=sh ;; esac
}

# Sets pith_exec: the caller's shell starts the words, or a script that has no interpreter itself.
pith_ask_shell() {
  pith_caller
  case $pith_zero in
    bash*)
      case $pith_path in
        # A name alone was found nowhere on PATH.
        */*)
          if pith_is_script "$pith_path"; then
            pith_exec='shift; exec "$pith_shell" "$pith_path" "$@"'
            return
          fi
          ;;
      esac
      # A name that is not built in, `enable` looks for in files, the working folder's among them, and loads it.
      pith_said='unset -f -- "$1" 2>/dev/null; case $(type -t -- "$1") in builtin) enable -n -- "$1" ;; esac; '
      # Since 5.1 the last program takes its place, where it counts itself down in SHLVL.
      pith_said=$pith_said'case ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]} in [0-4].* | 5.0) ;; *) [ -z "$(type -P -- "$1")" ] || SHLVL=$((SHLVL + 1)) ;; esac; "$@"'
      pith_exec='exec "$pith_shell" -c "$pith_said" "$pith_zero" "$@"'
      # Its start-up file has been read, by the caller.
      [ -z "${BASH_ENV-}" ] || pith_exec='exec "$pith_shell" -pc "$pith_said" "$pith_zero" "$@"'
      # bash counts itself, as the caller has done.
      [ -z "${SHLVL-}" ] || pith_exec="SHLVL=$((SHLVL - 1)); export SHLVL; $pith_exec"
      ;;
    zsh*) pith_exec='exec "$pith_shell" -fc '\''command -- "$@"'\'' "$pith_zero" "$@"' ;;
    *) pith_exec='exec "$pith_shell" -c '\''"$@"'\'' "$pith_zero" "$@"' ;;
  esac
}

# Text, as bash sees it: its first line holds no NUL. An empty one is nothing to run.
pith_is_script() {
  [ -f "$1" ] && [ -x "$1" ] && [ -r "$1" ] && [ -s "$1" ] || return 1
  case $(command -p head -c 2 "$1") in
    # No interpreter, for the system: bash runs it itself.
    '#!')
      read -r pith_line <"$1"
      pith_line=${pith_line#??}
      pith_line=${pith_line#"${pith_line%%[!' 	']*}"}
      pith_line=${pith_line%%[' 	']*}
      [ -z "$pith_line" ] || [ ${#pith_line} -gt 253 ] || return 1
      ;;
  esac
  [ "$(command -p head -c 80 "$1" | command -p head -n 1 | command -p tr -cd '\000' | command -p od -N 1)" = 0000000 ]
} 2>/dev/null

# A file that its opener appends to without following links: a host's own, never a redirection.
pith_host_file() {
  [ -f /dev/fd/1 ] || return 1
  if [ -r /proc/self/fdinfo/1 ]; then
    while read -r pith_key pith_value; do
      case $pith_key$pith_value in flags:05*0200[12]) return 0 ;; esac
    done </proc/self/fdinfo/1
    # Factory Droid's has no such flags, but a name of its own.
    case $(readlink /proc/$$/fd/1) in */droid-terminal-*/*-*-*-*-*.log) return 0 ;; esac
    return 1
  fi
  [ -n "${CLAUDECODE-}" ] && [ /dev/fd/1 -ef /dev/fd/2 ]
}

# Where descriptors have no names (no /dev/fd), the engine looks at 1 and 3. Its codes are those of src/launcher/sink.ts.
pith_look() {
  (
    unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
    export BUN_JSC_useJIT=0
    [ -z "$pith_engine" ] || exec "$pith_engine" sink / look
    pith_find_node && exec "$pith_node" "$pith_home/node/main.js" sink / look
  ) 3>&2 2>/dev/null
  pith_kind=$?
}

# The sink may set its reading end non-blocking: it gets a description of its own. A pipe with a name is opened
# beforehand, while somebody can write to it: where the program has ended, opening it would wait for ever.
pith_feed() {
  if [ -n "$pith_fifos" ]; then "$@" <&5 5<&-; else "$@" <"$pith_data"; fi
}

# The sink removes them; where there is none, or it died, somebody has to.
pith_clear() {
  [ -z "$pith_fifos" ] || [ ! -p "$pith_fifos.2" ] || command -p rm -f "$pith_fifos.0" "$pith_fifos.1" "$pith_fifos.2"
}

# Reads the data on 0 and the status on 3; writes to 1. The codes are those of src/system/exit-codes.ts.
pith_collect() {
  trap '' INT QUIT TERM HUP
  unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
  pith_here=$PWD
  cd /
  [ -z "$pith_fifos" ] || exec 4<>"$pith_data" 5<"$pith_data" 4<&-
  pith_verdict=127
  if [ -x "$pith_first" ]; then
    # Most runs print little, and need no more than it; else it becomes the engine.
    [ -z "$pith_engine" ] || export BUN_JSC_useJIT=0
    pith_feed "$pith_first" "${pith_engine:-$pith_home/node/main.js}" sink "$pith_here" quick $$ "$pith_fifos" "$pith_sign" "$@"
    pith_verdict=$?
    unset BUN_JSC_useJIT
  fi
  if [ $pith_verdict != 126 ] && [ $pith_verdict != 127 ]; then
    :
  elif [ -z "$pith_engine" ]; then
    pith_find_node && pith_feed "$pith_node" "$pith_home/node/main.js" sink "$pith_here" whole $$ "$pith_fifos" "$pith_sign" "$@"
    pith_verdict=$?
  else
    # A JIT compiler does not pay for a program that has ended by now.
    export BUN_JSC_useJIT=0
    pith_feed "$pith_engine" sink "$pith_here" quick $$ "$pith_fifos" "$pith_sign" "$@"
    pith_verdict=$?
    unset BUN_JSC_useJIT
  fi
  if [ $pith_verdict = 94 ]; then
    # How much garbage may pile up is reckoned from the machine's memory, as native/src/handover.rs bounds it too.
    export BUN_JSC_forceRAMSize=100000000
    pith_feed "$pith_engine" sink "$pith_here" whole $$ "$pith_fifos" "$pith_sign" "$@"
    pith_verdict=$?
  fi
  pith_clear
  case $pith_verdict in
    90) trap - EXIT ;;
    92)
      trap - EXIT
      exit 92
      ;;
    91)
      trap - EXIT
      exec 4<&0
      cat <&4 3<&- 4<&- 5<&- &
      ;;
    93)
      trap - EXIT
      exit 1
      ;;
    137)
      # Killed: lines that it held are gone. Nothing else says so.
      echo
      echo '@KILLED@'
      exit
      ;;
    *) exit ;;
  esac
  exit 0
}

# Does this file of settings name a hook before programs, or a route? Whoever spells these words otherwise needs an escape.
pith_names_hooks() {
  [ -f "$1" ] && [ -r "$1" ] || return 1
  while read -r pith_line || [ -n "$pith_line" ]; do
    case $pith_line in *exec_before* | *route* | *\\*) return 0 ;; esac
  done <"$1"
  return 1
}

# Does $1 hold the key of an agent that is above? A key stands near the beginning of what is recorded.
pith_has_key() {
  case ${XDG_CONFIG_HOME-} in /*) pith_config=$XDG_CONFIG_HOME/pith ;; *) pith_config=${HOME-}/.config/pith ;; esac
  for pith_agent in @AGENTS@; do
    eval "pith_value=\${${pith_agent#*:}-}"
    pith_list=$pith_config/${pith_agent%%:*}/installed.json
    [ -n "$pith_value" ] && [ -f "$pith_list" ] && [ -r "$pith_list" ] || continue
    while read -r pith_line; do
      case $pith_line in
        "\"key\": \"${1#*=}\",") return 0 ;;
        '"files":'*) break ;;
      esac
    done <"$pith_list"
  done
  return 1
}

# May words that were typed, or that bear the sign $1, start a program? Not those of a model where pith acts in its agent's shells by
# itself (src/pipeline/typed-words.ts). Who has a terminal, and no agent's variable, is not asked about.
pith_check() {
  case ${1-} in *=*) pith_has_key "$1" && return ;; esac
  if [ -z "@MARKERS@" ] && [ -t 0 ] && [ -t 1 ]; then
    return
  fi
  [ -n "$pith_engine$pith_first" ] || pith_locate
  # Who cannot answer says nothing against it, nor anything else.
  (
    exec >/dev/null 2>&1
    unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
    export BUN_JSC_useJIT=0
    if [ -x "$pith_first" ]; then
      "$pith_first" "$pith_home" typed "$@"
      case $? in 0) exit ;; 95) exit 95 ;; esac
    fi
    if [ -n "$pith_engine" ]; then
      "$pith_engine" inside typed "$@"
    else
      pith_find_node && "$pith_node" "$pith_home/node/main.js" inside typed "$@"
    fi
    # Not the last command: dash would become it, and tell how it was killed.
    exit $?
  )
  case $? in 95) ;; *) return ;; esac
  echo '@TYPED@' >&2
  exit 126
}

# Sets pith_config and pith_list: the user's settings, and the projects that are trusted.
pith_find_settings() {
  case ${XDG_CONFIG_HOME-} in /*) pith_config=$XDG_CONFIG_HOME/pith ;; *) pith_config=${HOME-}/.config/pith ;; esac
  pith_list=$pith_config/trusted.json
  case ${PITH_CONFIG-} in
    '') pith_config=$pith_config/config.toml ;;
    /*) pith_config=$PITH_CONFIG ;;
    *) pith_config=${HOME-}/$PITH_CONFIG ;;
  esac
}

# May hooks or routes of the user's have a word before a program starts? Looked up by this shell itself.
pith_has_hooks() {
  [ -z "${PITH_HOOKS_OVERRIDE-}" ] || return 0
  # The administrator's.
  pith_names_hooks /etc/pith/config.toml || pith_names_hooks '/Library/Application Support/pith/config.toml' && return
  pith_find_settings
  pith_names_hooks "$pith_config" && return
  [ -f "$pith_list" ] && [ -r "$pith_list" ] || return 1
  while read -r pith_line || [ -n "$pith_line" ]; do
    case $pith_line in *.pith/config.toml*) return 0 ;; esac
  done <"$pith_list"
  return 1
}

# Do these lines name a hook before programs that fails closed? Any word may hide behind an escape.
pith_names_guard() {
  pith_guard= pith_closed=
  while read -r pith_line || [ -n "$pith_line" ]; do
    case $pith_line in '#'*) continue ;; esac
    case $pith_line in *exec_before* | *\\*) pith_guard=1 ;; esac
    case $pith_line in *guardrail* | *fail_closed* | *\\*) pith_closed=1 ;; esac
  done
  [ -n "$pith_guard" ] && [ -n "$pith_closed" ]
}

# Does a file of settings?
pith_guards() {
  [ -f "$1" ] && [ -r "$1" ] && pith_names_guard <"$1"
}

# The names under which settings of the projects around this folder are kept, as they were trusted.
pith_trusted() {
  [ -f "$pith_list" ] && [ -r "$pith_list" ] || return
  pith_here=$(pwd -P)/ pith_root=
  while read -r pith_line; do
    case $pith_line in
      '"'*'/.pith/config.toml": {')
        pith_root=${pith_line%/.pith/config.toml*}/
        pith_root=${pith_root#?}
        ;;
      '"sha256": "'*)
        pith_line=${pith_line#'"sha256": "'}
        case $pith_root,$pith_here in ?*,"$pith_root"*) echo "${pith_line%%[!0-9a-f]*}" ;; esac
        pith_root=
        ;;
    esac
  done <"$pith_list"
}

# Hooks before programs could not be asked. May one of them refuse?
pith_may_refuse() {
  if [ -n "${PITH_HOOKS_OVERRIDE-}" ]; then
    printf "%s\n" "$PITH_HOOKS_OVERRIDE" | pith_names_guard && return
  fi
  pith_find_settings
  for pith_file in /etc/pith/config.toml '/Library/Application Support/pith/config.toml' "$pith_config"; do
    pith_guards "$pith_file" && return
  done
  [ -n "$(pith_trusted | while read -r pith_line; do pith_guards "${pith_list%.json}/$pith_line" && echo 1; done)" ]
}

# What they say comes as words for this shell. Fails if they could not be asked.
pith_consult() {
  unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
  export BUN_JSC_useJIT=0
  [ -z "$pith_engine" ] || exec "$pith_engine" hooks exec "$PWD" -- "$@" </dev/null
  pith_find_node && exec "$pith_node" "$pith_home/node/main.js" hooks exec "$PWD" -- "$@" </dev/null
}

pith_asked=
if [ "${1-}" = --by-shell ]; then
  shift
elif [ "${1-}" = --hooks-asked ]; then
  shift
  pith_asked=1
elif [ -z "${ZSH_VERSION-}" ]; then
  case ${1-} in
    '' | -[!-]* | --[!f]* | with | help | inside | @COMMANDS@) ;;
    *)
      pith_locate
      [ ! -x "$pith_first" ] || pith_launch first "$@"
      ;;
  esac
fi
pith_text= pith_sign=--typed pith_mark=
case ${1-} in
  --for-agent | --for-agent=*)
    if [ $# -gt 1 ]; then
      pith_sign=-- pith_mark=$1
      shift
    fi
    ;;
esac
if [ "${1-}" = -- ] && [ $# -gt 1 ]; then
  shift
elif [ "${1-}" = --function ] && [ $# -gt 4 ]; then
  pith_sign=$1 pith_shell=$2 pith_text=$4
  shift 4
elif [ -z "$pith_mark" ]; then
  case ${1-} in
    with) pith_with "$@" ;;
    --hooks-override-* | --disable-hook*) pith_over "$@" ;;
    --typed)
      shift
      pith_check "$@"
      exit 0
      ;;
    '' | -* | help | inside | @COMMANDS@) pith_own "$@" ;;
  esac
fi

pith_check ${pith_mark:+"$pith_mark"}
# From here on the words are those of the command as typed, whatever starts it.
pith_locate
if [ -n "$pith_text" ]; then
  pith_exec='exec "$pith_shell" -pc "$pith_text" "$@"'
else
  pith_prepare "$1"
fi

[ "${PITH_DISABLED:-0}" = 0 ] || eval "$pith_exec"
# A refusal holds wherever the output goes; the rest of what hooks say is for what an agent reads.
pith_then=
if [ -z "$pith_asked" ] && pith_has_hooks; then
  # By a shell in between, which says to nobody how it was killed.
  pith_line=$(
    exec 2>/dev/null
    (pith_consult "$@")
    exit $?
  ) || {
    pith_line=
    if pith_may_refuse; then
      echo 'pith: not run: refused, because hooks of the user could not be asked' >&2
      exit 126
    fi
  }
  eval "$pith_line"
  # They have nothing against it: all is as usual.
  if [ -z "$pith_line" ] && [ -z "${ZSH_VERSION-}" ] && [ -x "$pith_first" ]; then
    if [ -z "$pith_text" ]; then
      case $pith_sign in --) pith_launch asked "$pith_mark" "$@" ;; *) pith_launch asked -- "$@" ;; esac
    else
      pith_launch asked ${pith_mark:+"$pith_mark"} --function "$pith_shell" -pc "$pith_text" "$@"
    fi
  fi
fi
# A script of the model's has to read what the program prints.
pith_is_for_script() {
  @READ_BY_SCRIPT@
  return 1
}
if pith_is_for_script; then eval "$pith_exec"; fi
pith_second=
if [ -e /dev/fd/1 ] || [ -e /dev/fd/2 ]; then
  pith_kind=0
  [ -p /dev/fd/1 ] || [ -S /dev/fd/1 ] || pith_host_file || eval "$pith_exec"
  [ -e /dev/fd/2 ] || eval "$pith_exec"
  [ /dev/fd/1 -ef /dev/fd/2 ] && pith_second=1
else
  pith_look
  case $pith_kind in
    80) ;;
    81) pith_second=1 ;;
    82)
      [ -n "${CLAUDECODE-}" ] || eval "$pith_exec"
      pith_second=1
      ;;
    *) eval "$pith_exec" ;;
  esac
fi

# Typed: only what the agent reads is shortened. Where no native program can say who reads, the sink finds out.
if [ $pith_sign = --typed ] && [ -x "$pith_first" ]; then
  "$pith_first" "$pith_home" is-read </dev/null 2>/dev/null
  case $? in
    0) pith_sign=-- ;;
    1) eval "$pith_exec" ;;
  esac
fi

# Is the caller using this descriptor?
pith_used() {
  if [ $pith_kind = 0 ]; then [ -e "/dev/fd/$1" ]; else eval "{ :; } <&$1" 2>/dev/null; fi
}

# Four descriptors that the caller does not use: data in and out, status, the caller's stderr.
pith_in= pith_out= pith_status= pith_err=
for pith_n in 9 8 7 6 5 4 3; do
  pith_used $pith_n && continue
  case '' in
    "$pith_in") pith_in=$pith_n ;;
    "$pith_out") pith_out=$pith_n ;;
    "$pith_status") pith_status=$pith_n ;;
    *)
      pith_err=$pith_n
      break
      ;;
  esac
done
[ -n "$pith_err" ] || eval "$pith_exec"
# Each redirection in force takes one more, beyond 9: is there room? bash 3.2 would not be silent.
case ${BASH_VERSION-} in
  3.*)
    pith_n=$(ulimit -n)
    [ "$pith_n" = unlimited ] || [ "$pith_n" -ge 32 ] || eval "$pith_exec"
    ;;
esac
{ { { { { :; } 2>&1; } 2>&1; } 2>&1; } 2>&1; } 2>/dev/null || eval "$pith_exec"
: "${pith_second:=$pith_err}"

eval "$pith_then"

# Where an exec fails, a shell ends, and its trap below runs the program; of zsh the trap would not run. bash 3.2 ends
# at every `command exec` in the text of an eval, and copies of descriptors stay open there.
pith_open=exec
[ -z "${ZSH_VERSION-}" ] || pith_open='command exec'

# Whatever goes wrong from here on (no process to be had, no descriptor): the program runs all the same, with the
# caller's descriptors and no others. One at a time: a shell keeps a copy of each while it redirects, and there may
# be no room for two.
pith_fifos=
pith_back=
pith_close="exec $pith_in<&-; exec $pith_out<&-; exec $pith_status<&-; exec $pith_err<&-"
trap 'pith_clear 2>/dev/null; eval "$pith_back $pith_close; $pith_exec"' EXIT
eval "$pith_open $pith_err>&2" || exit
pith_back="exec 2>&$pith_err;"
eval "$pith_open 2>/dev/null" || exit

# A here-document is a pipe, in most shells; its other end is opened through /proc. This shell's own stderr is such a
# pipe too: what it says there is that the program was ended by a signal.
[ ! -e /proc/self/fd/2 ] || eval "$pith_open 2<<E $pith_status<<E $pith_in<<E

E

E

E
" || exit
if [ -p /dev/fd/2 ]; then
  pith_data=/proc/self/fd/0
  pith_state=/proc/self/fd/$pith_status
  eval "read -r pith_line <&2; read -r pith_line <&$pith_status; read -r pith_line <&$pith_in"
  eval "$pith_open 2<>/proc/self/fd/2 $pith_status<>\$pith_state $pith_out>/proc/self/fd/$pith_in" || exit
else
  # Pipes with names, where those without have none: one more program. The names go as soon as they are opened.
  case ${TMPDIR-} in /*) pith_fifos=$TMPDIR/pith-$$ ;; *) pith_fifos=/tmp/pith-$$ ;; esac
  while [ -e "$pith_fifos.0" ] || [ -e "$pith_fifos.1" ] || [ -e "$pith_fifos.2" ]; do pith_fifos=$pith_fifos-; done
  # Not by an option: that one needs /proc on some systems.
  (
    umask 077
    PATH=/usr/bin:/bin:$PATH
    exec mkfifo "$pith_fifos.0" "$pith_fifos.1" "$pith_fifos.2"
  ) || exit
  pith_data=$pith_fifos.0
  pith_state=$pith_fifos.1
  eval "$pith_open 2<>\"\$pith_fifos.2\" $pith_status<>\"\$pith_state\"" || exit
  eval "$pith_open $pith_out<>\"\$pith_data\" $pith_in<\"\$pith_data\"" || exit
  eval "$pith_open $pith_out>\"\$pith_data\"" || exit
fi

pith_hit= pith_told=
trap 'pith_hit=2 pith_told=1' INT
trap 'pith_told=1' QUIT TERM HUP
{
  # Whatever happens to the sink, and if no process is to be had: this one becomes cat.
  pith_cat="exec cat <&$pith_in"
  trap 'eval "$pith_cat"' EXIT
  PATH=$PATH:/usr/bin:/bin
  # By exec: a shell keeps a copy of what a mere redirection replaces.
  eval "exec <&$pith_in; exec 2>/dev/null; exec 3<\"\$pith_state\""
  exec 4<&-; exec 5<&-; exec 6<&-; exec 7<&-; exec 8<&-; exec 9<&-
  pith_cat='exec cat 3<&-'
  pith_collect "$@"
} &
pith_sink=$!
eval "exec $pith_in<&-"

# One after the other: older shells leave the program a copy of what they close for it.
eval "(exec >&$pith_out; exec 2>&$pith_second; $pith_close; $pith_exec)"
pith_code=$?
trap - EXIT

echo >&2
read -r pith_why <&2
pith_signal=
if [ -n "$pith_why" ] && [ $pith_code -gt 128 ]; then pith_signal=$((pith_code - 128)); fi
if [ $pith_code = 130 ] && [ -n "$pith_hit" ]; then pith_signal=2; fi
eval "echo $pith_code $pith_signal >&$pith_status; exec $pith_out>&-"
# Who was told to end waits for the sink no longer than this: it may wait itself for a reader that does not read.
pith_timer=
pith_hurry() {
  [ -z "$pith_timer" ] || return 0
  (
    eval "exec $pith_err>&- $pith_status>&-"
    PATH=$PATH:/usr/bin:/bin
    sleep 10
    for pith_n in $(cat "/proc/$pith_sink/task/$pith_sink/children" || ps -A -o ppid= -o pid= | sed -n "s/^ *$pith_sink  *//p"); do
      kill -9 "$pith_n"
    done
  ) </dev/null >/dev/null 2>&1 &
  pith_timer=$!
}
# A signal ends the waiting, not the sink; a sink ended by one is gone.
while
  [ -z "$pith_told" ] || pith_hurry
  wait "$pith_sink"
  pith_verdict=$?
  [ $pith_verdict -gt 128 ] && kill -0 "$pith_sink" 2>/dev/null
do :; done
[ -z "$pith_timer" ] || kill "$pith_timer"
eval "exec 2>&$pith_err $pith_err>&-"
# Of this signal a shell says nothing. Where nobody reads any more (92), it is what ended the program.
[ "$pith_code $pith_verdict" != '141 92' ] || pith_signal=13

if [ -n "$pith_signal" ]; then
  # The caller sees the same end; the memory image, if any, is the program's.
  ulimit -S -c 0
  trap - "$pith_signal"
  kill "-$pith_signal" $$
fi
# The output could not be written: the program would have failed.
[ "$pith_code $pith_verdict" != '0 1' ] || pith_code=1
exit $pith_code
