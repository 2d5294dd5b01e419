/** The place of a learner's mark: the number of characters before it, and the marked text. */
export interface MarkPlace {
  start: number
  quote: string
}

/**
 * The present position of the marked text: its own, or, where the text was changed, its nearest occurrence. Undefined
 * where it no longer occurs.
 */
export function placeOfMark(text: string, { start, quote }: MarkPlace): number | undefined {
  if (quote === '') return undefined
  if (text.startsWith(quote, start)) return start
  let nearest: number | undefined
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (nearest === undefined || Math.abs(at - start) < Math.abs(nearest - start)) nearest = at
    if (at > start) break
  }
  return nearest
}
