/** Stack frames of sanitizers and of valgrind, and which of them are the compiler's or the system's. */
import { proven, type Verdict } from "./filter.ts";
import type { FrameOwner } from "./library-frames.ts";

/** `    #1 0x55a5 in main /p/a.cpp:13`, `    #4 0x55a5 in _start (/p/build/a+0x103e0)`, `    #0 0x7f55  (/lib/libc.so.6+0x1)`. */
const sanitized =
  /^ {4}#\d+ 0x[0-9a-f]+ (?:in (.*?))? ?(\(\S+\)|(?:\/|\.\.\/)\S+)(?: \(BuildId: [0-9a-f]+\))?$/;
/** `==28110==    by 0x10A421: index() (a.cpp:9)`, `==1==    at 0x48: operator new(unsigned long) (in /usr/lib/x.so)`. */
const checked = /^==\d+== {4}(?:at|by) 0x[0-9A-F]+: (.*) \(((?:in )?)([^()]+)\)$/;

const system =
  /^\(?(?:\/usr\/(?:include|lib(?:exec|64)?)\/|\/usr\/local\/(?:include\/c\+\+|lib(?:64)?\/(?:gcc|clang|lib(?:stdc\+\+|c\+\+|asan|ubsan|tsan)\b))|\/lib(?:64)?\/|(?:\.\.\/)+(?:sysdeps|csu|src\/libsanitizer|nptl)\/|\S*\/(?:compiler-rt\/lib|libsanitizer)\/)/;
/** Headers of the standard library, which valgrind names without their folder. */
const header =
  /^(?:stl_\w+|\w*alloc\w*|basic_string|vector|char_traits|unique_ptr|shared_ptr\w*|invoke|std_\w+|functional\w*|tuple|hashtable\w*|range_access)\.(?:h|tcc):\d+$/;
const ofStandard = /^(?:std|__gnu_cxx)::/;

/** `shop::first` of `int shop::first<int>(std::vector<int> const&)`: a function of the project's takes and returns what is the library's. */
const nameOf = (called: string): string => {
  let name = called;
  for (let longer = ""; longer !== name;) {
    longer = name;
    name = name.replace(/<[^<>]*>/g, "");
  }
  return name.replace(/\(.*/, "").trimEnd().replace(/^.* /, "");
};

export const nativeFrame = (text: string): FrameOwner | null => {
  if (text.startsWith("    #")) {
    const found = sanitized.exec(text);
    if (found === null) return null;
    return found[1] === "_start" || system.test(found[2]!) ? "library" : "own";
  }
  const found = text.startsWith("==") ? checked.exec(text) : null;
  if (found === null) return null;
  const [, called, inObject, place] = found;
  const isSystem =
    inObject === "" ? header.test(place!) && ofStandard.test(nameOf(called!)) : system.test(place!);
  return isSystem ? "library" : "own";
};

const dump = /^Shadow (?:bytes around the buggy address|byte legend .*):$/;
const dumped = /^(?:=>| {2})0x[0-9a-f]+: ?[0-9a-f]{2}[ [\]]|^ {2}[A-Z][\w -]*: +(?:[0-9a-f]{2} ?)+$/;
const shadowBytes = proven("shadow lines");

/** The sanitizer's own book-keeping around the address, and what its signs mean; null where the line is none of it. */
export const createShadow = (): ((text: string) => Verdict | null) => {
  let isInside = false;
  return (text) => {
    if (!isInside && !text.startsWith("Shadow byte")) return null;
    isInside = dump.test(text) || (isInside && dumped.test(text));
    return isInside ? shadowBytes : null;
  };
};
