#!/usr/bin/env bash
# Captures the mvn fixtures, offline from Debian's repository of Maven packages (maven, junit4 and the
# compiler, resources, surefire, clean and jar plugins as Debian packages).
. "$(dirname "$0")/record.sh"
tool mvn "$(mvn --version | cat | sed -n 1p | sed 's/\x1b\[[0-9;]*m//g')"
maven=(mvn -o -B "-Dmaven.repo.local=/usr/share/maven-repo")
mkdir -p "$work/shop/src/main/java/shop" "$work/shop/src/test/java/shop" && cd "$work/shop" || exit 1
cat >pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>shop</artifactId><version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-clean-plugin</artifactId><version>3.2.0</version></plugin>
    <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.0</version></plugin>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.10.1</version></plugin>
    <plugin><artifactId>maven-jar-plugin</artifactId><version>3.3.0</version></plugin>
    <plugin><artifactId>maven-surefire-plugin</artifactId><version>2.22.3</version></plugin>
  </plugins></build>
</project>
X
echo 'package shop; public class Till { public static int change(int paid, int price) { return paid - price; } }' >src/main/java/shop/Till.java
for i in $(seq -w 20); do
  {
    echo "package shop; import org.junit.Test; import static org.junit.Assert.*;"
    echo "public class Part${i}Test {"
    for j in $(seq 5); do echo "  @Test public void case$j() { assertEquals($j, Till.change($j, 0)); }"; done
    echo "  @Test public void rejectsFailError() { assertTrue(true); }"
    echo "}"
  } >"src/test/java/shop/Part${i}Test.java"
done
record test/pass --fact 'Tests run: 120, Failures: 0, Errors: 0, Skipped: 0' --fact 'BUILD SUCCESS' --as 'mvn test' --max 250 -- "${maven[@]}" test
record compile/ok --fact 'BUILD SUCCESS' --as 'mvn compile' -- "${maven[@]}" compile
record test/quiet --as 'mvn -q test' -- "${maven[@]}" -q test
record test/one --fact 'Tests run: 6, Failures: 0' --as 'mvn test -Dtest=Part03Test' -- "${maven[@]}" test -Dtest=Part03Test
record test/none-match --fact 'No tests were executed' --as 'mvn test -Dtest=NoSuchTest' -- "${maven[@]}" test -Dtest=NoSuchTest
record test/unknown-phase --fact 'Unknown lifecycle phase "frobnicate"' --as 'mvn frobnicate' -- "${maven[@]}" frobnicate
cat >src/test/java/shop/TillTest.java <<'J'
package shop;

import static org.junit.Assert.*;
import org.junit.Ignore;
import org.junit.Test;

public class TillTest {
  @Test public void changes() {
    System.out.println("counting coins");
    assertEquals("one coin is missing", 4, Till.change(10, 7));
  }

  @Test public void breaks() { helper(2); }

  private void helper(int depth) {
    if (depth == 0) throw new IllegalStateException("the till is locked");
    helper(depth - 1);
  }

  @Ignore("needs a printer") @Test public void prints() {}
}
J
record test/fail --fact 'TillTest.changes:10 one coin is missing expected:<4> but was:<3>' --fact 'TillTest.breaks' --fact 'the till is locked' \
  --fact 'counting coins' --fact 'Tests run: 123, Failures: 1, Errors: 1, Skipped: 1' --fact 'BUILD FAILURE' --as 'mvn test' -- "${maven[@]}" test
record test/fail-colour --fact 'one coin is missing' --fact 'BUILD FAILURE' --as 'mvn test -Dstyle.color=always' -- "${maven[@]}" test -Dstyle.color=always -Dtest='TillTest'
sed -i 's/System.out.println.*/System.exit(3);/' src/test/java/shop/TillTest.java
record test/exit-3 --fact 'The forked VM terminated without properly saying goodbye' --fact 'BUILD FAILURE' --as 'mvn test -Dtest=TillTest' -- "${maven[@]}" test -Dtest=TillTest
sed -i 's/System.exit(3)/undefinedCall(3)/' src/test/java/shop/TillTest.java
record test/compile-error --fact 'TillTest.java:[9,5] cannot find symbol' --fact 'symbol:   method undefinedCall(int)' --fact 'BUILD FAILURE' --as 'mvn test' -- "${maven[@]}" test
rm src/test/java/shop/TillTest.java
echo 'package shop; public class Till { public static int change(int paid, int price) { return "x"; } }' >src/main/java/shop/Till.java
record compile/error --fact 'incompatible types: java.lang.String cannot be converted to int' --fact 'BUILD FAILURE' --as 'mvn compile' -- "${maven[@]}" compile
sed -i 's/4.13.2/9.9.9/' pom.xml
record test/missing-dependency --fact 'junit:junit:jar:9.9.9' --fact 'BUILD FAILURE' --as 'mvn test' -- "${maven[@]}" test
echo '<project' >pom.xml
record compile/bad-pom --fact 'Non-readable POM' --as 'mvn compile' -- "${maven[@]}" compile
rm pom.xml
record compile/no-pom --fact 'there is no POM in this directory' --as 'mvn compile' -- "${maven[@]}" compile

# The rest is from the central repository: JUnit 5, whose nested classes have their own line, and the outer one has none left.
folder=$work/nested && mkdir -p "$folder/src/test/java/shop" && cd "$folder" || exit 1
cat >pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>nested</artifactId><version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin></plugins></build>
</project>
X
for name in Till Store Desk; do
  cat >"src/test/java/shop/${name}Test.java" <<J
package shop;

import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;

class ${name}Test {
  @Test void opens() { assertEquals("$name", "Till", "it is closed"); }
  @Test @Tag("slow") void counts() {}
  @Nested class AtNight { @Test void isClosed() {} }
}
J
done
mvn -B -q test-compile surefire:help >/dev/null 2>&1; mvn -B test >/dev/null 2>&1
record test/nested --fact 'Tests run: 0, Failures: 0, Errors: 0, Skipped: 0' --fact 'Tests run: 9, Failures: 2' --as 'mvn -B test' -- mvn -B test
