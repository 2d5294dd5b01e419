/** Exactly 11 digits, 1 and then 3 to 9 first (specification, section 5). Whether an empty value is asked for is the caller's. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
