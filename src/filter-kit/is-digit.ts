export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
