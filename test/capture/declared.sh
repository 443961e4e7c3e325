#!/usr/bin/env bash
# Captures the fixtures of tools whose filters were declarative from the beginning. From Debian: cmake, ninja-build,
# clang or gcc, wget, unzip, zip, rsync, shellcheck, yamllint, cppcheck; from npm below NODE_BIN:
# stylelint with stylelint-config-standard, markdownlint-cli, knip, depcheck, rollup.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/engine/src" && cd "$work/engine" || exit 1
for i in $(seq -w 24); do
  printf '#include "part.h"\nint part_%s(int a) { return a + 1%s; }\n' "$i" "$i" >"src/part_$i.c"
done
echo 'int part_01(int a);' >src/part.h
printf '#include <stdio.h>\n#include "part.h"\nint main(void) { printf("%%d\\n", part_01(2)); return 0; }\n' >src/main.c
printf '#include <stdlib.h>\nint main(int argc, char **argv) { (void)argv; return argc > 1 ? 3 : 0; }\n' >src/check.c
cat >CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.20)
project(engine VERSION 1.4 LANGUAGES C CXX)
include(CTest)
find_package(Threads REQUIRED)
file(GLOB parts src/part_*.c)
add_library(parts STATIC ${parts})
add_executable(engine src/main.c)
target_link_libraries(engine parts Threads::Threads)
add_executable(check src/check.c)
foreach(i RANGE 1 20)
  add_test(NAME part.${i} COMMAND check)
endforeach()
add_test(NAME total.overflow COMMAND check wrong)
C
tool cmake "$(cmake --version | head -1)"
record configure/fresh --fact '-- Configuring done' --fact '-- Build files have been written to' -- cmake -S . -B build
record configure/again --fact '-- Build files have been written to' -- cmake -S . -B build
record configure/ninja --fact '-- Generating done' -- cmake -G Ninja -S . -B ninja
record build/clean --fact '[100%] Built target check' -- cmake --build build
record build/nothing --fact 'Built target engine' -- cmake --build build
record build/missing --fact 'nowhere is not a directory' -- cmake --build nowhere
printf '#include "part.h"\nint part_07(int a) { return a + undeclared_seven; }\n' >src/part_07.c
record build/error --fact 'undeclared_seven' --fact 'src/part_07.c:2:33: error' -- cmake --build build
printf 'cmake_minimum_required(VERSION 3.20)\nproject(broken C)\nfind_package(Frobnicate REQUIRED)\nmessage(WARNING "old layout")\n' >broken.txt
mkdir -p "$work/broken" && mv broken.txt "$work/broken/CMakeLists.txt"
record configure/no-package --fact 'By not providing "FindFrobnicate.cmake"' --fact '-- Configuring incomplete, errors occurred!' -- cmake -S ../broken -B ../broken/build

tool ninja "$(ninja --version)"
record build/error --fact 'undeclared_seven' --fact 'FAILED: CMakeFiles/parts.dir/src/part_07.c.o' -- ninja -C ninja
printf '#include "part.h"\nint part_07(int a) { return a + 107; }\n' >src/part_07.c
record build/rest --fact 'Entering directory' -- ninja -C ninja
record build/nothing --fact 'ninja: no work to do.' -- ninja -C ninja
record build/unknown --fact "unknown target 'frobnicate'" -- ninja -C ninja frobnicate
record build/verbose --fact 'part_24.c' -- ninja -C ninja -v -t clean
rm -rf ninja && cmake -G Ninja -S . -B ninja >/dev/null
record build/clean --fact 'Entering directory' -- ninja -C ninja

# One header's warnings in each file that includes it.
mkdir -p "$work/warned/src" && cd "$work/warned" || exit 1
printf '#pragma once\ninline int smaller(unsigned a, int b) { return a < b ? 1 : 0; }\nstatic int spare(void) { return 3; }\n' >src/util.h
for i in $(seq 12); do
  printf '#include "util.h"\n#include <stdio.h>\nint part_%s(int a) { int left_%s = a; printf("%%ld\\n", a); return smaller(a, %s); }\n' "$i" "$i" "$i" >"src/part_$i.cpp"
