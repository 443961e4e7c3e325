# Read by the shell script that `pith init` writes for Claude Code, in its place: $1 and $2 are the client's.
# Leaves in _pith_text the text to run in place of $2, or nothing; where a hook of the user's refuses, it ends here. No process is started unless a covered word is in it.

@ASK@
# $1: the client's text.
_pith_covered() {
  local LC_ALL=C form=" && eval ('(.*)'|[[:alnum:]_./+%-]+)( < /dev/null)? && pwd -P >\\| "
  ! _pith_has_hooks || return 0
  ((${#1} <= 102400)) || return
  ((${#1} < 4000)) || return 0
  [[ $1 =~ $form ]] || return
  _pith_has_covered "${BASH_REMATCH[2]:-${BASH_REMATCH[1]}}"
}

_pith_text=
_pith_refused=
_pith_filters=${0%/*}/../filters
if [[ $# = 2 && $1 == -c && ${PITH_DISABLED:-0} == 0 && $2 == *" && pwd -P >| "* ]]; then
  if _pith_covered "$2"; then
    _pith_ask claude "$2"
    if [[ -n $_pith_refused ]]; then
      printf '%s\n' "$_pith_refused" >&2
      exit 126
    fi
    [[ -z $_pith_text ]] || set -- -c "$_pith_text"
  fi
fi
