#!/bin/sh
# Runs once in the workspace, before the agent.
set -eu
mkdir -p ci
{
  i=0
  while [ $i -lt 700 ]; do
    echo "[$((i / 7))%] Building C object deps/lib$((i % 41)).dir/part$i.c.o"
    test $((i % 60)) -ne 7 || echo "deps/part$i.c:$((i % 90 + 1)):9: warning: unused variable 'n$i' [-Wunused-variable]"
    i=$((i + 1))
  done
  echo './build/check'
  echo '================================================================='
  echo '==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000039 at pc 0x7f3a1c0a2c5d bp 0x7ffd6f0 sp 0x7ffd6a0'
  echo 'WRITE of size 1 at 0x602000000039 thread T0'
  echo '    #0 0x7f3a1c0a2c5c in __interceptor_memcpy ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:827'
  echo '    #1 0x55d0c1a013f2 in join src/join.c:12'
  echo '    #2 0x55d0c1a01a77 in main tests/check.c:11'
  echo '0x602000000039 is located 0 bytes to the right of 9-byte region [0x602000000030,0x602000000039)'
  echo 'allocated by thread T0 here:'
  echo '    #0 0x7f3a1c0f5bc7 in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69'
  echo '    #1 0x55d0c1a0135b in join src/join.c:8'
  echo 'make: *** [Makefile:8: check] Error 1'
  i=0
  while [ $i -lt 200 ]; do echo "cleanup: removing cache entry $i"; i=$((i + 1)); done
  echo 'Error: Process completed with exit code 2.'
} > ci/build.log
