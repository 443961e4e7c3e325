#!/usr/bin/env bash
# Captures the go fixtures. No network: modules without requirements, and one that cannot be fetched.
. "$(dirname "$0")/record.sh"
export GOPROXY=off GOFLAGS=-mod=mod GOTOOLCHAIN=local GONOSUMDB=* GOCACHE="$work/cache" CGO_ENABLED=0
tool go "$(go version)"

module() {
  mkdir -p "$work/$1" && cd "$work/$1" || exit 1
  printf 'module example.com/%s\n\ngo 1.19\n' "$1" >go.mod
}

package() { mkdir -p "$1" && cat >"$1/$2"; }

module shop
for i in $(seq -w 30); do
  package "internal/part$i" part.go <<<"package part$i

func Size() int { return $((10#$i)) }"
  [ "$i" -gt 20 ] && continue
  {
    printf 'package part%s\n\nimport "testing"\n\nfunc TestSize(t *testing.T) {\n\tif Size() != %s {\n\t\tt.Fatal("size")\n\t}\n}\n' "$i" "$((10#$i))"
    for j in $(seq 6); do printf '\nfunc TestCase%s(t *testing.T) {}\n' "$j"; done
    printf '\nfunc TestRejectsFAILError(t *testing.T) {}\n'
  } >"internal/part$i/part_test.go"
done
package . main.go <<'G'
package main

import (
	"fmt"
	"os"
)

func main() {
	for i := 1; i <= 40; i++ {
		fmt.Println("step", i)
	}
	if len(os.Args) > 1 && os.Args[1] == "panic" {
		var prices map[string]int
		prices["tea"] = 3
	}
	if len(os.Args) > 1 && os.Args[1] == "exit" {
		fmt.Fprintln(os.Stderr, "error: no such shelf")
		os.Exit(3)
	}
	fmt.Println("done")
}
G
record test/pass --max 96 -- go test ./...
record test/cached -- go test ./...
record test/verbose --not 'TestCase3' --max 600 -- go test -v ./...
record test/none-match --fact '[no tests to run]' -- go test -run NoSuchTest ./internal/part01
record test/list --fact 'TestRejectsFAILError' -- go test -list . ./internal/part01
record test/json --fact '"Action":"pass"' -- go test -json ./internal/part01
record test/cover --fact 'coverage: 100.0% of statements' -- go test -cover ./internal/...
record build/ok -- go build ./...
record build/verbose -- go build -v -a ./...
record vet/ok -- go vet ./...
record run/ok --fact 'done' --fact 'step 40' -- go run .
record run/panic --fact 'panic: assignment to entry in nil map' --fact 'main.go:' --fact 'exit status 2' -- go run . panic
record run/exit-3 --fact 'error: no such shelf' --fact 'exit status 3' -- go run . exit
record mod/tidy-ok -- go mod tidy
record test/unknown-flag --fact 'flag provided but not defined: -frobnicate' -- sh -c 'cd internal/part01 && go test -frobnicate'
record build/unknown-flag --fact 'flag provided but not defined: -frobnicate' -- go build -frobnicate
record test/no-packages --fact './nowhere/...' -- go test ./nowhere/...
record test/missing-folder --fact 'nowhere' -- go test ./nowhere

package till till.go <<'G'
package till

import (
	"errors"
	"os"
	"time"
)

var ErrEmpty = errors.New("till is empty")

func Change(paid, price int) (int, error) {
	if paid < price {
		return 0, ErrEmpty
	}
	return paid - price + 1, nil
}

func Crash(how string) {
	switch how {
	case "panic":
		var till *struct{ coins []int }
		till.coins[3] = 1
	case "exit":
		os.Exit(3)
	case "kill":
		process, _ := os.FindProcess(os.Getpid())
		_ = process.Kill()
		time.Sleep(2 * time.Second)
	case "sleep":
		time.Sleep(10 * time.Second)
	}
}
G
package till till_test.go <<'G'
package till

import (
	"fmt"
	"testing"
)

func TestChange(t *testing.T) {
	t.Log("counting coins")
	fmt.Println("printed by the test")
	for _, row := range []struct{ paid, price, want int }{{10, 7, 3}, {5, 5, 0}} {
		t.Run(fmt.Sprintf("paid %d", row.paid), func(t *testing.T) {
			got, err := Change(row.paid, row.price)
			if err != nil || got != row.want {
				t.Errorf("Change(%d, %d) = %d, %v; want %d", row.paid, row.price, got, err, row.want)
			}
		})
	}
}

func TestShort(t *testing.T) {
	if _, err := Change(1, 2); err != ErrEmpty {
		t.Fatal("no error")
	}
}

func TestSkipped(t *testing.T) { t.Skip("needs a printer") }
G
for i in $(seq 40); do printf '\nfunc TestCoin%s(t *testing.T) {}\n' "$i"; done >>till/till_test.go
record test/fail --fact '--- FAIL: TestChange' --fact '--- FAIL: TestChange/paid_10' --fact 'Change(10, 7) = 4, <nil>; want 3' \
  --fact 'till_test.go:' --fact 'FAIL	example.com/shop/till' --max 1000 -- go test ./...
record test/fail-verbose --fact '--- FAIL: TestChange/paid_10' --fact 'Change(10, 7) = 4, <nil>; want 3' --fact '--- SKIP: TestSkipped' \
  --fact 'needs a printer' --fact 'FAIL	example.com/shop/till' --fact 'printed by the test' --not 'TestCoin17' -- go test -v ./till
record test/fail-split --split --fact 'want 3' -- go test ./till
record test/shuffle --fact '-test.shuffle' --fact 'want 3' -- go test -shuffle=7 ./till
record test/failfast --fact 'want 3' -- go test -failfast ./...
for how in panic exit kill; do
  package crash crash_test.go <<<"package crash

import (
	\"testing\"

	\"example.com/shop/till\"
)

func TestBefore(t *testing.T) {}
func TestCrash(t *testing.T)  { till.Crash(\"$how\") }"
  case $how in
    panic) facts=(--fact 'panic: runtime error' --fact 'till/till.go:' --fact 'FAIL	example.com/shop/crash') ;;
    exit) facts=(--fact 'exit status 3' --fact 'FAIL	example.com/shop/crash') ;;
    kill) facts=(--fact 'signal: killed' --fact 'FAIL	example.com/shop/crash') ;;
  esac
  record "test/crash-$how" "${facts[@]}" -- go test ./crash
  name="=== RUN   TestCrash" && [ $how = panic ] && name="--- FAIL: TestCrash"
  record "test/crash-$how-verbose" --fact 'FAIL	example.com/shop/crash' --fact "$name" -- go test -v ./crash ./internal/part01 ./internal/part02 ./internal/part03 ./internal/part04
done
sed -i 's/"kill"/"sleep"/' crash/crash_test.go
record test/timeout --fact 'panic: test timed out after 1s' --fact 'TestCrash' --fact 'FAIL	example.com/shop/crash' -- go test -timeout 1s ./crash
rm -r crash
package race race_test.go <<'G'
package race

import "testing"

func TestRace(t *testing.T) {
	count, done := 0, make(chan bool)
	go func() { count++; done <- true }()
	count++
	<-done
}
G
record test/race --env CGO_ENABLED=1 --fact 'WARNING: DATA RACE' --fact 'race_test.go:7' --fact 'testing.go' --fact 'FAIL	example.com/shop/race' -- go test -race ./race
rm -r race
package broken broken.go <<'G'
package broken

import (
	"fmt"
	"os"
)

func Price() int {
	var unused string
	return "seven"
}

func Missing() { undefinedCall(1, 2) }
G
package broken broken_test.go <<'G'
package broken

import "testing"

func TestPrice(t *testing.T) { Price() }
G
record test/build-failed --fact 'cannot use "seven"' --fact 'undefined: undefinedCall' --fact 'FAIL	example.com/shop/broken [build failed]' -- go test ./...
record build/errors --fact 'imported and not used: "fmt"' --fact 'broken/broken.go:10:9' --fact 'undefined: undefinedCall' -- go build ./...
record vet/type-errors --fact 'broken/broken.go' -- go vet ./...
printf 'package broken\n\nfunc {\n' >broken/broken.go
record build/syntax --fact 'broken/broken.go:3:6' -- go build ./...
printf 'package broken\n\nimport "example.com/absent/pkg"\n\nvar _ = pkg.X\n' >broken/broken.go
mv broken/broken.go broken/broken_test.go && echo 'package broken' >broken/broken.go
record test/setup-failed --env GOFLAGS= --fact '[setup failed]' --fact 'example.com/absent/pkg' -- go test ./...
rm broken/broken.go && mv broken/broken_test.go broken/broken.go
record build/missing-module --env GOFLAGS= --fact 'example.com/absent/pkg' -- go build ./...
record mod/tidy-offline --fact 'example.com/absent/pkg' -- go mod tidy
record mod/download-offline -- go mod download
rm -r broken
package lint lint.go <<'G'
package lint

import "fmt"

type Till struct{ coins []int }

func (t Till) String() string { return fmt.Sprintf("%d", t) }

func Print() {
	fmt.Printf("%d items in %s\n", "three")
	return
	fmt.Println("never")
}
G
record vet/findings --fact 'lint/lint.go:10:2: fmt.Printf format %d has arg "three" of wrong type string' --fact 'unreachable code' -- go vet ./...
rm -r lint
printf 'module example.com/shop\n\ngo 1.19\nnonsense here\n' >go.mod
record build/bad-mod --fact 'go.mod:4: unknown directive: nonsense' -- go build ./...
record test/bad-mod --fact 'go.mod:4: unknown directive: nonsense' -- go test ./...
mkdir -p "$work/nomod" && cd "$work/nomod" || exit 1
record build/no-module --fact 'does not contain main module' -- go build ./...

module fuzz
package . fuzz_test.go <<'G'
package fuzz

import "testing"

func FuzzShort(f *testing.F) {
	f.Add("a")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 40 {
			t.Fatalf("%d is too long", len(text))
		}
	})
}
G
record test/fuzz --fact '--- FAIL: FuzzShort' --fact 'is too long' --fact 'testdata/fuzz/FuzzShort/' -- go test -fuzz=Fuzz -fuzztime=20s .