done
echo 'int main() { return 0; }' >src/main.cpp
printf 'cmake_minimum_required(VERSION 3.20)\nproject(warned CXX)\nfile(GLOB parts src/*.cpp)\nadd_executable(warned ${parts})\ntarget_compile_options(warned PRIVATE -Wall -Wextra)\n' >CMakeLists.txt
cmake -S . -B build >/dev/null && cmake -G Ninja -S . -B ninja >/dev/null && cmake -G Ninja -S . -B again >/dev/null
warned=(--fact 'util.h:2:50: warning: comparison of integer expressions' --fact 'unused variable ‘left_7’' --fact '[-Wunused-function]')
record build/warnings "${warned[@]}" -- ninja -C ninja
tool cmake "$(cmake --version | head -1)"
record build/warnings "${warned[@]}" -- cmake --build build
record build/warnings-ninja "${warned[@]}" -- cmake --build again
cd "$work/engine" || exit 1

tool ctest "$(ctest --version | head -1)"
cmake --build build >/dev/null
record run/failure --fact 'total.overflow' --fact '95% tests passed, 1 tests failed out of 21' -- ctest --test-dir build
record run/output --fact 'total.overflow' -- ctest --test-dir build --output-on-failure
record run/pass --fact '100% tests passed, 0 tests failed out of 20' -- ctest --test-dir build -R part
record run/none --fact 'No tests were found!!!' -- ctest --test-dir build -R nothing
# Whoever starts it.
below=(--fact 'total.overflow' --fact '95% tests passed, 1 tests failed out of 21')
tool make "$(make --version | head -1)"
record runner/ctest "${below[@]}" --fact 'Error 8' --not part_07 -- make -C build test
tool cmake "$(cmake --version | head -1)"
record build/ctest "${below[@]}" --not part_07 -- cmake --build build --target test
tool ninja "$(ninja --version)"
ninja -C ninja >/dev/null
record build/ctest "${below[@]}" --fact 'FAILED: ' --not part_07 -- ninja -C ninja test

mkdir -p "$work/site" && cd "$work/site" || exit 1
seq 1 400000 >numbers.txt
for i in $(seq -w 60); do mkdir -p "pages/$i"; echo "page $i" >"pages/$i/index.html"; done
tool zip "$(zip --version | sed -n 2p)"
record pack/folder -- zip -r pages.zip pages
record pack/again -- zip -r pages.zip pages
record pack/missing --fact 'zip error: Nothing to do!' -- zip -r other.zip nowhere
tool unzip "$(unzip -v | head -1)"
mkdir out
record unpack/folder --fact 'Archive:' -- unzip pages.zip -d out
record unpack/missing --fact 'cannot find or open absent.zip' -- unzip absent.zip
head -c 3000 pages.zip >broken.zip
record unpack/broken --fact 'End-of-central-directory signature not found' -- unzip broken.zip -d out
tool rsync "$(rsync --version | head -1)"
record copy/archive --fact 'pages/60/index.html' --re '^total size is' -- rsync -av pages mirror
record copy/progress --fact 'pages/60/index.html' --re '^total size is' -- rsync -av --progress pages mirror2
record copy/again --re '^total size is' -- rsync -av pages mirror
record copy/missing --fact 'link_stat' --fact 'rsync error: some files/attrs were not transferred' -- rsync -av nowhere mirror
tool wget "$(wget --version | head -1)"
python3 -m http.server 8731 --bind 127.0.0.1 >/dev/null 2>&1 &
server=$!
sleep 1
record fetch/large --fact 'numbers.txt' --re 'saved \[\d+/\d+\]' -- wget http://127.0.0.1:8731/numbers.txt -O copy.txt
record fetch/missing --fact 'ERROR 404' -- wget http://127.0.0.1:8731/absent.txt
record fetch/page-as-archive --fact '[text/html' -- wget http://127.0.0.1:8731/pages/ -O tools.tar.gz
record fetch/recursive --fact 'pages/60/index.html' --re '^FINISHED' -- wget -r -l 3 -np http://127.0.0.1:8731/pages/
kill $server
record fetch/refused --fact 'Connection refused' -- wget -t 1 http://127.0.0.1:8731/numbers.txt

