# Read by the start-up file that BASH_ENV names, before bash runs a `-c` string. In a shell that a known agent has
# started for its model, and in no other: takes the start-up file out of the environment again and, where a covered
# word is in the string, leaves in _pith_name and _pith_words how the same bash is to start anew.

_pith_pid=$$ _pith_ppid=$PPID _pith_zero=$0 _pith_string=$BASH_EXECUTION_STRING
@HOST@
# Would a login shell that reads no profile run the string as this one does, which has read it? What the profile
# exported stays; functions, aliases and other variables may be gone where nothing in the string could tell.
_pith_outlives_profile() {
  local LC_ALL=C name options known lost= text=$BASH_EXECUTION_STRING
  [[ -z $(trap; jobs -p) ]] || return 1
  printf -v options '=%q' "$SHELLOPTS" "${BASHOPTS-$(shopt)}" "$IFS" "$PS4" "$OPTIND" "$OPTERR"
  known=$(
    unset -v BASH_ENV
    exec "$BASH" --noprofile -lc 'printf "=%q" "$SHELLOPTS" "${BASHOPTS-$(shopt)}" "$IFS" "$PS4" "$OPTIND" "$OPTERR"; echo; compgen -v'
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

# bash complains at its start of a locale that is not installed: another start would do so once more.
_pith_complains() {
  case ${LC_ALL-} in '' | C | POSIX | C.UTF-8) return 1 ;; esac
  [[ -n $({ LC_ALL=$LC_ALL; } 2>&1) ]]
}

_pith_start_anew() {
  local LC_ALL=C text=$BASH_EXECUTION_STRING at options asked=
  [[ ${PITH_DISABLED:-0} == 0 ]] || return
  # Whatever keeps it there: a shell that starts anew must not find its way here again.
  [[ ${BASH_ENV-} != *pith-bash-env.bash* ]] || return
  # Hooks of the user's judge every text, also one that cannot be changed.
  if _pith_has_hooks; then
    _pith_ask "$_pith_agent" "$text"
    asked=yes
    [[ -z $_pith_refused ]] || return
  fi
  [[ ${#text} -le 102400 && $text != *BASH_EXECUTION_STRING* ]] || return
  if [[ -z $asked ]]; then
    _pith_has_covered "$text"
    at=$?
    set +f
    [[ $at == 0 ]] || return
  fi
  [[ ! -e /proc/$$/exe || $BASH -ef /proc/$$/exe ]] || return
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
  [[ -n $asked ]] || _pith_ask "$_pith_agent" "$text"
  # With nothing to insert too: asking leaves traces here, `$!` among them.
  _pith_words[at]=${_pith_text:-$text}
  _pith_name=${_pith_words[0]}
  if shopt -q login_shell; then _pith_words[0]=--noprofile; else unset '_pith_words[0]'; fi
}

# A text that only prepares is not changed; what only looks so may run anything, and hooks of the user's judge it.
_pith_judge_prepared() {
  [[ $_pith_flags != *[!hBc]* && ! -o posix && ${PITH_DISABLED:-0} == 0 ]] || return
  ! _pith_has_hooks || _pith_ask "$_pith_agent" "$BASH_EXECUTION_STRING"
}

if [[ -t 1 ]] || ! _pith_find_agent; then
  :
elif _pith_only_prepares; then
  _pith_judge_prepared
else
  if [[ -n $_pith_own ]]; then export BASH_ENV=$_pith_own; else unset -v BASH_ENV; fi
  unset -v PITH_BASH_ENV
  # Not within a function, whose variables would be among them.
  if shopt -q login_shell; then _pith_names=$(compgen -A function -A alias -A variable); fi
  case $_pith_flags in *[!hBc]*) ;; *) if [[ ! -o posix ]] && ! _pith_complains; then _pith_start_anew; fi ;; esac
fi
unset -v _pith_agent _pith_text _pith_names _pith_filters _pith_hosts _pith_sandboxed _pith_pid _pith_ppid _pith_zero _pith_string
unset -f _pith_has_hooks _pith_has_guardrails _pith_has_covered _pith_native _pith_ask _pith_is_first _pith_is_supervised _pith_parent_has _pith_find_agent
unset -f _pith_judge_prepared _pith_only_prepares _pith_outlives_profile _pith_read_words _pith_complains _pith_start_anew
