import { define, drop, type Verdict } from "../src/filter-kit/filter.ts";
import { createPage } from "../src/filter-kit/html-page.ts";

const meter = drop("progress lines");
const handshake = drop("connection lines");

/** https://curl.se/docs/manpage.html#-v: `*` is curl's own word, `{` and `}` are data not shown. Alerts and what the server's
 * certificate says stay. */
const ofMeter =
  /^(?: {2}% Total {4}% Received % Xferd {2}Average Speed|\s+Dload {2}Upload\s|\r?[ \d]{3} [ \d.kMGTP]{5}\s.*(?:--:--:--|\d+:\d\d:\d\d|\d+d \d+h) +[\d.kMGTP]+\s*$|[#=O -]{8,} *(?:\d+\.\d%)?$)/;
const ofHandshake =
  /^(?:\* {1,3}(?:TLSv1[.\d]* \((?:IN|OUT)\), TLS (?!alert)|\(\d+\) \((?:IN|OUT)\),|ALPN\b|CAfile: |CApath: |\[?CONN-|Using HTTP2|Connection state changed|Copying HTTP\/2 data|TLS 1\.3 connection using|Cipher selection|successfully set certificate|old SSL session|We are completely uploaded|upload completely sent|Request completely sent|Mark bundle|Connection #\d+ to host \S+ left intact|Uses proxy env|h2h?3? \[|\[HTTP\/[23]\] |Using Stream ID|TCP_NODELAY set|Closing connection|Rebuilt URL|expire after|Host \S+ was resolved|IPv[46]: )|[{}] \[\d+ bytes data\]$)/;

const noiseOf = (text: string): Verdict | null => {
  if (ofMeter.test(text)) return meter;
  return ofHandshake.test(text) ? handshake : null;
};

export default define({
  summary:
    "Bodies, headers, status and every error; progress and handshakes counted, pages without the bodies of script, style and svg, JSON over many lines in fewer",
  kind: "data",
  json: true,
  long: true,
  passthrough: ["--trace", "--trace-ascii", "--manual", "-M"],
  start: () => {
    const page = createPage();
    return { line: (text) => noiseOf(text.slice(0, 400)) ?? page(text) };
  },
});
