/** Between blanks of a fill-in answer; half-width `;` stays part of what was written. */
export const BLANK_SEPARATOR = '；'
/** Between the accepted answers of one blank in a key. */
export const ALTERNATIVE_SEPARATOR = '｜'

/** Begins a key whose blanks take its answers in any order: `任意顺序：胆囊管；肝总管`. */
export const ANY_ORDER = '任意顺序：'

export const takesAnyOrder = (key: string): boolean => key.startsWith(ANY_ORDER)

/** A key without the mark that its answers come in any order. */
export const inOrder = (key: string): string => (takesAnyOrder(key) ? key.slice(ANY_ORDER.length) : key)

/** The answers a key accepts, blank by blank, best first. */
export const acceptedAnswers = (key: string): string[][] =>
  inOrder(key)
    .split(BLANK_SEPARATOR)
    .map((blank) => blank.split(ALTERNATIVE_SEPARATOR))

/** What stands in each of `count` blanks of a reply. */
export function splitBlanks(reply: string, count: number): string[] {
  const blanks = reply.split(BLANK_SEPARATOR)
  return Array.from({ length: count }, (_, at) => blanks[at] ?? '')
}

/** One reply out of the blanks; a separator that was typed into a blank must not make a blank of its own. */
export const joinBlanks = (blanks: readonly string[]): string =>
  blanks.map((blank) => blank.replaceAll(BLANK_SEPARATOR, ';')).join(BLANK_SEPARATOR)
