# Read by the start-up file that BASH_ENV names, before bash runs a `-c` string. In a shell that a known agent has
# started for its model, and in no other: takes the start-up file out of the environment again and, where a covered
# word is in the string, leaves in _pith_name and _pith_words how the same bash is to start anew.

# Agents one of whose variables is set; without one, this shell is nobody's.
_pith_hosts=
for _pith_host in @HOSTS@; do
  _pith_marker=${_pith_host#*:}
  _pith_marker=${_pith_marker%%:*}
  if [[ -n ${!_pith_marker-} ]]; then _pith_hosts+="$_pith_host "; fi
done
unset -v _pith_host _pith_marker
if [[ -z $_pith_hosts ]]; then
  unset -v _pith_hosts
  return
fi

@ASK@
# Is this the first process of a session, or at least of a group, and without a terminal? Agents start each command so.
# Or is it in a sandbox, which $1 names, and started by that one's own first process?
_pith_is_first() {
  local IFS=' ' line
  if [[ -r /proc/$$/stat ]]; then
    # Process, name in parentheses, state, parent, group, session, terminal.
    IFS= read -r line <"/proc/$$/stat" || return 1
    set -- "$1" ${line##*) }
    [[ ${3-} == "$PPID" && ${6-} == 0 ]] || return 1
    [[ $5 != "$$" ]] || return 0
    IFS= read -r line <"/proc/$PPID/comm" || return 1
    [[ $PPID == 1 && $1 != - && $line == "$1" ]] || return 1
    _pith_sandboxed=yes
    return 0
  fi
  set -- $(/bin/ps -o ppid= -o pgid= -o tty= -p $$)
  [[ ${1-} == "$PPID" && ${2-} == "$$" && ${3-} == '?'* ]]
}

# Is $1, a variable and its value, in what this shell's parent was started with? Where that cannot be told, too.
_pith_parent_has() {
  local line found=
  if [[ -r /proc/$$/stat ]]; then
    while IFS= read -r -d '' line; do
      found=yes
      [[ $line != "$1" ]] || return 0
    done <"/proc/$PPID/environ"
    [[ -z $found ]]
  else
    line=$(/bin/ps -E -ww -o command= -p $PPID)
    [[ $line != *=* || " $line " == *" $1 "* ]]
  fi
}

# In _pith_agent the agent whose own child this shell is; "" where that is nobody, or cannot be told.
_pith_find_agent() {
  local LC_ALL=C IFS=' ' host
  _pith_agent= _pith_sandboxed=
  [[ ! -t 1 ]] || return 1
  set -- $_pith_hosts
  set -- ${1//:/ }
  _pith_is_first "$4" || return 1
  if [[ -n $_pith_sandboxed ]]; then
    [[ $_pith_hosts != *' '*' '* ]] || return 1
    _pith_agent=$1
    return 0
  fi
  for host in $_pith_hosts; do
    set -- ${host//:/ }
    # What an agent sets for its tool's shells stands in the environment of all that they start, not in its own.
    if [[ $3 == call ]]; then
      if _pith_parent_has "$2=${!2}"; then continue; fi
    elif [[ ${!2} != "$PPID" ]]; then
      continue
    fi
    # Two at a time: none of them for certain.
    if [[ -n $_pith_agent ]]; then
      _pith_agent=
      return 1
    fi
    _pith_agent=$1
  done
  [[ -n $_pith_agent ]]
}

# Some agents start a shell that only prepares and then becomes the one with the command.
_pith_only_prepares() {
  local host IFS=' '
  for host in $_pith_hosts; do
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

# In _pith_words the words of this shell, its name among them; none where they cannot be told for certain.
_pith_read_words() {
  local word
  if [[ -r /proc/$$/cmdline ]]; then
    [[ $BASH -ef /proc/$$/exe ]] || return
    while IFS= read -r -d '' word; do _pith_words+=("$word"); done <"/proc/$$/cmdline"
    return
  fi
  # The string may be cut or quoted here; what stands before it is what matters.
  word=$(/bin/ps -ww -o command= -p $$)
  case $word in
    "$0 -c "*) _pith_words=("$0" -c "$BASH_EXECUTION_STRING") ;;
    "$0 -lc "*) _pith_words=("$0" -lc "$BASH_EXECUTION_STRING") ;;
  esac
}

_pith_start_anew() {
  local LC_ALL=C text=$BASH_EXECUTION_STRING at options
  [[ ${PITH_DISABLED:-0} == 0 && ${#text} -le 102400 && $text != *BASH_EXECUTION_STRING* ]] || return
  # Whatever keeps it there: a shell that starts anew must not find its way here again.
  [[ ${BASH_ENV-} != *pith-bash-env.bash* ]] || return
  _pith_has_covered "$text"
  at=$?
  set +f
  [[ $at == 0 ]] || return
  _pith_read_words
  at=0
  while ((at < ${#_pith_words[@]})) && [[ ${_pith_words[at]} != "$text" ]]; do ((at += 1)); done
  [[ $at -gt 0 && ${_pith_words[at]-} == "$text" ]] || return
  # Failing to start anew must not be the end: an option of this shell, which must not reach others.
  options=$(declare -p SHELLOPTS BASHOPTS)
  [[ ! $options =~ declare\ -[a-zA-Z]*x ]] || return
  # Its words may hold no path, and the word that is inserted does.
  if shopt -q restricted_shell; then return; fi
  if shopt -q login_shell; then
    _pith_outlives_profile || return
  fi
  _pith_ask "$_pith_agent" "$text"
  # With nothing to insert too: asking leaves traces here, `$!` among them.
  _pith_words[at]=${_pith_text:-$text}
  _pith_name=${_pith_words[0]}
  if shopt -q login_shell; then _pith_words[0]=--noprofile; else unset '_pith_words[0]'; fi
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
unset -v _pith_agent _pith_text _pith_names _pith_filters _pith_hosts _pith_sandboxed
unset -f _pith_has_covered _pith_ask _pith_is_first _pith_parent_has _pith_find_agent
unset -f _pith_only_prepares _pith_outlives_profile _pith_read_words _pith_start_anew
