/** Of FNV-1a, 32 bits. */
export const prime = 16777619;
