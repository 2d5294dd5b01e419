import { folded } from '../search/words.ts'
import type { Cue } from './vtt.ts'

/** Where a term is said. */
export interface Said {
  second: number
  text: string
}

/** Characters of what follows a cue that are shown with it. */
const SHOWN = 60

/**
 * The cue in which the most of these terms begin, the first of several; undefined where none does. A term may go on in
 * the next cue. `terms`: normalised (searchTerms).
 */
export function saidAt(cues: readonly Pick<Cue, 'from' | 'text'>[], terms: readonly string[]): Said | undefined {
  const texts = cues.map(({ text }) => folded(text))
  const starts: number[] = []
  let length = 0
  for (const text of texts) {
    starts.push(length)
    length += text.length
  }
  const whole = texts.join('')
  const hits = new Map<number, Set<string>>()
  for (const term of terms)
    for (let at = whole.indexOf(term); at >= 0; at = whole.indexOf(term, at + 1)) {
      const cue = starts.findLastIndex((start) => start <= at)
      hits.set(cue, (hits.get(cue) ?? new Set()).add(term))
    }
  const [best] = [...hits].sort(([a, of], [b, other]) => other.size - of.size || a - b)
  const from = best && cues[best[0]]
  if (!best || !from) return undefined
  let text = from.text
  for (let next = best[0] + 1; next < cues.length && text.length < SHOWN; next++) text += ` ${cues[next]?.text ?? ''}`
  return { second: from.from, text }
}
