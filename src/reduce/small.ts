/** Output up to this size stays as it is. */
export const smallBytes = 1024;
export const smallLines = 30;
