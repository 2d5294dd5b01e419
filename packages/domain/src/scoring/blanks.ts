/** Separator of blanks in a fill-in answer; half-width `;` is part of the text. */
export const BLANK_SEPARATOR = '；'
/** Separator of the accepted answers of one blank in a key. */
export const ALTERNATIVE_SEPARATOR = '｜'

/** Prefix of a key whose blanks accept its answers in any order: `任意顺序：胆囊管；肝总管`. */
export const ANY_ORDER = '任意顺序：'

export const takesAnyOrder = (key: string): boolean => key.startsWith(ANY_ORDER)

/** A key without that prefix. */
export const inOrder = (key: string): string => (takesAnyOrder(key) ? key.slice(ANY_ORDER.length) : key)

/** The answers a key accepts, blank by blank, best first. */
export const acceptedAnswers = (key: string): string[][] =>
  inOrder(key)
    .split(BLANK_SEPARATOR)
    .map((blank) => blank.split(ALTERNATIVE_SEPARATOR))

/** The contents of each of `count` blanks of a reply. */
export function splitBlanks(reply: string, count: number): string[] {
  const blanks = reply.split(BLANK_SEPARATOR)
  return Array.from({ length: count }, (_, at) => blanks[at] ?? '')
}

/** Joins blanks to a reply; separators typed into a blank are replaced, so that they make no further blanks. */
export const joinBlanks = (blanks: readonly string[]): string =>
  blanks.map((blank) => blank.replaceAll(BLANK_SEPARATOR, ';')).join(BLANK_SEPARATOR)