# A module proxy in a folder, so that something can be downloaded.
for dependency in one two three; do
  for minor in 1 2 3 4; do
    base="$work/proxy/example.org/$dependency$minor/@v"
    source="$work/source/example.org/$dependency$minor@v1.$minor.0"
    mkdir -p "$base" "$source"
    printf 'module example.org/%s%s\n\ngo 1.19\n' $dependency $minor | tee "$base/v1.$minor.0.mod" >"$source/go.mod"
    printf 'package %s%s\n\nconst Name = "%s"\n' $dependency $minor $dependency >"$source/name.go"
    echo "v1.$minor.0" >"$base/list"
    printf '{"Version":"v1.%s.0","Time":"2024-01-01T00:00:00Z"}' $minor >"$base/v1.$minor.0.info"
    (cd "$work/source" && python3 - "$base/v1.$minor.0.zip" "example.org/$dependency$minor@v1.$minor.0" <<'P'
import sys, zipfile
target, folder = sys.argv[1:]
with zipfile.ZipFile(target, "w") as archive:
    for name in ("go.mod", "name.go"):
        archive.write(f"{folder}/{name}", f"{folder}/{name}")
P
    )
  done
done
module depends
export GOPROXY="file://$work/proxy" GOMODCACHE="$work/modcache" GOSUMDB=off
{
  echo 'package main'
  echo 'import ('
  for dependency in one two three; do for minor in 1 2 3 4; do echo "\"example.org/$dependency$minor\""; done; done
  echo ')'
  echo 'func main() { println(one1.Name, one2.Name, one3.Name, one4.Name, two1.Name, two2.Name, two3.Name, two4.Name, three1.Name, three2.Name, three3.Name, three4.Name) }'
} >main.go
record mod/tidy --fact 'go: found example.org/one1 in example.org/one1 v1.1.0' -- go mod tidy
chmod -R u+w "$work/modcache" && rm -rf "$work/modcache"
record build/downloads -- go build ./...
chmod -R u+w "$work/modcache" && rm -rf "$work/modcache"
record get/unknown --fact 'example.org/absent' -- go get example.org/absent@v1.0.0
chmod -R u+w "$work/modcache"

module large
{
  printf 'package large\n\nimport "testing"\n'
  for i in $(seq -w 0 1999); do
    case $i in
      0007 | 0999 | 1555) printf '\nfunc TestNumber%s(t *testing.T) { t.Errorf("ledger %s is off") }\n' "$i" "$i" ;;
      *) printf '\nfunc TestNumber%s(t *testing.T) {}\n' "$i" ;;
    esac
  done
} >large_test.go
record test/large --fact '--- FAIL: TestNumber0007' --fact 'ledger 0999 is off' --fact 'ledger 1555 is off' --fact 'FAIL	example.com/large' --max 700 -- go test -v .
for i in $(seq 30); do printf 'package large\n\nfunc f%s() int { return "x%s" }\n' "$i" "$i" >"f$i.go"; done
record build/too-many --fact 'too many errors' -- go build .
