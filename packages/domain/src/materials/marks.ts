/** Where a learner's mark was made: characters of the text before it, and what was marked. */
export interface MarkPlace {
  start: number
  quote: string
}

/**
 * Where the marked words stand now: at their place, or, where the text was changed meanwhile, at their nearest
 * occurrence. Undefined where they are not in it any more.
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
