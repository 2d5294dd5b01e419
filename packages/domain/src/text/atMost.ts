/** A text, or its first `most` characters with a sign that more follows. */
export const atMost = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
