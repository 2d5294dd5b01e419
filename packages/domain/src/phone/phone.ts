/** 11 digits, the first 1 and the second 3 to 9 (specification, section 5). Callers decide whether empty is allowed. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
