/** Stack frames of the Java virtual machine and of Ruby, and which of them are a library's. */

/** Whose code a frame of a stack trace is in. */
export type FrameOwner = "own" | "library";

/** `\tat app//com.acme.Order.place(Order.java:10) ~[shop-1.0.jar!/:1.0]`, behind `[ERROR] ` where Maven prints it. */
const frame =
  /^(?:\[ERROR\] +)?\s*at (?:[\w.@-]*\/){0,2}([\w$]+\..*)\((?:[\w$-]+\.\w+(?::\d+)?|Native Method|Unknown Source|(<generated>))\)(?: ~?\[\S+\])?$/;
const left = /^\s*\.\.\. \d+ (?:more|common frames omitted)$/;

const library = new RegExp(
  `^(?:${[
    "javax?|jdk|sun|jakarta|kotlinx?|scala|groovy|clojure|reactor|junit|okhttp3|okio|_COROUTINE",
    String.raw`com\.(?:sun|fasterxml|zaxxer)|ch\.qos|net\.bytebuddy|worker\.org`,
    String.raw`io\.(?:netty|micrometer|grpc|micronaut|quarkus|vertx|undertow|restassured)`,
    String.raw`org\.(?:springframework(?!\.samples)|hibernate|junit|gradle|hamcrest|mockito|assertj|testng|slf4j|jboss|codehaus|opentest4j|reactivestreams|eclipse\.jetty)`,
    String.raw`org\.apache\.(?:catalina|coyote|tomcat|jasper|maven|commons|http|hc|logging)`,
  ].join("|")})\\.`,
);

export const jvmFrame = (text: string): FrameOwner | null => {
  const last = text.charCodeAt(text.length - 1);
  if (last === 41 || last === 93) {
    const found = text.includes("at ") ? frame.exec(text) : null;
    if (found === null) return null;
    return found[2] !== undefined || library.test(found[1]!) ? "library" : "own";
  }
  return text.includes("... ") && left.test(text) ? "library" : null;
};

/** RSpec's `# ./spec/a.rb:3:in …`, Ruby's own `\tfrom /usr/lib/ruby/…:3:in …`, Rake's bare `/path/Rakefile:3:in …`. */
const rubyForm = /^(?: *# |\s+from )(\S+):\d+(?::in [`'].*')?$/;
const ofGem =
  /[\\/]gems[\\/][^\\/]+-\d[\w.]*[\\/]|[\\/]lib[\\/]ruby[\\/](?:\d|(?:gems|vendor_ruby|site_ruby)[\\/])|^<internal:|[\\/]bin[\\/](?:rspec|rake|bundle|rubocop)$/;

export const rubyFrame = (text: string): FrameOwner | null => {
  const file = text.includes(":in ") ? rubyForm.exec(text)?.[1] : undefined;
  if (file === undefined) return null;
  return ofGem.test(file) ? "library" : "own";
};
