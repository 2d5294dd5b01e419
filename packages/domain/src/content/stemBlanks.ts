/** The canonical form of a blank in a stem (packages/demo/src/authoring.ts; the runner shows a field there). */
const BLANK = '____'
const LINES = /_{2,}|＿{2,}|﹍{2,}/g
const BRACKETS = /[（(][\s　]*[)）]|【[\s　]*】|\[[ ]*\]/g

/** A stem with canonical blanks: made of underscores, or where there are none, of empty brackets. */
export function withBlanks(stem: string): { stem: string; count: number } {
  const pattern = stem.match(LINES) ? LINES : BRACKETS
  let count = 0
  const written = stem.replace(pattern, () => {
    count++
    return BLANK
  })
  return { stem: written, count }
}

const ALTERNATIVES = /\s*[;；\n]\s*/
const LOOSE = [/\s*[|｜]\s*/, /\s*[、]\s*/, /\s*[,，]\s*/, /\s+/]

/**
 * The answer of several blanks as `左心室；右心房`. Where splitting by `；` does not give one answer for each blank, another
 * separator that does is used; else the text is unchanged.
 */
export function answersOfBlanks(answer: string, count: number): string {
  const trimmed = answer.replace(/[\s；;。]+$/u, '')
  if (count < 2 || trimmed.split(ALTERNATIVES).length === count) return trimmed
  const parts = LOOSE.map((separator) => trimmed.split(separator).filter((part) => part !== '')).find(
    (found) => found.length === count,
  )
  return parts ? parts.join('；') : trimmed
}
