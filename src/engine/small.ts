/** Output up to this size stays as it is: a mark and its foot would cost more than they save. */
export const smallBytes = 512;
export const smallLines = 12;
