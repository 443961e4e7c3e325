#include "text.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *parts[8];
  size_t count = split("a,bc,,d", ',', parts, 8);
  assert(count == 4 && strcmp(parts[1], "bc") == 0 && strcmp(parts[2], "") == 0);
  char *text = join(parts, count, ';');
  assert(strcmp(text, "a;bc;;d") == 0);
  for (size_t i = 0; i < count; i++) free(parts[i]);
  free(text);
  puts("ok");
  return 0;
}
