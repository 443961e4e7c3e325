#!/usr/bin/env bash
# Captures the fixtures of PHP's tools as Debian packages them: phpunit. ONLY=phpunit captures one tool.
. "$(dirname "$0")/record.sh"
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }

if wanted phpunit; then
  tool phpunit "$(phpunit --version | head -1)"
  folder shop
  mkdir -p src tests
  printf '<?php\nfinal class Price\n{\n    public function __construct(public int $cents) {}\n\n    public function off(int $percent): int\n    {\n        return $this->cents - intdiv($this->cents * $percent, 100);\n    }\n}\n' >src/Price.php
  printf '<?php\nrequire __DIR__ . "/../src/Price.php";\n' >tests/bootstrap.php
  {
    printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class PriceTest extends TestCase\n{\n'
    for i in $(seq 1 30); do printf '    public function testTakes%sPercentOffAHundred(): void\n    {\n        $this->assertSame(%s, (new Price(100))->off(%s));\n    }\n\n' "$i" $((100 - i)) "$i"; done
    printf '    /** @dataProvider kinds */\n    public function testHasAKind(string $kind): void\n    {\n        $this->assertNotEmpty($kind);\n    }\n\n    public static function kinds(): array\n    {\n        return ["a lamp" => ["lamp"], "a chair with an error" => ["chair"], ["table"]];\n    }\n}\n'
  } >tests/PriceTest.php
  for i in $(seq 1 8); do printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class Order%sTest extends TestCase\n{\n    public function testHasATotal(): void\n    {\n        $this->assertSame(%s, array_sum(array_fill(0, %s, 1)));\n    }\n\n    public function testIsNotEmpty(): void\n    {\n        $this->assertNotEmpty([1]);\n    }\n}\n' "$i" "$i" "$i" >"tests/Order${i}Test.php"; done
  printf '<?xml version="1.0"?>\n<phpunit bootstrap="tests/bootstrap.php" cacheResult="false">\n  <testsuites><testsuite name="shop"><directory>tests</directory></testsuite></testsuites>\n</phpunit>\n' >phpunit.xml
  record pass/dots --fact 'OK (49 tests, 49 assertions)' -- phpunit
  record pass/vendor --fact 'OK (49 tests, 49 assertions)' --as 'vendor/bin/phpunit' -- phpunit
  record pass/testdox --fact 'OK (49 tests, 49 assertions)' -- phpunit --testdox
  record pass/testdox-colour --fact 'OK (49 tests, 49 assertions)' --as 'php vendor/bin/phpunit --testdox --colors=always' -- phpunit --testdox --colors=always
  record nothing/filtered --fact 'No tests executed!' -- phpunit --filter NoSuchTest

  cat >tests/StockTest.php <<'P'
<?php
use PHPUnit\Framework\TestCase;

final class StockTest extends TestCase
{
    public function testCountsWhatIsThere(): void
    {
        $this->assertCount(3, [1, 2, 3]);
    }

    public function testTellsTheWarehouse(): void
    {
        $this->assertSame(["lamp" => 2, "chair" => 1], ["lamp" => 1, "chair" => 1], "the warehouse heard another count");
    }

    public function testIsLater(): void
    {
        $this->markTestIncomplete("not written yet");
    }

    public function testNeedsADatabase(): void
    {
        $this->markTestSkipped("no database here");
    }
}
P
  record fail/one --fact 'StockTest::testTellsTheWarehouse' --fact 'the warehouse heard another count' --fact 'tests/StockTest.php:13' --fact 'Tests: 53, Assertions: 51, Failures: 1, Skipped: 1, Incomplete: 1.' -- phpunit
  record fail/one-testdox --fact 'Tells the warehouse' --fact 'Stock' --fact 'the warehouse heard another count' --fact 'Tests: 53, Assertions: 51, Failures: 1' -- phpunit --testdox
  record fail/one-colour --fact 'StockTest::testTellsTheWarehouse' --fact 'Tests: 53, Assertions: 51, Failures: 1' -- phpunit --colors=always
  record fail/stop --fact 'StockTest::testTellsTheWarehouse' -- phpunit --stop-on-failure -v
  {
    printf '<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class InvoiceTest extends TestCase\n{\n'
    for i in $(seq 1 80); do printf '    public function testHasLine%sWithItsTotal(): void\n    {\n        $this->assertSame([%s, 2, 3], [1 * %s, 2 * %s, 3 * %s]);\n    }\n\n' "$i" "$i" "$i" "$i" "$i"; done
    printf '    public function testArrives(): void\n    {\n        throw new RuntimeException("the mail server is away");\n    }\n\n    public function testAssertsNothing(): void\n    {\n    }\n\n    public function testWarns(): void\n    {\n        echo $absent;\n    }\n}\n'
  } >tests/InvoiceTest.php
  record fail/many --fact 'InvoiceTest::testHasLine80WithItsTotal' --fact 'the mail server is away' --fact 'InvoiceTest::testAssertsNothing' --fact 'Undefined variable $absent' --fact 'Tests: 136,' -- phpunit
  record fail/many-testdox --fact 'Has line 80 with its total' --fact 'the mail server is away' --fact 'Tests: 136,' -- phpunit --testdox
  rm tests/InvoiceTest.php
  cat >tests/NoiseTest.php <<'P'
<?php
use PHPUnit\Framework\TestCase;

final class NoiseTest extends TestCase
{
    public function testPrints(): void
    {
        echo " \u{2714} printed by the test\n";
        echo "warning: low on ink\n";
        $this->assertTrue(true);
    }
}
P
  record prints/testdox --fact 'printed by the test' --fact 'warning: low on ink' --fact 'Tells the warehouse' -- phpunit --testdox
  record prints/dots --fact 'printed by the test' --fact 'warning: low on ink' --fact 'StockTest::testTellsTheWarehouse' -- phpunit
  rm tests/NoiseTest.php
  printf '<?php\nfinal class BrokenTest extends PHPUnit\\Framework\\TestCase\n{\n    public function testA(): void\n    {\n        $this->assertTrue(true\n    }\n}\n' >tests/BrokenTest.php
  record crash/syntax --fact 'tests/BrokenTest.php' -- phpunit
  printf '<?php\nfinal class BrokenTest extends PHPUnit\\Framework\\TestCase\n{\n    public function testA(): void\n    {\n        exit(3);\n    }\n}\n' >tests/BrokenTest.php
  record crash/exit -- phpunit --testdox
  printf '<?php\nfinal class BrokenTest extends PHPUnit\\Framework\\TestCase\n{\n    public static function setUpBeforeClass(): void\n    {\n        throw new RuntimeException("no database");\n    }\n    public function testA(): void\n    {\n    }\n}\n' >tests/BrokenTest.php
  record crash/setup --fact 'no database' --fact 'BrokenTest' -- phpunit
  rm tests/BrokenTest.php
  record bad/option --fact 'Unknown option "--nonsense"' -- phpunit --nonsense
  record bad/file --fact 'AbsentTest.php' -- phpunit tests/AbsentTest.php
  printf '<phpunit bootstrap="absent.php" nonsense="true"><testsuites>' >phpunit.xml
  record bad/configuration --fact 'phpunit.xml' -- phpunit
  folder bare
  record nothing/no-arguments -- phpunit
fi
