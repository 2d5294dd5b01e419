import { withCharacters } from '@tizhou/domain/text/characterParts'
import { rangeIn } from '../reading/textPlaces.ts'

const NAME = 'document-hit'

/** Replaces compatibility characters by the ordinary ones in all text below an element. */
export function mendCharacters(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const mended = withCharacters(node.data)
    if (mended !== node.data) node.data = mended
  }
}

/** The positions of a word in a text, in characters, ignoring case. */
export function placesOf(text: string, word: string): number[] {
  const [inside, wanted] = [text.toLowerCase(), word.trim().toLowerCase()]
  if (wanted === '') return []
  const places: number[] = []
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/**
 * Highlights a word below an element by the CSS Custom Highlight API. Gives the function that removes the highlight.
 */
export function showHits(root: HTMLElement, word: string): () => void {
  if (typeof Highlight === 'undefined') return () => {}
  const text = root.textContent ?? ''
  const ranges = placesOf(text, word).flatMap((at) => rangeIn(root, at, word.trim().length) ?? [])
  if (ranges.length === 0) return () => {}
  const hits = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, hits)
  for (const range of ranges) hits.add(range)
  return () => {
    for (const range of ranges) hits.delete(range)
  }
}
