# Sourced by the capture scripts: runs one command and writes its fixture.
#
#   tool cargo "$(cargo --version)"        the folder below fixtures/ and the version that goes into the .json
#   record test/pass [options] -- argv…    writes fixtures/cargo/test/pass.txt and .json
#     --fact TEXT   must survive reduction (checked here: it has to be in the output)
#     --re REGEXP   the same, as a regular expression (JavaScript's flavour)
#     --not TEXT    must not appear in what is shown
#     --env K=V     set for this run, and noted
#     --split       stdout and stderr apart (.txt and .err.txt); otherwise both in order of arrival
#     --max N       tokens shown at most
#     --as "a b"    the argv that is noted, where the one that runs has a longer path
set -u
fixtures=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../fixtures" && pwd)
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
script=$(basename "$0")

tool() { tool_name=$1 tool_version=$2; }

# Order matters: the project lies inside the temporary folder, the toolchains inside the home folder.
mask() {
  sed -i -E -e "s#${work}/([a-z0-9-]+)#/home/dev/\1#g" -e "s#${work}#/home/dev#g" -e "s#${HOME}#/home/dev#g" \
    -e "s#/tmp/[A-Za-z0-9./-]*/(venv|node_modules)/#/home/dev/.\1/#g" -e "s#\\b$(hostname)\\b#host#g" \
    -e 's#repo.maven.apache.org#repo.example#g' -e 's#//[a-z]+\.debian\.org#//archive.example#g' \
    -e "s#/tmp/(go-build|cc|ledger-|link-|[a-z]+-)[A-Za-z0-9]+#/tmp/\\1123456#g" "$@"
}

record() {
  local name=$1 merged=true max=null as="" facts=() nots=() envs=() status
  shift
  while [ "$1" != -- ]; do
    case $1 in
      --fact) facts+=("$(jq -n --arg v "$2" '$v')"); shift ;;
      --re) facts+=("$(jq -n --arg v "$2" '{re: $v}')"); shift ;;
      --not) nots+=("$(jq -n --arg v "$2" '$v')"); shift ;;
      --env) envs+=("$2"); shift ;;
      --split) merged=false ;;
      --max) max=$2; shift ;;
      --as) as=$2; shift ;;
    esac
    shift
  done
  shift
  local base=$fixtures/$tool_name/$name
  mkdir -p "$(dirname "$base")"
  rm -f "$base.err.txt"
  if $merged; then (exec env ${envs[@]+"${envs[@]}"} "$@") >"$base.txt" 2>&1 </dev/null; status=$?
  else (exec env ${envs[@]+"${envs[@]}"} "$@") >"$base.txt" 2>"$base.err.txt" </dev/null; status=$?; fi
  $merged && mask "$base.txt" || mask "$base.txt" "$base.err.txt"
  local argv made
  argv=$(if [ -n "$as" ]; then printf '%s\n' $as; else printf '%s\n' "$@"; fi | jq -R . | jq -sc .)
  made="test/capture/$script, in $(basename "$PWD")/"
  jq -n --argjson argv "$argv" --argjson exit "$status" --argjson merged $merged --arg tool "$tool_name" \
    --arg version "$tool_version" --arg made "$made" --argjson max "$max" \
    --argjson facts "[$(IFS=,; echo "${facts[*]-}")]" --argjson nots "[$(IFS=,; echo "${nots[*]-}")]" \
    --arg env "$(printf '%s\n' ${envs[@]+"${envs[@]}"})" \
    '{argv: $argv, exit: $exit, merged: $merged, tool: $tool, version: $version, made: $made, facts: $facts}
     + (if $env == "" then {} else {env: ($env | split("\n") | map(split("=") | {(.[0]): (.[1:] | join("="))}) | add)} end)
     + (if ($nots | length) == 0 then {} else {mustNot: $nots} end)
     + (if $max == null then {} else {maxTokens: $max} end)' >"$base.json"
  mask "$base.json"
  local fact
  for fact in ${facts[@]+"${facts[@]}"}; do
    case $fact in
      '"'*) cat "$base.txt" "$base.err.txt" 2>/dev/null | grep -qF -- "$(jq -r . <<<"$fact" | head -1)" ||
        echo "$tool_name/$name: the output lacks $fact" >&2 ;;
    esac
  done
  echo "$tool_name/$name: exit $status, $(wc -l <"$base.txt") lines"
}
