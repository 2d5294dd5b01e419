/** Spaces and strokes that people type between digits. */
const BETWEEN = /[\s\-‐‑‒–—()·.]/g
const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/

/**
 * A phone number as people type and paste it, and as spreadsheets give it: full-width digits, spaces, strokes, the country's
 * code, a leading apostrophe or `="…"`. Gives the bare text; whether it is a number is for isMobile to say.
 */
export const typedPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['’‘]/, '')
    .replace(BETWEEN, '')
    .replace(COUNTRY, '')

/** The log-in name that a pasted text means: a number as it is stored, any other text as it stands. */
export function typedName(text: string): string {
  const phone = typedPhone(text)
  return /^1\d{10}$/.test(phone) ? phone : text.normalize('NFKC').trim()
}
