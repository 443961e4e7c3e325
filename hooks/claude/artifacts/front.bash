# Read by the shell script that `pith init` writes for Claude Code, in its place: $1 and $2 are the client's.
# Leaves in _pith_text the text to run in place of $2, or nothing. No process is started unless a covered word is in it.

# Is there anything in the command that may be covered? Where it is long, looking costs more than asking.
_pith_covered() {
  local LC_ALL=C IFS=$' \t\n;&|()<>{}[]\'"`$\\/=:,!@#%^*?~+' command word words="@WORDS@"
  local form=" && eval '(.*)'( < /dev/null)? && pwd -P >\\| " path="@PATH@" filters=${0%/*}/../filters own=
  ((${#1} < 4000)) || return 0
  [[ $1 =~ $form ]] || return
  command=${BASH_REMATCH[1]}
  [[ $command != */* || ! $command =~ $path ]] || return 0
  # Words of the user's own filters, if there are any; where one of those is newer, the engine renews the list.
  if [[ -d $filters || -n ${PITH_TRUST_PROJECT-} ]]; then
    for word in "$filters" "$filters"/*.toml; do
      [[ ! $word -nt $filters/.compiled/words ]] || return 0
    done
    { [[ -z ${PITH_TRUST_PROJECT-} ]] && IFS= read -r own <"$filters/.compiled/words"; } 2>/dev/null || return 0
    [[ $own != *" * "* ]] || return 0
    words+=$own
  fi
  set -f
  for word in $command; do
    [[ $words != *" $word "* && $words != *" ${word%%[0-9]*} "* ]] || return 0
  done
  return 1
}

# $1: the client's whole `-c` text; $2: where pith is installed.
_pith_ask() {
  local LC_ALL=C IFS=' ' answer= word= at= last=0 engine
  if [[ -x $2/libexec/pith ]]; then
    engine=("$2/libexec/pith")
  elif [[ -x ${_pith_node-} && -r $2/node/main.js ]]; then
    engine=("$_pith_node" "$2/node/main.js")
  else
    return
  fi
  # The answer: byte offsets, a bar, the word to insert there, NUL; or NUL. An engine that is late counts as silent.
  IFS= read -r -d '' -t 2 answer < <(
    unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
    # A JIT compiler does not pay for an answer that is ready in milliseconds.
    export BUN_JSC_useJIT=0
    exec "${engine[@]}" inside claude "$1" </dev/null 2>/dev/null
  ) || answer=
  if ((BASH_VERSINFO[0] >= 5)); then
    # No child may be left to the shell that takes this one's place, and nothing waits for an orderly end.
    kill -9 "$!" 2>/dev/null
    wait "$!" 2>/dev/null
  fi
  [[ $answer == *'|'* ]] || return
  word=${answer#*|}
  for at in ${answer%%|*}; do
    case $at in *[!0-9]* | '') at=-1 ;; esac
    if ((at < last || at > ${#1})); then
      _pith_text=
      return
    fi
    _pith_text+=${1:last:at-last}$word
    last=$at
  done
  _pith_text+=${1:last}
}

_pith_text=
if [[ $# = 2 && $1 == -c && ${PITH_DISABLED:-0} == 0 && ${#2} -le 102400 && $2 == *" && pwd -P >| "* ]]; then
  if _pith_covered "$2"; then
    _pith_ask "$2" "$_pith_dist"
    [[ -z $_pith_text ]] || set -- -c "$_pith_text"
  fi
fi
