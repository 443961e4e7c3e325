#!/usr/bin/env bash
# Captures the fixtures of gotestsum; modules without requirements need no network.
. "$(dirname "$0")/record.sh"
export GOFLAGS= GOTOOLCHAIN=local CGO_ENABLED=0
tool gotestsum "$(gotestsum --version), $(go version)"
file() { mkdir -p "$(dirname "$1")" && cat >"$1"; }
mkdir "$work/shop" && cd "$work/shop" || exit 1

file go.mod <<'G'
module example.com/shop

go 1.24
G
file docs/docs.go <<'G'
// Package docs has no tests.
package docs

// Title is shown on each page.
const Title = "Shop"
G
file cart/cart.go <<'G'
// Package cart adds up what a customer wants.
package cart

// Item is one line of a cart.
type Item struct {
	Name  string
	Cents int
	Count int
}

// Total adds the items up.
func Total(items []Item) int {
	sum := 0
	for _, item := range items {
		sum += item.Cents * item.Count
	}
	return sum
}
G
file cart/cart_test.go <<'G'
package cart

import (
	"fmt"
	"testing"
)

func TestTotalOfNothing(t *testing.T) {
	if Total(nil) != 0 {
		t.Fatal("nothing costs something")
	}
}

func TestTotal(t *testing.T) {
	for count := range 40 {
		t.Run(fmt.Sprintf("count_%02d", count), func(t *testing.T) {
			t.Logf("adding %d apples", count)
			if got := Total([]Item{{"apple", 30, count}}); got != 30*count {
				t.Errorf("Total = %d, want %d", got, 30*count)
			}
		})
	}
}

func TestLater(t *testing.T) {
	t.Skip("the tax office has not answered")
}
G
file price/price.go <<'G'
// Package price writes cents as money.
package price

import "fmt"

// Text is the price as a customer reads it.
func Text(cents int) string {
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
G
file price/price_test.go <<'G'
package price

import (
	"fmt"
	"os"
	"testing"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		cents int
		want  string
	}{{0, "0.00"}, {5, "0.05"}, {199, "1.99"}, {-5, "-0.05"}} {
		t.Run(fmt.Sprint(c.cents), func(t *testing.T) {
			if got := Text(c.cents); got != c.want && os.Getenv("STRICT") != "" {
				t.Errorf("Text(%d) = %q, want %q", c.cents, got, c.want)
			}
		})
	}
}

func TestRounding(t *testing.T) {
	fmt.Println("rounding half up")
	if Text(100) != "1.00" {
		t.Error("one is not one")
	}
}
G
file stock/stock.go <<'G'
// Package stock counts what is on the shelf.
package stock

// Shelf is a place with goods.
type Shelf map[string]int

// Take removes goods from the shelf.
func (s Shelf) Take(name string, count int) bool {
	if s[name] < count {
		return false
	}
	s[name] -= count
	return true
}
G
file stock/stock_test.go <<'G'
package stock

import (
	"fmt"
	"os"
	"testing"
)

func TestTake(t *testing.T) {
	shelf := Shelf{"pear": 3}
	if !shelf.Take("pear", 2) || shelf.Take("pear", 2) {
		t.Error("took what was not there")
	}
}

func TestMany(t *testing.T) {
	for n := range 120 {
		t.Run(fmt.Sprintf("pears_%03d", n), func(t *testing.T) {
			fmt.Printf("shelf with %d pears\n", n)
			shelf := Shelf{"pear": n}
			if os.Getenv("MANY") != "" && n%3 == 0 && !shelf.Take("pear", n+1) {
				t.Errorf("shelf of %d gives no %d pears", n, n+1)
			}
		})
	}
}

func TestPanics(t *testing.T) {
	if os.Getenv("PANIC") != "" {
		var shelf Shelf
		shelf["fig"] = 1
	}
}

func TestFlaky(t *testing.T) {
	if mark := os.Getenv("FLAKY"); mark != "" {
		if _, err := os.Stat(mark); err != nil {
			os.WriteFile(mark, nil, 0o600)
			t.Error("the first delivery was late")
		}
	}
}
G
for i in $(seq -w 30); do
  printf 'package part\n\n// N is how many.\nconst N = %d\n' "$((10#$i))" | file "parts/part$i/part.go"
  printf 'package part\n\nimport "testing"\n\nfunc TestN(t *testing.T) {\n\tif N < 1 {\n\t\tt.Error("none")\n\t}\n}\n' |
    file "parts/part$i/part_test.go"
done

record pass --fact 'DONE 203 tests, 1 skipped' --fact 'TestLater' -- gotestsum
record pass-testname --fact 'DONE 203 tests, 1 skipped' --fact 'SKIP cart.TestLater' -- gotestsum --format testname
record pass-dots --fact 'DONE 203 tests, 1 skipped' -- gotestsum --format dots
record pass-standard-quiet --fact 'DONE 203 tests, 1 skipped' -- gotestsum --format standard-quiet
record pass-standard-verbose --fact 'DONE 203 tests, 1 skipped' -- gotestsum --format standard-verbose
failed=(--env STRICT=1 --fact 'price TestText/-5' --fact 'price_test.go:16' --fact 'want "-0.05"' --fact 'DONE 203 tests, 1 skipped, 2 failures')
record fail "${failed[@]}" -- gotestsum
record fail-testname "${failed[@]}" --fact 'FAIL price.TestText/-5' -- gotestsum --format testname
record fail-dots "${failed[@]}" -- gotestsum --format dots
record fail-standard-quiet "${failed[@]}" -- gotestsum --format standard-quiet
record fail-standard-verbose "${failed[@]}" -- gotestsum --format standard-verbose
record fail-short "${failed[@]}" -- gotestsum --format-hide-empty-pkg --hide-summary=skipped
record fail-icons "${failed[@]}" -- gotestsum --format pkgname-and-test-fails --format-icons hivis
many=(--env MANY=1 --fact 'shelf of 0 gives no 1 pears' --fact 'shelf of 117 gives no 118 pears' --fact 'TestMany/pears_060' --fact 'stock_test.go:22' --fact '41 failures')
record many "${many[@]}" -- gotestsum
record many-testname "${many[@]}" -- gotestsum --format testname
record panic --env PANIC=1 --fact 'panic: assignment to entry in nil map' --fact 'stock_test.go:31' --fact 'TestPanics' -- gotestsum
record rerun --env FLAKY=mark --fact 'the first delivery was late' --fact 'DONE 2 runs' -- gotestsum --rerun-fails --packages ./...
record coverage --fact 'coverage: 100.0% of statements' -- gotestsum -- -cover ./cart ./price ./stock ./parts/...
record colour --env STRICT=1 --fact 'TestText/-5' --fact '2 failures' -- gotestsum --no-color=false --format testname
record none --fact 'DONE 1 tests' -- gotestsum -- -run Nothing ./...
record nothing-there --fact 'missing' --fact 'DONE 0 tests, 1 failure, 1 error' -- gotestsum ./missing
record bad-format --fact 'nonsense' -- gotestsum --format nonsense
printf 'package price\n\nfunc Broken() int {\n\treturn "seven"\n}\n' >price/broken.go
record build-failed --fact 'cannot use "seven"' --fact 'price/broken.go:4:9' --fact '1 error' -- gotestsum
record build-failed-testname --fact 'cannot use "seven"' --fact 'price/broken.go:4:9' --fact '1 error' -- gotestsum --format testname
rm price/broken.go
printf 'go 1.24\nnonsense here\n' >go.mod
record bad-mod --fact 'unknown directive: nonsense' -- gotestsum
