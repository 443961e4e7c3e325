#!/usr/bin/env bash
# Captures the fixtures of golangci-lint and staticcheck; a module without requirements needs no network.
. "$(dirname "$0")/record.sh"
export GOFLAGS= GOTOOLCHAIN=local CGO_ENABLED=0 GOLANGCI_LINT_CACHE="$work/cache" XDG_CACHE_HOME="$work/cache"
file() { mkdir -p "$(dirname "$1")" && cat >"$1"; }
golangci() { tool golangci-lint "$lint_version" && record "run/$1" "${@:2}"; }
staticcheck() { tool staticcheck "$check_version" && record "$1" "${@:2}"; }
lint_version="golangci-lint $(golangci-lint version --short)"
check_version=$(command staticcheck -version)
mkdir "$work/shop" && cd "$work/shop" || exit 1

printf 'module example.com/shop\n\ngo 1.24\n' >go.mod
file cart/cart.go <<'G'
// Package cart adds up what a customer wants.
package cart

// Total adds the prices up.
func Total(prices []int) int {
	sum := 0
	for _, price := range prices {
		sum += price
	}
	return sum
}
G

golangci clean --fact '0 issues.' -- golangci-lint run
golangci config-verbose --fact '0 issues.' -- golangci-lint run -v
staticcheck clean -- staticcheck ./...

file price/price.go <<'G'
// Package price writes cents as money.
package price

import (
	"fmt"
	"os"
)

// Save writes the price into a file.
func Save(name string, cents int) {
	os.WriteFile(name, []byte(fmt.Sprintf("%d", cents)), 0o600)
}
G
golangci one --fact 'price/price.go:11:14' --fact 'errcheck' --fact 'Error return value of `os.WriteFile` is not checked' --fact '1 issues' -- golangci-lint run
file price/text.go <<'G'
package price

import "fmt"

type unused struct{}

func text(cents int) string {
	var result string
	result = fmt.Sprintf("%d", cents)
	return result
}
G
staticcheck few --fact 'price/text.go:5:6' --fact '(U1000)' -- staticcheck ./...

for i in $(seq -w 60); do
  file "parts/part$i/part.go" <<G
// Package part is one of many.
package part

import (
	"fmt"
	"os"
	"strings"
)

func helper$i(name string) error {
	var err error
	err = os.Remove(name)
	os.Chdir(name)
	if strings.Index(name, "x") != -1 {
		return fmt.Errorf("The file %s was bad.", name)
	}
	x := 1
	x = 2
	fmt.Println(x)
	for true {
		break
	}
	return err
}
G
done
many=(--fact 'parts/part01/part.go:13:10' --fact 'parts/part60/part.go' --fact 'errcheck: 61')
golangci many "${many[@]}" -- golangci-lint run --max-issues-per-linter 0 --max-same-issues 0
golangci many-limited --fact 'errcheck' --fact 'issues:' -- golangci-lint run
golangci many-short "${many[@]}" -- golangci-lint run --max-issues-per-linter 0 --max-same-issues 0 --output.text.print-issued-lines=false
golangci colour --fact 'errcheck' -- golangci-lint run --color always
golangci enabled --fact 'revive' --fact 'issues:' -- golangci-lint run --max-same-issues 0 -E misspell,revive,gocritic,godot,lll,mnd
golangci verbose --fact 'errcheck' --fact 'issues:' -- golangci-lint run -v
golangci tabular --fact 'errcheck' --fact 'issues:' -- golangci-lint run --output.tab.path stdout
golangci bad-linter --fact 'nonsense' -- golangci-lint run -E nonsense
golangci missing-folder --fact 'missing' -- golangci-lint run ./missing
printf 'linters:\n  enable:\n    - errcheck\n' >.golangci.yml
golangci old-config --fact 'unsupported version of the configuration' -- golangci-lint run
printf 'version: "2"\nlinters:\n  enabled: [x\n' >.golangci.yml
golangci bad-config --fact "can't load config" -- golangci-lint run
rm .golangci.yml
staticcheck many --fact 'parts/part01/part.go:20:2' --fact 'parts/part60/part.go:10:6' --fact '(U1000)' --fact '(S1006)' -- staticcheck ./...
staticcheck stylish --fact 'parts/part60/part.go' --fact 'S1006' --fact 'problems' -- staticcheck -f stylish ./...
staticcheck all-checks --fact 'parts/part60/part.go' --fact 'ST1005' -- staticcheck -checks all ./...
staticcheck missing-folder --fact 'missing' -- staticcheck ./missing
staticcheck bad-flag --fact 'nonsense' -- staticcheck -nonsense ./...
printf 'package price\n\nfunc Broken() int {\n\treturn "seven"\n}\n' >price/broken.go
staticcheck types --fact 'price/broken.go:4:9' --fact 'compile' -- staticcheck ./price
golangci types --fact 'price/broken.go:4:9' --fact 'typecheck' -- golangci-lint run ./price/...
printf 'package price\n\nfunc Broken( {\n' >price/broken.go
golangci syntax --fact 'price/broken.go:3' -- golangci-lint run ./price/...
staticcheck syntax --fact 'price/broken.go:3' -- staticcheck ./price
rm -r price parts cart
golangci no-go --fact 'no go files to analyze' -- golangci-lint run
