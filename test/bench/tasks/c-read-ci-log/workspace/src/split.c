#include "text.h"
#include <stdlib.h>
#include <string.h>

static char *copy(const char *from, size_t length) {
  char *part = malloc(length + 1);
  memcpy(part, from, length);
  part[length] = '\0';
  return part;
}

size_t split(const char *text, char separator, char **parts, size_t most) {
  size_t count = 0;
  const char *from = text;
  for (const char *at = text;; at++) {
    if (*at != separator && *at != '\0') continue;
    if (count < most) parts[count] = copy(from, (size_t)(at - from));
    count++;
    if (*at == '\0') return count;
    from = at + 1;
  }
}
