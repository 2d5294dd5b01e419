const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  hellip: '…',
  mdash: '—',
  times: '×',
  deg: '°',
  le: '≤',
  ge: '≥',
}

/** Decodes entities; unknown ones stay as written. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g, (written, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : written
    return character(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })

/** Invalid and invisible characters become U+FFFD. */
function character(code: number): string {
  const none = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
  return none ? '\ufffd' : String.fromCodePoint(code)
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
