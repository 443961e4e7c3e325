# Read by the start-up file that BASH_ENV names, before bash runs a `-c` string. In a shell that a known agent has
# started for its model, and in no other: takes the start-up file out of the environment again and, where a covered
# word is in the string, leaves in _pith_name and _pith_words how the same bash is to start anew.

@ASK@
# In _pith_agent the agent whose own child this shell is; "" where that is nobody, or cannot be told.
_pith_find_agent() {
  local LC_ALL=C IFS=' ' host line stat sandbox= found= at
  local -a agents=() markers=() kinds=()
  _pith_agent=
  for host in @HOSTS@; do
    set -- ${host//:/ }
    [[ -n ${!2-} ]] || continue
    agents+=("$1")
    markers+=("$2=${!2}")
    kinds+=("$3")
    sandbox=$4
  done
  ((${#agents[@]})) || return 1
  # Process, name in parentheses, state, parent, group, session, terminal.
  IFS= read -r stat <"/proc/$$/stat" || return 1
  set -- ${stat##*) }
  [[ ${2-} == "$PPID" && ${5-} == 0 && ! -t 1 ]] || return 1
  if [[ $4 != "$$" ]]; then
    # Agents give each command a session of its own. A sandbox may be one itself: then its first process starts us.
    IFS= read -r line <"/proc/$PPID/comm" || return 1
    [[ $PPID == 1 && ${#agents[@]} == 1 && $sandbox != - && $line == "$sandbox" ]] || return 1
    _pith_agent=${agents[0]}
    return
  fi
  # What an agent sets for its tool's shells stands in the environment of all that they start, not in its own.
  while IFS= read -r -d '' line; do
    found=yes
    for at in "${!agents[@]}"; do
      if [[ ${kinds[at]} == call && ${markers[at]} == "$line" ]]; then kinds[at]=nested; fi
    done
  done <"/proc/$PPID/environ"
  [[ -n $found ]] || return 1
  for at in "${!agents[@]}"; do
    case ${kinds[at]} in
      call) ;;
      process) [[ ${markers[at]#*=} == "$PPID" ]] || continue ;;
      *) continue ;;
    esac
    # Two at a time: none of them for certain.
    [[ -z $_pith_agent ]] || return 1
    _pith_agent=${agents[at]}
  done
  [[ -n $_pith_agent ]]
}

# Some agents start a shell that only prepares and then becomes the one with the command.
_pith_only_prepares() {
  local host IFS=' '
  for host in @HOSTS@; do
    set -- ${host//:/ }
    [[ $1 != "$_pith_agent" || $5 == - || $BASH_EXECUTION_STRING != "$5"* ]] || return 0
  done
  return 1
}

# Would a login shell that reads no profile run the string as this one does, which has read it? What the profile
# exported stays; functions, aliases and other variables may be gone where nothing in the string could tell.
_pith_outlives_profile() {
  local LC_ALL=C name options known lost= text=$BASH_EXECUTION_STRING
  [[ -z $(trap; jobs -p) ]] || return 1
  printf -v options '=%q' "$SHELLOPTS" "$BASHOPTS" "$IFS" "$PS4" "$OPTIND" "$OPTERR"
  known=$(
    unset -v BASH_ENV
    exec "$BASH" --noprofile -lc 'printf "=%q" "$SHELLOPTS" "$BASHOPTS" "$IFS" "$PS4" "$OPTIND" "$OPTERR"; echo; compgen -v'
  )
  local IFS=$'\n'
  [[ ${known%%$'\n'*} == "$options" ]] || return 1
  for name in $_pith_names; do
    [[ $name != _pith_* && $'\n'$known$'\n' != *$'\n'"$name"$'\n'* ]] || continue
    case $name in
      command_not_found_handle | IFS | CDPATH | GLOBIGNORE | FIGNORE | EXECIGNORE | TIMEFORMAT | TMOUT | POSIXLY_CORRECT) return 1 ;;
      FUNCNEST | BASH_COMPAT | BASH_XTRACEFD | CHILD_MAX | GLOBSORT | PATH | HOME | LANG | LC_*) return 1 ;;
    esac
    [[ $text != *"$name"* ]] || return 1
    lost=yes
  done
  [[ -z $lost ]] || case $text in
    *eval* | *source* | *'. '* | *declare* | *typeset* | *compgen* | *alias* | *trap* | *'${!'*) return 1 ;;
  esac
  return 0
}

_pith_start_anew() {
  local LC_ALL=C text=$BASH_EXECUTION_STRING word at=-1 options
  local -a words=()
  [[ ${PITH_DISABLED:-0} == 0 && ${#text} -le 102400 && $text != *BASH_EXECUTION_STRING* ]] || return
  _pith_has_covered "$text"
  at=$?
  set +f
  [[ $at == 0 && $BASH -ef /proc/$$/exe ]] || return
  at=0
  while IFS= read -r -d '' word; do words+=("$word"); done <"/proc/$$/cmdline"
  while ((at < ${#words[@]})) && [[ ${words[at]} != "$text" ]]; do ((at += 1)); done
  [[ $at -gt 0 && ${words[at]-} == "$text" ]] || return
  # Failing to start anew must not be the end: an option of this shell, which must not reach others.
  options=$(declare -p SHELLOPTS BASHOPTS)
  [[ ! $options =~ declare\ -[a-zA-Z]*x ]] || return
  # Its words may hold no path, and the word that is inserted does.
  if shopt -q restricted_shell; then return; fi
  if shopt -q login_shell; then
    _pith_outlives_profile || return
    _pith_words=(--noprofile)
  fi
  _pith_ask "$_pith_agent" "$text"
  # With nothing to insert too: asking leaves traces here, `$!` among them.
  words[at]=${_pith_text:-$text}
  _pith_name=${words[0]}
  _pith_words+=("${words[@]:1}")
}

if _pith_find_agent && ! _pith_only_prepares; then
  if [[ -n $_pith_own ]]; then export BASH_ENV=$_pith_own; else unset -v BASH_ENV; fi
  unset -v PITH_BASH_ENV
  # As src/config/paths.ts has it.
  _pith_filters=${XDG_CONFIG_HOME-}
  if [[ $_pith_filters != /* ]]; then _pith_filters=${HOME-}/.config; fi
  _pith_filters+=/pith/filters
  # Not within a function, whose variables would be among them.
  if shopt -q login_shell; then _pith_names=$(compgen -A function -A alias -A variable); fi
  case $_pith_flags in *[!hBc]*) ;; *) if [[ ! -o posix ]]; then _pith_start_anew; fi ;; esac
fi
unset -v _pith_agent _pith_text _pith_names _pith_filters
unset -f _pith_has_covered _pith_ask _pith_find_agent _pith_only_prepares _pith_outlives_profile _pith_start_anew
