# bash reads this before a script or a `-c` string where BASH_ENV names it. Written by pith; without pith it says so once, and
# reads the file that PITH_BASH_ENV names, the BASH_ENV of the user.
if { [[ -n ${!_pith_*} ]]; } 2>/dev/null; then
  # Somebody else's variables of these names stay as they are.
  if { [[ -n ${PITH_BASH_ENV-} && $PITH_BASH_ENV != *pith-bash-env.bash* ]]; } 2>/dev/null; then
    eval "if [[ -r \"${PITH_BASH_ENV//\"/\\\"}\" ]]; then . \"${PITH_BASH_ENV//\"/\\\"}\"; fi"
  fi
else
  {
    _pith_flags=$-
    set +x
    _pith_dist=${BASH_SOURCE[0]%/*}/..
    _pith_node=
    _pith_start=
    _pith_own=${PITH_BASH_ENV-}
    _pith_words=()
    _pith_name=
    _pith_refused=
    _pith_gone=
    if [[ -n ${BASH_EXECUTION_STRING-} && ! -r $_pith_dist/start/front.bash && -x $_pith_start ]]; then _pith_dist=$("$_pith_start" inside dist); fi
    if [[ -n ${BASH_EXECUTION_STRING-} && -r $_pith_dist/start/front.bash ]]; then . "$_pith_dist/start/front.bash"; fi
    # Gone altogether: that is said once, in the outermost shell, which is the agent's.
    if [[ -n $_pith_start && ! -r $_pith_dist/start/front.bash && ! -e ${TMPDIR:-/tmp}/pith-gone-$UID ]] && mkdir "${TMPDIR:-/tmp}/pith-gone-$UID"; then _pith_gone=yes; fi
  } 2>/dev/null
  if [[ -n $_pith_gone ]]; then
    echo 'pith: not found any more; install it again, or see "Upgrading" in docs/install.md. Commands run as they are.' >&2
  fi
  if [[ -n $_pith_refused ]]; then
    printf '%s\n' "$_pith_refused" >&2
    exit 126
  fi
  if [[ -n $_pith_name ]]; then
    shopt -s execfail
    exec -a "$_pith_name" "$BASH" "${_pith_words[@]}"
    shopt -u execfail
  fi
  # As bash would have expanded and read it.
  if [[ -n $_pith_own && $_pith_own != *pith-bash-env.bash* ]]; then
    eval "_pith_own=\"${_pith_own//\"/\\\"}\""
    if [[ -r $_pith_own ]]; then . "$_pith_own"; fi
  fi
  {
    case $_pith_flags in *x*) set -x ;; esac
    unset -v _pith_flags _pith_dist _pith_node _pith_start _pith_own _pith_words _pith_name _pith_refused _pith_gone
  } 2>/dev/null
fi
