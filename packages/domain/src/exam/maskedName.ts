/**
 * A nickname masked for rankings: its first character and two stars, since many nicknames are phone numbers or full
 * names.
 */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`
