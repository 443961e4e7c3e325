#!/usr/bin/env bash
# Captures the fixtures of R as Debian packages it: R CMD build, check, INSTALL, and testthat.
. "$(dirname "$0")/record.sh"
export LC_ALL=C.UTF-8 R_LIBS_USER=$work/lib _R_CHECK_FORCE_SUGGESTS_=false
mkdir -p "$work/lib"
tool R "$(R --version | head -1)"
mkdir -p "$work/src" && cd "$work/src" || exit 1
mkdir -p shop/R shop/tests/testthat shop/man
cat >shop/DESCRIPTION <<'D'
Package: shop
Title: A Shop
Version: 0.1.0
Author: Dev <dev@example.org>
Maintainer: Dev <dev@example.org>
Description: Prices and stock of a small shop.
License: GPL-3
Encoding: UTF-8
Suggests: testthat
D
echo 'export(off, sell)' >shop/NAMESPACE
cat >shop/R/shop.R <<'R'
off <- function(cents, percent) cents - cents * percent / 100
sell <- function(stock, number) {
  if (number > stock) stop("only ", stock, " left")
  stock - number
}
R
for name in off sell; do printf '\\name{%s}\n\\alias{%s}\n\\title{%s}\n\\usage{%s}\n\\arguments{\n%s}\n\\description{What is left.}\n' "$name" "$name" "${name^}" "$([ $name = off ] && echo 'off(cents, percent)' || echo 'sell(stock, number)')" "$([ $name = off ] && printf '\\item{cents}{Cents.}\n\\item{percent}{Percent.}\n' || printf '\\item{stock}{Stock.}\n\\item{number}{Number.}\n')" >shop/man/$name.Rd; done
printf 'library(testthat)\nlibrary(shop)\ntest_check("shop")\n' >shop/tests/testthat.R
{ for i in $(seq 1 30); do printf 'test_that("takes %s percent off", expect_equal(off(100, %s), %s))\n' "$i" "$i" $((100 - i)); done; echo 'test_that("fails beyond the stock", expect_error(sell(1, 2)))'; } >shop/tests/testthat/test-price.R
record build/success --fact "shop_0.1.0.tar.gz" -- R CMD build shop
record check/pass --fact 'Status: OK' -- R CMD check --no-manual shop_0.1.0.tar.gz
record install/success --fact '* DONE (shop)' -- R CMD INSTALL --library="$work/lib" shop_0.1.0.tar.gz
tool Rscript "$(Rscript --version 2>&1) with testthat $(Rscript -e 'cat(as.character(packageVersion("testthat")))')"
echo 'library(shop); testthat::test_dir("shop/tests/testthat")' >run.R
record testthat/pass --fact 'PASS 31' -- Rscript run.R
cat >shop/tests/testthat/test-order.R <<'R'
test_that("tells the warehouse", {
  message("error: printer 2 is out of paper")
  expect_match("sold one lamp", "two lamps")
})
test_that("sells more than there is", expect_equal(sell(1, 2), 0))
test_that("reorders", { skip("no supplier yet") })
test_that("lists", expect_equal(list(lamp = 1, chair = 1:3), list(lamp = 2, chair = c(1, 2, 4))))
R
record testthat/fail --fact 'FAIL 3' --fact 'test-order.R:3' --fact 'only 1 left' --fact 'no supplier yet' -- Rscript run.R
tool R "$(R --version | head -1)"
R CMD build shop >/dev/null 2>&1
record check/test-failure --fact 'Status: 1 ERROR' --fact 'only 1 left' --fact 'FAIL 3' -- R CMD check --no-manual shop_0.1.0.tar.gz
rm shop/tests/testthat/test-order.R
sed -i 's/GPL-3/Who knows/' shop/DESCRIPTION; sed -i 's/ 100/ 100/' shop/R/shop.R; echo 'off <- function(cents, percent) cents * undefined_thing' >>shop/R/shop.R; rm shop/man/sell.Rd
R CMD build shop >/dev/null 2>&1
record check/notes --fact 'undefined_thing' --fact 'sell' --fact 'Status: ' -- R CMD check --no-manual shop_0.1.0.tar.gz
echo 'broken <- function( {' >>shop/R/shop.R
record install/syntax --fact 'shop.R' --fact "ERROR: unable to collate and parse R files for package" -- R CMD INSTALL --library="$work/lib" shop
record check/no-package --fact 'absent' -- R CMD check absent
