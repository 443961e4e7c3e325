#include "text.h"
#include <stdlib.h>
#include <string.h>

char *join(char *const *parts, size_t count, char separator) {
  size_t length = 0;
  for (size_t i = 0; i < count; i++) length += strlen(parts[i]);
  char *text = malloc(length + 1);
  char *at = text;
  for (size_t i = 0; i < count; i++) {
    size_t own = strlen(parts[i]);
    memcpy(at, parts[i], own);
    at += own;
    if (i + 1 < count) *at++ = separator;
  }
  *at = '\0';
  return text;
}
