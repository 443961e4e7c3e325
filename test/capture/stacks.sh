#!/usr/bin/env bash
# Captures stack traces that go through frameworks: Spring's in a test and in a log, Express's, those of sanitizers and of valgrind.
# EXPRESS names a folder whose node_modules holds express and supertest; Maven takes Spring from its repository.
. "$(dirname "$0")/record.sh"
package=src/main/java/shop tests=src/test/java/shop
mkdir -p "$work/shop/$package" "$work/shop/$tests" && cd "$work/shop" || exit 1
cat >pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.3.4</version></parent>
  <groupId>com.example</groupId><artifactId>shop</artifactId><version>1.0</version>
  <properties><java.version>17</java.version></properties>
  <dependencies>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-test</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>
</project>
X
cat >$package/Shop.java <<'J'
package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Shop {
    public static void main(String[] args) {
        SpringApplication.run(Shop.class, args);
    }

    @PostMapping("/orders/{lamp}/{count}")
    public String order(@PathVariable String lamp, @PathVariable int count) {
        return new Stock().take(lamp, count);
    }
}
J
cat >$package/Stock.java <<'J'
package shop;

class Stock {
    String take(String lamp, int count) {
        if (count > 10) throw new IllegalStateException("only 10 of " + lamp + " left, " + count + " wanted");
        return lamp + " x " + count;
    }
}
J
cat >$tests/ShopTest.java <<'J'
package shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.test.web.servlet.MockMvc;

@WebMvcTest(Shop.class)
class ShopTest {
    @Autowired
    MockMvc mvc;

    @Test
    void sells() throws Exception {
        mvc.perform(post("/orders/desk/2")).andExpect(status().isOk());
    }

    @Test
    void sellsTooMany() throws Exception {
        mvc.perform(post("/orders/desk/20")).andExpect(status().isConflict());
    }

    @Test
    void names() throws Exception {
        mvc.perform(post("/orders/floor/2")).andExpect(content().string("floor lamp x 2"));
    }
}
J
cat >Visit.java <<'J'
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Visit {
    public static void main(String[] args) throws Exception {
        for (String path : new String[] {"desk/2", "desk/20", "floor/30"}) {
            URI uri = URI.create("http://127.0.0.1:18080/orders/" + path);
            HttpRequest request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody()).build();
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
        }
    }
}
J
cat >serve.sh <<'S'
java -jar target/shop-1.0.jar --server.port=18080 &
until (exec 3<>/dev/tcp/127.0.0.1/18080) 2>/dev/null; do sleep 0.2; done
java Visit.java
java -jar target/shop-1.0.jar --server.port=18080 --spring.main.banner-mode=off | cat
kill %1 && wait %1
S
unset JAVA_TOOL_OPTIONS MAVEN_OPTS
mvn -q -B package -DskipTests >/dev/null 2>&1
mvn -q -B test >/dev/null 2>&1
tool mvn "$(mvn --version | cat | sed -n 1p | sed 's/\x1b\[[0-9;]*m//g'), Spring Boot 3.3.4"
record test/spring --fact 'ShopTest.names:29' --fact 'Response content expected:<floor lamp x 2> but was:<floor x 2>' --fact 'at shop.Stock.take(Stock.java:5)' --fact 'at shop.Shop.order(Shop.java:18)' --fact 'at shop.ShopTest.sellsTooMany(ShopTest.java:24)' --fact 'at org.springframework.test.util.AssertionErrors.fail(' --fact 'Tests run: 3, Failures: 1, Errors: 1' -- mvn -B test
tool java "$(java -version 2>&1 | head -1), Spring Boot 3.3.4"
record run/spring --fact 'only 10 of desk left, 20 wanted' --fact 'only 10 of floor left, 30 wanted' --fact 'at shop.Stock.take(Stock.java:5)' --fact 'at shop.Shop.order(Shop.java:18)' --fact 'Tomcat started on port 18080' --fact 'Port 18080 was already in use.' --as 'java -jar target/shop-1.0.jar --server.port=18080' -- bash serve.sh

