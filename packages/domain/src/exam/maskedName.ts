/**
 * A nickname as others read it in a ranking: its first character and two stars. Many nicknames are phone numbers or
 * full names.
 */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`
