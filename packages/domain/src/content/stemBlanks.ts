/** How a blank is written in a stem (packages/demo/src/authoring.ts; the runner puts a field in its place). */
const BLANK = '____'
const LINES = /_{2,}|＿{2,}|﹍{2,}/g
const BRACKETS = /[（(][\s　]*[)）]|【[\s　]*】|\[[ ]*\]/g

/** A stem with its blanks in the one way they are written: lines, or where there are none, empty brackets. */
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
 * An answer for several blanks as `左心室；右心房`. Where `；` doesn't give one for every blank, another separator
 * is taken that gives exactly as many; else the text stays as it is.
 */
export function answersOfBlanks(answer: string, count: number): string {
  const trimmed = answer.replace(/[\s；;。]+$/u, '')
  if (count < 2 || trimmed.split(ALTERNATIVES).length === count) return trimmed
  const parts = LOOSE.map((separator) => trimmed.split(separator).filter((part) => part !== '')).find(
    (found) => found.length === count,
  )
  return parts ? parts.join('；') : trimmed
}
