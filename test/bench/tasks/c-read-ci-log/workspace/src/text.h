#ifndef TEXT_H
#define TEXT_H
#include <stddef.h>

/* Number of parts; writes at most `most` of them, each a copy. */
size_t split(const char *text, char separator, char **parts, size_t most);
/* A copy of the parts with the separator between them. */
char *join(char *const *parts, size_t count, char separator);

#endif
