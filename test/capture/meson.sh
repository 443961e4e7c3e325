#!/usr/bin/env bash
# Captures of meson from PyPI with ninja and gcc: a project that looks for things which are not there, builds with warnings, and
# has tests that fail, hang, are skipped and pass against what was expected.
. "$(dirname "$0")/record.sh"
tool meson "$(meson --version)"
folder=$work/mill && mkdir -p "$folder/src" && cd "$folder" || exit 1
for i in $(seq 40); do echo "int part$i(void) { return $i; }" >"src/part$i.c"; done
cat >src/grind.c <<'C'
int grind(int grain, unsigned water) { int flour; return grain < water; }
int mix(int grain, unsigned water) { int dough; return grain < water; }
C
echo 'int main(int argc, char **argv) { (void)argv; return argc > 1 ? argc : 0; }' >src/main.c
cat >meson.build <<'M'
project('mill', 'c', version: '1.2', meson_version: '>=1.1', default_options: ['warning_level=3'])
cc = meson.get_compiler('c')
foreach name : ['stdio.h', 'stdlib.h', 'unistd.h', 'sys/epoll.h', 'windows.h', 'sys/mman.h', 'fcntl.h', 'error.h']
  cc.has_header(name)
endforeach
foreach name : ['memcpy', 'strlcpy_s', 'poll', 'fork', 'mmap', 'open', 'strerror_r', 'error']
  cc.has_function(name)
endforeach
foreach name : ['-Wformat', '-Wshadow', '-Wno-such-thing', '-Wundef', '-Werror=return-type', '-Wcast-align', '-Wvla']
  cc.has_argument(name)
endforeach
cc.sizeof('long')
cc.sizeof('struct gear')
cc.alignment('double')
cc.compiles('int error;', name: 'an error compiles')
cc.links('int main(void) { return gone(); }', name: 'gone')
cc.has_header_symbol('limits.h', 'PATH_MAX')
cc.has_header_symbol('errno.h', 'ENOGRAIN')
cc.has_type('size_t', prefix: '#include <stddef.h>')
cc.has_link_argument('-Wl,--as-needed')
cc.get_define('__GNUC__')
cc.find_library('m')
cc.find_library('wheel', required: false)
threads = dependency('threads')
grease = dependency('grease', required: false)
if not grease.found()
  warning('grease is missing: the wheels will squeal')
endif
message('the sails are made of linen')
conf = configuration_data()
conf.set('SAILS', 4)
configure_file(output: 'config.h', configuration: conf)
sources = []
foreach i : range(1, 41)
  sources += 'src/part@0@.c'.format(i)
endforeach
library = static_library('parts', sources)
grind = static_library('grind', 'src/grind.c')
mill = executable('mill', 'src/main.c', link_with: library)
sh = find_program('sh')
foreach i : range(40)
  test('error case @0@'.format(i), mill, suite: 'wheel')
endforeach
if get_option('fails')
  test('sails', sh, args: ['-c', 'echo "the wind is too weak: größer als 4 expected"; exit 3'])
  test('stone', sh, args: ['-c', 'kill -ABRT $$'])
  test('river', sh, args: ['-c', 'sleep 20'], timeout: 1)
  test('flood', sh, args: ['-c', 'exit 0'], should_fail: true)
  test('sacks', sh, args: ['-c', 'echo 1..3; echo ok 1 - full; echo not ok 2 - tied; echo ok 3 - dry'], protocol: 'tap')
  test('miller', sh, args: ['-c', 'exit 99'])
endif
test('drought', sh, args: ['-c', 'exit 1'], should_fail: true)
test('night', sh, args: ['-c', 'exit 77'])
M
echo "option('fails', type: 'boolean', value: true)" >meson_options.txt
record setup/plain --fact 'grease is missing' --fact 'Run-time dependency grease found: NO' --fact 'Has header "windows.h" : NO' \
  --fact 'Checking for function "strlcpy_s" : NO' --fact '-Wno-such-thing: NO' --fact 'Library wheel found: NO' --fact 'Header "errno.h" has symbol "ENOGRAIN" : NO' --fact 'Checking if "gone" links: NO' --fact '"struct gear" : -1' --fact 'Message: the sails are made of linen' -- meson setup build
record compile/warns --fact "unused variable ‘flour’" --re 'grind.c:2:\d+' -- meson compile -C build
record compile/nothing --fact 'no work to do' -- meson compile -C build
failing=(--fact 'sails' --fact 'stone' --fact 'river' --fact 'flood' --fact 'sacks' --fact 'miller' --fact 'night' --re '^Fail: +4' --re 'Timeout: +1')
record test/fail "${failing[@]}" --fact 'killed by signal 6 SIGABRT' --fact '2/3 subtests passed' --not 'error case 7 ' -- meson test -C build
record test/fail-logs "${failing[@]}" --fact 'größer als 4 expected' --fact 'not ok 2 - tied' -- meson test -C build --print-errorlogs
record test/verbose "${failing[@]}" -- meson test -C build -v
record test/none --fact 'no-such-test' -- meson test -C build no-such-test
tool ninja "$(ninja --version)"
record test/meson "${failing[@]}" -- ninja -C build test
tool meson "$(meson --version)"
meson configure build -Dfails=false
record test/pass --re 'Ok: +40' --re 'Skipped: +1' --re 'Expected Fail: +1' --fact night --fact drought -- meson test -C build
sed -i 's/return grain < water; }/return grian; }/' src/grind.c
record compile/error --re "grind.c:1:\d+: error: ‘grian’ undeclared" --fact 'FAILED: ' -- meson compile -C build
sed -i 's/return argc/return argk/' src/main.c
record test/unbuilt --fact 'FAILED: ' --re "main.c:1:\d+: error: ‘argk’ undeclared" --fact 'Could not rebuild' -- meson test -C build
sed -i "s/^threads = .*/threads = dependency('no-such-threads')/" meson.build
record setup/missing --fact 'meson.build:24:10: ERROR: Dependency "no-such-threads" not found' -- meson setup build2
echo 'project(' >meson.build
record setup/syntax --fact 'meson.build' -- meson setup build3
