#!/usr/bin/env bash
# Captures what compilers of C++ say of overloads that do not fit.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/lamps" && cd "$work/lamps" || exit 1
cat >lamps.cpp <<'C'
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Lamp {
  int watts;
};

int dim(int watts);
int dim(const std::string &name);

int main() {
  std::map<Lamp, int> stock;
  stock[Lamp{60}] = 2;
  std::vector<Lamp> lamps;
  std::sort(lamps.begin(), lamps.end());
  std::string name = 5 + stock;
  std::cout << lamps[0] << std::endl;
  return dim(lamps);
}
C
tool gcc "$(g++ --version | head -1)"
record templates/overloads --fact 'lamps.cpp:19:24: error: no match for' --fact 'lamps.cpp:20:13: error: no match for' --fact 'lamps.cpp:11:5: note: candidate' --fact 'lamps.cpp:12:5: note: candidate' --fact 'lamps.cpp:18:12:   required from here' -- g++ -c lamps.cpp
tool clang "$(clang++ --version | head -1)"
record templates/overloads --fact 'lamps.cpp:19:24: error: invalid operands' --fact 'lamps.cpp:20:13: error: invalid operands' --fact 'lamps.cpp:11:5: note: candidate' --fact 'lamps.cpp:12:5: note: candidate' -- clang++ -c lamps.cpp

# --- several misuses in several files: only their places in the program tell them apart ---
tool make "$(make --version | head -1)"
mkdir -p "$work/signs" && cd "$work/signs" || exit 1
for i in 1 2; do
  {
    printf '#include <algorithm>\n#include <list>\n#include <map>\n#include <vector>\nstruct Sign {\n  int size;\n};\n'
    yes '// hung' | head -$((i * 3))
    printf 'void order%s(std::vector<Sign> &all) {\n  std::sort(all.begin(), all.end());\n}\n' "$i"
    printf 'void turn%s(std::list<int> &all) {\n  std::sort(all.begin(), all.end());\n}\n' "$i"
    printf 'int count%s(std::map<Sign, int> &all) {\n  return all[Sign{%s}];\n}\n' "$i" "$i"
  } >"row$i.cpp"
done
printf 'all: row1.o row2.o\n%%.o: %%.cpp\n\tg++ -Wall -c -o $@ $<\n' >Makefile
record templates/several-files --fact 'row1.cpp:12:12:   required from here' --fact 'row1.cpp:15:12:   required from here' \
  --fact 'row1.cpp:18:21:   required from here' --fact 'row2.cpp:15:12:   required from here' --fact 'row2.cpp:18:12:   required from here' \
  --fact 'row2.cpp:21:21:   required from here' --not 'required from ‘void std::__insertion_sort' -- make -k
