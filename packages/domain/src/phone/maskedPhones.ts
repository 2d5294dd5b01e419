/** 13800000001 → 138****0001, for every mobile number in a text. */
export const maskedPhones = (text: string): string => text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')