mkdir -p "$work/lint" && cd "$work/lint" || exit 1
for i in $(seq -w 12); do
  printf '#!/bin/bash\nfiles=`ls *.txt`\nfor f in $files; do\n  rm $f\ndone\ncd $1\nread line\necho $line_%s\n' "$i" >"step_$i.sh"
  printf 'name: step %s\non:   push\njobs:\n   build:\n     steps: [ a,b ]   \n     steps: c\n' "$i" >"flow_$i.yml"
  printf '#Title %s\n\n\nSome text   \n* item\n+ other\n\n\n\n### Deep\nhttp://example.org/%s\n' "$i" "$i" >"page_$i.md"
  printf 'a { COLOR: #FFFFFF; color: red; }\n.Foo_%s { margin: 0px; background: BLACK }\n#x { }\n' "$i" >"style_$i.css"
  printf '#include <stdlib.h>\n#include <string.h>\nint take_%s(int n) {\n  int a[4];\n  int unused = 1;\n  char *p = malloc(4);\n  a[n > 3 ? 4 : 1] = 2;\n  if (n == 1) return a[4];\n  strcpy(p, "x");\n  return a[0];\n}\n' "$i" >"unit_$i.c"
done
printf '#!/bin/sh\necho fine\n' >fine.sh
tool shellcheck "$(shellcheck --version | sed -n 2p)"
record check/findings --fact 'SC2006' --fact 'In step_12.sh line 8:' -- shellcheck $(ls step_*.sh)
record check/gcc --fact 'step_12.sh:8:6: warning: line_12 is referenced but not assigned' -- shellcheck -f gcc $(ls step_*.sh)
record check/clean -- shellcheck fine.sh
record check/missing --fact 'absent.sh: absent.sh: openBinaryFile: does not exist' -- shellcheck absent.sh
tool yamllint "$(yamllint --version)"
record check/findings --fact 'flow_12.yml' --fact 'duplication of key "steps" in mapping' -- yamllint .
record check/parsable --fact 'flow_12.yml:6:6: [error] duplication of key "steps" in mapping (key-duplicates)' -- yamllint -f parsable .
printf 'a: [1\n' >broken.yml
record check/syntax --fact 'syntax error' -- yamllint broken.yml
record check/missing --fact 'absent.yml' -- yamllint absent.yml
tool cppcheck "$(cppcheck --version)"
record check/findings --re 'unit_12\.c:7:4 8:23 .*error: Array' -- cppcheck --enable=all .
record check/clean -- cppcheck "$work/engine/src/main.c"
record check/clean-many --fact '26/26 files checked 100% done' --not 'checked files hidden' -- cppcheck ../engine/src
record check/missing --fact 'could not find or open any of the paths given' -- cppcheck absent.c

