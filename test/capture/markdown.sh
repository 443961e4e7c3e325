#!/usr/bin/env bash
# Captures the fixtures of markdownlint-cli2 (npm) and actionlint (its Go module).
. "$(dirname "$0")/record.sh"
mkdir -p "$work/pages" && cd "$work/pages" || exit 1
tool markdownlint-cli2 "$(markdownlint-cli2 --help | head -1)"
for i in $(seq -w 1 12); do
  { printf '# Part %s\n# Part %s again\n\n' "$i" "$i"
    for j in $(seq 1 6); do printf 'This line of part %s says much more than eighty characters can hold, and it says so at length, %s.\n* a  list\n\n\n' "$i" "$(seq -s ' ' 1 $((j * 2)))"; done
    printf '```\nno language\n```\nhttps://example.org\n'; } >"page_$i.md"
done
printf '# Fine\n\nAll is well.\n' >fine.md
record check/clean --fact 'Summary: 0 error(s)' -- markdownlint-cli2 fine.md
record check/few --fact 'page_01.md:2' --fact 'MD025' -- markdownlint-cli2 page_01.md
record check/many --re 'page_12\.md' --fact 'MD040' --re 'Summary: \d+ error' -- markdownlint-cli2 '*.md'
record check/none --fact 'Linting: 0 file(s)' -- markdownlint-cli2 absent.md

mkdir -p "$work/flows/.github/workflows" && cd "$work/flows" && git init -q . || exit 1
tool actionlint "actionlint $(actionlint --version | head -1)"
flow() { printf 'name: CI %s\non: [push, pull_requests]\njobs:\n  test:\n    runs-on: ubuntu-latests\n    steps:\n      - uses: actions/checkout@v4\n      - run: echo ${{ github.event.pull_request.title }}\n      - run: echo ${{ matrix.node }}\n        shel: bash\n  deploy:\n    needs: [tests]\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ steps.build.outputs.tag }}\n' "$1"; }
flow 1 >.github/workflows/ci.yml
record check/few --fact '.github/workflows/ci.yml:2:12' --fact 'unknown Webhook event "pull_requests"' -- actionlint -no-color -shellcheck= -pyflakes=
for i in $(seq -w 1 20); do flow "$i" >".github/workflows/ci-$i.yml"; done
record check/many --re 'ci-20\.yml' --fact 'potentially untrusted' -- actionlint -no-color -shellcheck= -pyflakes=
record check/colour --re 'ci-20\.yml' -- actionlint -color -shellcheck= -pyflakes=
record check/oneline --fact 'ci-20.yml:2:12' -- actionlint -no-color -oneline -shellcheck= -pyflakes=
printf 'name: [broken\n' >.github/workflows/ci.yml
record check/syntax --fact '.github/workflows/ci.yml:' -- actionlint -no-color -shellcheck= -pyflakes= .github/workflows/ci.yml
rm -rf .github/workflows/*; printf 'name: CI\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make\n' >.github/workflows/ci.yml
record check/clean -- actionlint -shellcheck= -pyflakes=
cd "$work" && record check/no-project --fact 'no project was found' -- actionlint
