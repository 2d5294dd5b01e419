/** A text, or its first `most` UTF-16 units with a sign that more follows; a character of two units is never cut in half. */
export const atMost = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text