bin=${NODE_BIN:?}
ln -s "$(dirname "$bin")" node_modules
echo '{"extends": "stylelint-config-standard"}' >.stylelintrc.json
tool stylelint "$("$bin/stylelint" --version)"
record check/findings --fact 'style_12.css' --re '\d+ problems' --as 'stylelint style_*.css' -- "$bin/stylelint" style_*.css
echo 'a { color: #fff; }' >fine.css
record check/clean --as 'stylelint fine.css' -- "$bin/stylelint" fine.css
echo 'a { color: ' >broken.css
record check/syntax --fact 'CssSyntaxError' --as 'stylelint broken.css' -- "$bin/stylelint" broken.css
record check/missing --fact 'No files matching the pattern' --as 'stylelint absent.css' -- "$bin/stylelint" absent.css
tool markdownlint "$("$bin/markdownlint" --version)"
record check/findings --fact 'page_12.md:1:1' --as 'markdownlint page_*.md' -- "$bin/markdownlint" page_*.md
printf '# Title\n\nText.\n' >fine.md
record check/clean --as 'markdownlint fine.md' -- "$bin/markdownlint" fine.md

mkdir -p "$work/web/src" && cd "$work/web" || exit 1
ln -s "$(dirname "$bin")" node_modules
echo '{"name": "web", "version": "1.0.0", "type": "module", "main": "src/index.js", "dependencies": {"left-pad": "^1.3.0", "lodash": "^4.17.21"}, "devDependencies": {"rimraf": "^6.0.0"}}' >package.json
for i in $(seq -w 30); do printf 'export const used_%s = %s;\nexport const spare_%s = () => used_%s;\n' "$i" "1$i" "$i" "$i" >"src/part_$i.js"; done
for i in $(seq -w 15); do echo "import { used_$i } from './part_$i.js';"; done >src/index.js
echo 'console.log(used_01, used_02); import "chalk-missing"; export default used_03;' >>src/index.js
tool knip "$("$bin/knip" --version)"
record check/findings --fact 'src/part_30.js' --fact 'spare_15' --fact 'chalk-missing' --as 'knip' -- "$bin/knip"
record check/bad-option --as 'knip --frobnicate' -- "$bin/knip" --frobnicate
tool depcheck "$("$bin/depcheck" --version)"
record check/findings --fact 'left-pad' --fact 'chalk-missing' --as 'depcheck' -- "$bin/depcheck"
tool rollup "$("$bin/rollup" --version)"
record build/unresolved --fact 'chalk-missing' --re 'created .*dist.js' --as 'rollup src/index.js --file dist.js' -- "$bin/rollup" src/index.js --file dist.js
echo 'import { absent } from "./part_01.js"; console.log(absent' >src/broken.js
record build/error --fact 'src/broken.js' --as 'rollup src/broken.js --file dist.js' -- "$bin/rollup" src/broken.js --file dist.js
echo 'import { absent } from "./part_01.js"; console.log(absent);' >src/absent.js
record build/no-export --fact '"absent" is not exported by' --as 'rollup src/absent.js --file dist.js' -- "$bin/rollup" src/absent.js --file dist.js

cd "$work/site" || exit 1
tool dpkg "$(dpkg --version | head -1)"
record list/some --fact 'python3-minimal' -- dpkg -l 'python3*'
record list/files --fact '/bin/ls' -- dpkg -L coreutils
record list/missing --fact 'no packages found matching frobnicate' -- dpkg -l frobnicate
# A copy of the database, in which one package is half configured and one held.
mkdir admin && cp -r /var/lib/dpkg/{status,info} admin/
sed -i -E -e '/^Package: findutils$/,/^$/s/^Status: .*/Status: install ok half-configured/' \
  -e '/^Package: gcc-12-base$/,/^$/s/^Status: .*/Status: hold ok installed/' admin/status
record status/many --re '^Package: findutils\nEssential: yes\nStatus: install ok half-configured' --re '^Package: gcc-12-base\nStatus: hold ok installed' --as 'dpkg --admindir=admin -s a b c' -- dpkg --admindir=admin -s $(dpkg-query -W -f '${Package}\n' | sort -u | sed -n '60,190p')
tool apt-cache "$(apt-cache --version | head -1)"
record search/many --fact 'shellcheck' -- apt-cache search shell
record show/one --fact 'Package: coreutils' -- apt-cache show coreutils
record policy/one --fact 'Installed:' -- apt-cache policy coreutils
