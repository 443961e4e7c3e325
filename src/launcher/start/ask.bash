# Shared by the scripts in which an agent's shell asks pith what to run in place of its text. `_pith_dist` and
# `_pith_node` say where pith is installed, and with which Node where there is no executable; `_pith_filters` where
# the user's own filters lie (`filters` in pith's configuration folder).

# May hooks of the user's have a word about commands? Then every text is asked about, and for longer.
_pith_has_hooks() {
  local LC_ALL=C folder=${_pith_filters%/filters} file= text=
  [[ -z ${PITH_HOOKS_OVERRIDE-} ]] || return 0
  # The administrator's.
  [[ ! -f /etc/pith/config.toml && ! -f '/Library/Application Support/pith/config.toml' ]] || return 0
  case ${PITH_CONFIG-} in
    '') file=$folder/config.toml ;;
    /*) file=$PITH_CONFIG ;;
    *) file=${HOME-}/$PITH_CONFIG ;;
  esac
  if [[ -f $file && -r $file ]]; then
    # A NUL: an editor has saved it in UTF-16, and what it says is for the engine to find out.
    ! IFS= read -r -d '' text <"$file" || return 0
    [[ $text != *hook* && $text != *guardrail* ]] || return 0
  fi
  [[ -f $folder/trusted.json && -r $folder/trusted.json ]] || return 1
  IFS= read -r -d '' text <"$folder/trusted.json"
  [[ $text == *.pith/config.toml* ]]
}

# Is one of them a guardrail, as far as can be told here?
_pith_has_guardrails() {
  local LC_ALL=C folder=${_pith_filters%/filters} file= text=
  [[ ${PITH_HOOKS_OVERRIDE-} != *guardrail* && ${PITH_HOOKS_OVERRIDE-} != *fail_closed* ]] || return 0
  case ${PITH_CONFIG-} in
    '') file=$folder/config.toml ;;
    /*) file=$PITH_CONFIG ;;
    *) file=${HOME-}/$PITH_CONFIG ;;
  esac
  for file in "$file" "$folder/trusted.json" /etc/pith/config.toml '/Library/Application Support/pith/config.toml'; do
    [[ -f $file && -r $file ]] || continue
    ! IFS= read -r -d '' text <"$file" || return 0
    [[ $text != *guardrail* && $text != *fail_closed* ]] || return 0
  done
  return 1
}

# May anything in command $1 be covered? Not where each of its commands begins with a word behind which nothing is ever
# inserted. Where it is long, looking costs more than asking.
_pith_has_covered() {
  local LC_ALL=C IFS=' ' word part own=' ' words="@WORDS@"
  local -a parts
  ((${#1} < 4000)) || return 0
  ! _pith_has_hooks || return 0
  # A script of the model's reads the output.
  @READ_BY_SCRIPT@
  # Words of the user's own filters, if there are any; where one of those is newer, the engine renews the list.
  if [[ -d ${_pith_filters-} || -n ${PITH_TRUST_PROJECT-} ]]; then
    for word in "${_pith_filters-}" "${_pith_filters-}"/*.toml; do
      [[ ! $word -nt ${_pith_filters-}/.compiled/words ]] || return 0
    done
    { [[ -z ${PITH_TRUST_PROJECT-} && -f ${_pith_filters-}/.compiled/words ]] && IFS= read -r own <"${_pith_filters-}/.compiled/words"; } 2>/dev/null || return 0
    [[ $own != *" * "* ]] || return 0
  fi
  set -f
  # No longer than needed: bash 3.2 takes what stands in IFS for itself, in patterns too.
  IFS=$'\n;&|(){}`'
  parts=($1)
  IFS=' '
  for part in "${parts[@]}"; do
    set -- $part
    [[ -z ${1-} || ($words == *" $1 "* && $own != *" $1 "*) ]] || return 0
  done
  return 1
}

# Leaves in `native` the native program, at one of the places where the launcher looks for it.
_pith_native() {
  local at=$_pith_dist name= names=
  native=$at/libexec/pith-native
  [[ ! -x $native ]] || return 0
  if [[ -e /usr/lib/dyld ]]; then
    names='darwin-arm64 darwin-x64'
  elif [[ -e /lib64/ld-linux-x86-64.so.2 || -e /lib/ld-musl-x86_64.so.1 ]]; then
    names=linux-x64
  elif [[ -e /lib/ld-linux-aarch64.so.1 || -e /lib/ld-musl-aarch64.so.1 ]]; then
    names=linux-arm64
  fi
  while [[ -n $names && $at == */* ]]; do
    at=${at%/*}
    for name in $names; do
      native=$at/node_modules/@pith/native-$name/pith-native
      [[ ! -x $native ]] || return 0
    done
  done
  return 1
}

# $1: the agent, $2: its whole `-c` text, $3: `zsh` where it is for that one. Leaves in _pith_text the text to run
# instead, or nothing; in _pith_refused why it must not run, where a hook of the user's refuses it.
_pith_ask() {
  # A bash without some of the grammar shows the text in its message.
  if [[ -z ${3-} ]] && ((BASH_VERSINFO[0] < 4)); then set -- "$1" "$2" old; fi
  local LC_ALL=C IFS=' ' answer= word= at= last=0 patience=2 native=
  local -a engine=()
  _pith_text= _pith_refused=
  ! _pith_has_hooks || patience=12
  # As in the launcher, the executable needs a folder that has a path, and /proc, but on macOS.
  if [[ -x $_pith_dist/libexec/pith && . -ef $PWD && (-e /proc/self/exe || -e /usr/lib/dyld) ]]; then
    engine=("$_pith_dist/libexec/pith")
  elif [[ -r $_pith_dist/node/main.js ]]; then
    engine=("${_pith_node-}" "$_pith_dist/node/main.js")
  fi
  # What answers before any runtime starts becomes the engine where it cannot.
  if ((${#engine[@]})) && _pith_native; then
    engine=("$native" "${engine[${#engine[@]} - 1]}")
  elif [[ ! -x ${engine[0]-} ]]; then
    engine=("$_pith_dist/pith")
    [[ -x $_pith_dist/pith ]] || return
  fi
  # The answer: byte offsets, a bar, the word to insert there, NUL; or `=`, a text, NUL; or `!`, a reason, NUL; or NUL. An engine that is late counts as silent.
  IFS= read -r -d '' -t $patience answer < <(
    unset BUN_BE_BUN BUN_OPTIONS NODE_OPTIONS NODE_V8_COVERAGE
    # A JIT compiler does not pay for an answer that is ready in milliseconds.
    export BUN_JSC_useJIT=0
    exec "${engine[@]}" inside "$@" </dev/null 2>/dev/null
  )
  at=$?
  ((at == 0)) || answer=
  # Late, or ended without an answer: nobody knows what a guardrail would have said.
  if ((at)) && _pith_has_guardrails; then
    _pith_refused='pith: not run: refused, because hooks of the user could not be asked'
    if ((at > 128)); then _pith_refused='pith: not run: refused, because hooks of the user have not answered in time'; fi
  fi
  if ((BASH_VERSINFO[0] >= 5)); then
    # No child may be left to the shell that takes this one's place, and nothing waits for an orderly end.
    kill -9 "$!" 2>/dev/null
    wait "$!" 2>/dev/null
  fi
  if [[ $answer == '!'* ]]; then
    _pith_refused=${answer#?}
    return
  fi
  # The whole text, in place of $2: a hook of the user's wants another command.
  if [[ $answer == '='* ]]; then
    _pith_text=${answer#=}
    return
  fi
  [[ $answer == *'|'* ]] || return
  word=${answer#*|}
  for at in ${answer%%|*}; do
    case $at in *[!0-9]* | '') at=-1 ;; esac
    if ((at < last || at > ${#2})); then
      _pith_text=
      return
    fi
    _pith_text+=${2:last:at-last}$word
    last=$at
  done
  _pith_text+=${2:last}
}