mkdir -p "$work/lamps" && cd "$work/lamps" || exit 1
cat >lamps.cpp <<'C'
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

struct Lamp {
    Lamp *next;
    int watts;
};

Lamp *hang(int count) {
    Lamp *last = nullptr;
    for (int i = 0; i < count; i++) last = new Lamp{last, i};
    return last;
}

int sum(std::vector<int> &watts, size_t count) {
    int all = 0;
    for (size_t i = 0; i <= count; i++) all += watts.data()[i];
    return all;
}

std::map<std::string, int> *price() {
    auto *prices = new std::map<std::string, int>;
    (*prices)["a lamp with a name that is not short"] = 1;
    return prices;
}

int main(int argc, char **argv) {
    if (argc > 1) {
        std::vector<int> watts(4, 60);
        return sum(watts, watts.size()) == 0;
    }
    Lamp *lamps = hang(3);
    auto *prices = price();
    lamps = nullptr;
    prices = nullptr;
    return lamps == nullptr && prices == nullptr ? 0 : 1;
}
C
g++ -g -o plain lamps.cpp
g++ -g -fsanitize=address -fno-omit-frame-pointer -o checked lamps.cpp
tool sanitizer "$(g++ --version | head -1)"
record address/overflow --fact 'heap-buffer-overflow on address' --fact 'lamps.cpp:19' --fact 'lamps.cpp:32' --fact 'lamps.cpp:31' --fact 'SUMMARY: AddressSanitizer: heap-buffer-overflow' -- ./checked over
record address/leak --fact 'Direct leak of 16 byte(s)' --fact 'lamps.cpp:13' --fact 'lamps.cpp:24' --fact 'lamps.cpp:25' --fact 'byte(s) leaked in' -- ./checked
printf 'checked: lamps.cpp\n\tg++ -g -fsanitize=address -fno-omit-frame-pointer -o checked lamps.cpp\ncheck: checked\n\t./checked over\n' >Makefile
tool make "$(make --version | head -1)"
record check/sanitizer --max 700 --fact 'heap-buffer-overflow on address' --fact 'lamps.cpp:19' --fact 'lamps.cpp:32' --fact 'lamps.cpp:31' --fact 'SUMMARY: AddressSanitizer: heap-buffer-overflow' --fact 'make: *** [Makefile:4: check] Error 1' -- make check
tool valgrind "$(valgrind --version)"
record run/leak --fact 'lamps.cpp:13' --fact 'lamps.cpp:24' --fact 'lamps.cpp:25' --fact 'definitely lost: ' --fact 'ERROR SUMMARY: ' -- valgrind --leak-check=full --show-leak-kinds=all ./plain
record run/overflow --fact 'Invalid read of size 4' --fact 'lamps.cpp:19' --fact 'lamps.cpp:32' --fact 'lamps.cpp:31' --fact 'ERROR SUMMARY: 1 errors' -- valgrind ./plain over

mkdir -p "$work/express" && cd "$work/express" || exit 1
ln -s "${EXPRESS:?a folder whose node_modules holds express and supertest}/node_modules" node_modules
cat >serve.cjs <<'J'
const express = require("express");
const request = require("supertest");

const take = (lamp, count) => {
  if (count > 10) throw new RangeError(`only 10 of ${lamp} left, ${count} wanted`);
  return `${lamp} x ${count}`;
};

const app = express();
app.get("/orders/:lamp/:count", (req, res) => {
  console.log(`${req.method} ${req.url}`);
  res.send(take(req.params.lamp, Number(req.params.count)));
});
app.use((error, req, res, next) => {
  console.error(error);
  res.status(500).end();
});

(async () => {
  for (const path of ["desk/2", "desk/20", "floor/30", "wall/40"]) await request(app).get(`/orders/${path}`);
  require("./absent");
})();
J
tool node "$(node --version)"
record script/express --fact 'only 10 of desk left, 20 wanted' --fact 'only 10 of wall left, 40 wanted' --fact 'serve.cjs:5:25' --fact 'serve.cjs:12:12' --fact "Cannot find module './absent'" --fact 'serve.cjs:21:3' -- node --no-warnings serve.cjs
