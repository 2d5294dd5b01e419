/** A part of a text; `differs`: the other text does not have it there. */
export interface TextPart {
  text: string
  differs: boolean
}

/** Longer rests are marked as a whole: the work grows by the square. */
const MOST_CELLS = 600_000

/** What of a text differs from another: the longest common series of characters is the same, the rest is not. */
export function textDifference(text: string, other: string): TextPart[] {
  const [own, its] = [[...text], [...other]]
  let from = 0
  while (from < own.length && from < its.length && own[from] === its[from]) from++
  let behind = 0
  while (
    behind < own.length - from &&
    behind < its.length - from &&
    own[own.length - 1 - behind] === its[its.length - 1 - behind]
  )
    behind++
  const [rest, otherRest] = [own.slice(from, own.length - behind), its.slice(from, its.length - behind)]
  const same = rest.length * otherRest.length > MOST_CELLS ? rest.map(() => false) : commonIn(rest, otherRest)
  const isSame = [...own.slice(0, from).map(() => true), ...same, ...own.slice(own.length - behind).map(() => true)]
  const parts: TextPart[] = []
  for (const [at, character] of own.entries()) {
    const last = parts.at(-1)
    if (last && last.differs === !isSame[at]) last.text += character
    else parts.push({ text: character, differs: !isSame[at] })
  }
  return parts
}

/** Which characters belong to the longest common series. */
function commonIn(own: readonly string[], its: readonly string[]): boolean[] {
  const width = its.length + 1
  const lengths = new Uint16Array((own.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] as number
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = its.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        own[row] === its[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const same = own.map(() => false)
  for (let row = 0, column = 0; row < own.length && column < its.length; )
    if (own[row] === its[column]) {
      same[row] = true
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  return same
}

/** A word or number of Latin letters, which reads as one; any other character is one by itself. */
const WORD = /[A-Za-z0-9]+(?:[.,][0-9]+)*|./gsu
/** Less than this in common: another text, in which marks would say nothing. */
const LEAST_SAME = 0.2

/**
 * The words of a text that another does not have, for somebody who reads both: a word or number is marked as a whole, and
 * so is a single character between two that differ. Of a text that is another one altogether nothing is marked.
 */
export function changedWords(text: string, other: string): TextPart[] {
  const differs = textDifference(text, other).flatMap((part) => [...part.text].map(() => part.differs))
  if (differs.filter((is) => !is).length < differs.length * LEAST_SAME) return [{ text, differs: false }]
  const words: TextPart[] = []
  let at = 0
  for (const [word] of text.matchAll(WORD)) {
    const length = [...word].length
    words.push({ text: word, differs: differs.slice(at, at + length).includes(true) })
    at += length
  }
  const parts: TextPart[] = []
  for (const [place, word] of words.entries()) {
    const isBetween = words[place - 1]?.differs === true && words[place + 1]?.differs === true
    const isMarked = word.differs || (isBetween && /\S/.test(word.text))
    const last = parts.at(-1)
    if (last?.differs === isMarked) last.text += word.text
    else parts.push({ text: word.text, differs: isMarked })
  }
  return parts
}
