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
