#!/usr/bin/env bash
# Captures the fixtures of gradle as Debian packages it, offline; JUnit comes from Debian's packages too.
. "$(dirname "$0")/record.sh"
export GRADLE_USER_HOME=$work/.gradle GRADLE_OPTS=-Dorg.gradle.daemon=false LC_ALL=C.UTF-8
g=(gradle --offline --console=plain)
tool gradle "$(gradle --version | grep '^Gradle')"
mkdir -p "$work/empty" && cd "$work/empty" || exit 1
mkdir -p "$work/shop" && cd "$work/shop" || exit 1
cat >settings.gradle <<'G'
rootProject.name = 'shop'
include 'core', 'web'
G
cat >build.gradle <<'G'
subprojects {
  apply plugin: 'java'
  dependencies {
    testCompile files('/usr/share/java/junit4.jar', '/usr/share/java/hamcrest-core.jar')
  }
}
project(':web') { dependencies { compile project(':core') } }
G
for part in core web; do
  mkdir -p $part/src/main/java/shop/$part $part/src/test/java/shop/$part
  printf 'package shop.%s;\npublic class Price {\n  public static int off(int cents, int percent) { return cents - cents * percent / 100; }\n  public static int sell(int stock, int number) {\n    if (number > stock) throw new IllegalArgumentException("only " + stock + " left");\n    return stock - number;\n  }\n}\n' $part >$part/src/main/java/shop/$part/Price.java
  { printf 'package shop.%s;\nimport org.junit.Test;\nimport static org.junit.Assert.*;\npublic class PriceTest {\n' $part
    for i in $(seq 1 20); do printf '  @Test public void takes%sPercentOff() { assertEquals(%s, Price.off(100, %s)); }\n' "$i" $((100 - i)) "$i"; done
    printf '  @Test public void printsAnError() { System.out.println("error: printer 2 is out of paper"); }\n}\n'; } >$part/src/test/java/shop/$part/PriceTest.java
done
for part in lost left gone; do
  mkdir -p $part/src/tests/java && sed -i "s/include .*/&, '$part'/" settings.gradle
  cp core/src/test/java/shop/core/PriceTest.java $part/src/tests/java/
done
record test/no-sources --fact ':lost:test NO-SOURCE' --fact ':gone:test NO-SOURCE' --fact 'BUILD SUCCESSFUL' -- "${g[@]}" :lost:test :left:test :gone:test
rm -r lost left gone && sed -i "s/include .*/include 'core', 'web'/" settings.gradle
(cd "$work/empty" && record build/no-project --fact 'BUILD SUCCESSFUL' -- "${g[@]}" build)
record build/first --fact 'BUILD SUCCESSFUL in ' --fact '8 actionable tasks: 8 executed' -- "${g[@]}" build
record build/again --fact 'BUILD SUCCESSFUL in ' --fact 'up-to-date' -- "${g[@]}" build
record test/pass --fact 'BUILD SUCCESSFUL in ' -- "${g[@]}" cleanTest test
record build/clean --fact 'BUILD SUCCESSFUL in ' -- "${g[@]}" clean assemble
record build/colour --fact 'BUILD SUCCESSFUL' -- gradle --offline clean build
record tasks/all --fact 'assemble' -- "${g[@]}" tasks
record dependencies/core --fact 'testCompile' -- "${g[@]}" :core:dependencies
record build/unknown --fact "Task 'frobnicate' not found" -- "${g[@]}" frobnicate
cat >core/src/test/java/shop/core/StockTest.java <<'J'
package shop.core;
import org.junit.*;
import static org.junit.Assert.*;
public class StockTest {
  @Test public void tellsTheWarehouse() { assertEquals("the warehouse heard another count", "two lamps", "one lamp"); }
  @Test public void sellsMoreThanThereIs() { Price.sell(1, 2); }
  @Ignore("no supplier yet") @Test public void reorders() { }
}
J
record test/fail --fact 'shop.core.StockTest > sellsMoreThanThereIs FAILED' --fact 'StockTest.java:5' --fact '24 tests completed, 2 failed, 1 skipped' --fact 'BUILD FAILED in ' -- "${g[@]}" test
record test/fail-continue --fact 'shop.core.StockTest > tellsTheWarehouse FAILED' --fact 'BUILD FAILED in ' -- "${g[@]}" test --continue
record test/fail-stacktrace --fact 'shop.core.StockTest > tellsTheWarehouse FAILED' --fact 'There were failing tests' -- "${g[@]}" test --stacktrace
cat >>build.gradle <<'G'
subprojects { test { testLogging { events 'passed', 'skipped', 'failed', 'standardOut'; exceptionFormat 'full' } } }
G
record test/fail-logging --fact 'shop.core.StockTest > sellsMoreThanThereIs FAILED' --fact 'java.lang.IllegalArgumentException: only 1 left' --fact 'StockTest.java:6' --fact 'the warehouse heard another count' --fact 'shop.core.StockTest > reorders SKIPPED' -- "${g[@]}" test
{ printf 'package shop.core;\nimport org.junit.*;\npublic class InvoiceTest {\n'; for i in $(seq 1 60); do printf '  @Test public void line%s() { Assert.assertEquals(%s, %s); }\n' "$i" "$i" $((i + 1)); done; echo '}'; } >core/src/test/java/shop/core/InvoiceTest.java
record test/many --fact 'shop.core.InvoiceTest > line60 FAILED' --fact '84 tests completed, 62 failed, 1 skipped' -- "${g[@]}" test
rm core/src/test/java/shop/core/InvoiceTest.java core/src/test/java/shop/core/StockTest.java
record test/logging --fact 'BUILD SUCCESSFUL in ' -- "${g[@]}" test
record test/none-match --fact 'No tests found for given includes' -- "${g[@]}" test --tests '*Absent*'
{ printf 'package shop.web;\nclass Broken {\n'; for i in $(seq 1 30); do printf '  int a%s() { return missing%s; }\n' "$i" "$i"; done; echo '}'; } >web/src/main/java/shop/web/Broken.java
record build/compile-error --fact 'Broken.java:32: error: cannot find symbol' --fact '30 errors' --fact ':web:compileJava' --fact 'BUILD FAILED in ' -- "${g[@]}" build
rm web/src/main/java/shop/web/Broken.java
sed -i "s#files('/usr/share/java/junit4.jar', '/usr/share/java/hamcrest-core.jar')#'org.example:absent:1.0'#" build.gradle
record build/no-dependency --fact 'org.example:absent:1.0' -- "${g[@]}" build
echo 'subprojects { frobnicate(' >>build.gradle
record build/bad-script --fact 'build.gradle' --fact 'unexpected token' -- "${g[@]}" build
