# Shared by what asks for bash and for zsh: whose is the shell _pith_pid, child of _pith_ppid, that runs _pith_string?

# Agents one of whose variables is set; without one, the shell is nobody's.
_pith_hosts=
for _pith_host in @HOSTS@; do
  _pith_marker=${_pith_host#*:}
  _pith_marker=${_pith_marker%%:*}
  if [[ -n ${!_pith_marker-} ]]; then _pith_hosts+="$_pith_host "; fi
done
unset -v _pith_host _pith_marker
if [[ -z $_pith_hosts ]]; then
  unset -v _pith_hosts _pith_pid _pith_ppid _pith_zero _pith_string
  return 2>/dev/null || exit 0
fi

# The user's own filters, as src/system/paths.ts has it.
_pith_filters=${XDG_CONFIG_HOME-}
if [[ $_pith_filters != /* ]]; then _pith_filters=${HOME-}/.config; fi
_pith_filters+=/pith/filters

@ASK@
# Is this the first process of a session, or at least of a group, and without a terminal? Agents start each command so.
# Or is it in a sandbox, which $1 names, and started by that one's own first process?
_pith_is_first() {
  local IFS=' ' line
  if [[ -r /proc/$_pith_pid/stat ]]; then
    # Process, name in parentheses, state, parent, group, session, terminal.
    IFS= read -r line <"/proc/$_pith_pid/stat" || return 1
    set -- "$1" ${line##*) }
    [[ ${3-} == "$_pith_ppid" && ${6-} == 0 ]] || return 1
    [[ $5 != "$_pith_pid" ]] || return 0
    [[ $_pith_ppid == 1 && $1 != - ]] || return 1
    IFS= read -r line <"/proc/$_pith_ppid/comm" || return 1
    if [[ $line != "$1" ]]; then
      # Started from a file of another name: then it is the first of its words.
      IFS= read -r -d '' line <"/proc/$_pith_ppid/cmdline" || return 1
      line=${line##*/}
      [[ ${line:0:15} == "$1" ]] || return 1
    fi
    _pith_sandboxed=yes
    return 0
  fi
  set -- $(/bin/ps -o ppid= -o pgid= -o tty= -p $_pith_pid)
  [[ ${1-} == "$_pith_ppid" && ${2-} == "$_pith_pid" && ${3-} == '?'* ]]
}

# Is $1, a variable and its value, in what this shell's parent was started with? Where that cannot be told, too.
_pith_parent_has() {
  local line found=
  if [[ -r /proc/$_pith_pid/stat ]]; then
    while IFS= read -r -d '' line; do
      found=yes
      [[ $line != "$1" ]] || return 0
    done <"/proc/$_pith_ppid/environ"
    [[ -z $found ]]
  else
    line=$(/bin/ps -E -ww -o command= -p $_pith_ppid)
    [[ $line != *=* || " $line " == *" $1 "* ]]
  fi
}

# Was this shell started by one named $1, which an agent started to watch over the very same string?
_pith_is_supervised() {
  local word line
  local -a words=()
  [[ -r /proc/$_pith_ppid/cmdline ]] || return 1
  while IFS= read -r -d '' word; do words+=("$word"); done <"/proc/$_pith_ppid/cmdline"
  # bash -c SCRIPT NAME AGENT SHELL COMMAND
  [[ ${#words[@]} == 7 && ${words[1]} == -c && ${words[3]} == "$1" && ${words[6]} == "$_pith_string" ]] || return 1
  IFS= read -r line <"/proc/$_pith_ppid/stat" || return 1
  set -- ${line##*) }
  [[ $2 == "${words[4]}" ]]
}

# In _pith_agent the agent whose own child this shell is; "" where that is nobody, or cannot be told.
_pith_find_agent() {
  local LC_ALL=C IFS=' ' host hosts=
  _pith_agent= _pith_sandboxed=
  for host in $_pith_hosts; do
    set -- ${host//:/ }
    if [[ $3 != supervised ]]; then
      hosts+="$host "
    elif _pith_is_supervised "$4"; then
      _pith_agent=$1
      return 0
    fi
  done
  [[ -n $hosts ]] || return 1
  set -- $hosts
  set -- ${1//:/ }
  _pith_is_first "$4" || return 1
  if [[ -n $_pith_sandboxed ]]; then
    [[ $hosts != *' '*' '* ]] || return 1
    _pith_agent=$1
    return 0
  fi
  for host in $hosts; do
    set -- ${host//:/ }
    # What an agent sets for its tool's shells stands in the environment of all that they start, not in its own.
    if [[ $3 == call ]]; then
      if _pith_parent_has "$2=${!2}"; then continue; fi
    elif [[ ${!2} != "$_pith_ppid" ]]; then
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
    [[ $1 != "$_pith_agent" || $5 == - || $_pith_string != "$5"* ]] || return 0
  done
  return 1
}

# In _pith_words the words of this shell, its name among them; none where they cannot be told for certain.
_pith_read_words() {
  local word
  if [[ -r /proc/$_pith_pid/cmdline ]]; then
    while IFS= read -r -d '' word; do _pith_words+=("$word"); done <"/proc/$_pith_pid/cmdline"
    return
  fi
  # The string may be quoted here, but for plain letters, and nothing may follow it: bash 3.2 does not tell its start-up
  # file of parameters.
  word=$(/bin/ps -ww -o command= -p $_pith_pid)
  local tail=${_pith_string##*[! -~]}
  [[ ${word% } == *"${tail% }" ]] || return
  if [[ $tail == "$_pith_string" ]]; then
    case ${word% } in "$_pith_zero -c ${tail% }" | "$_pith_zero -lc ${tail% }") ;; *) return ;; esac
  elif [[ -z $tail && ${BASH_VERSINFO[0]} == 3 ]]; then
    return
  fi
  case $word in
    "$_pith_zero -c "*) _pith_words=("$_pith_zero" -c "$_pith_string") ;;
    "$_pith_zero -lc "*) _pith_words=("$_pith_zero" -lc "$_pith_string") ;;
  esac
}

