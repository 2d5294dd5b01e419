import { decodeEntities } from '../richtext/entities.ts'
import { atMost } from '../text/atMost.ts'
import { cleanInput } from '../text/cleanInput.ts'

/** Most of the text on each side of the hidden word: a front has 500 characters at most, with the name. */
const BESIDE = 180
const NAME_MOST = 60
/** Most cards of one text. */
export const CLOZES_MOST = 40

export const HIDDEN = '＿＿＿'

export interface Cloze {
  front: string
  back: string
}

/** Tags that begin another line. */
const BREAK = /<(?:br|\/?(?:p|li|tr|div|h[1-6]|ul|ol|table|blockquote))\b[^>]*>/gi
const MARK = /<mark\b[^>]*>([\s\S]*?)<\/mark>/gi

const textOf = (html: string): string =>
  decodeEntities(html.replace(/<\/t[dh]>/gi, ' ').replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ')

const before = (text: string) => (text.length > BESIDE ? `…${text.slice(-BESIDE)}` : text)
const after = (text: string) => atMost(text, BESIDE)

/**
 * Cards of a text (sanitised HTML) whose key words are marked: one a key word, which is hidden on the front, with the
 * line that it stands in; the other key words can be read. Texts are plain and cleaned as typed text is. The same front
 * comes once.
 */
export function clozesOf(name: string, html: string): Cloze[] {
  const clozes = new Map<string, Cloze>()
  for (const line of html.split(BREAK)) {
    for (const mark of line.matchAll(MARK)) {
      const word = cleanInput(textOf(mark[1] ?? ''))
      if (word === '' || clozes.size === CLOZES_MOST) continue
      // Cleaned apart, so that nothing is replaced across the hidden word.
      const left = before(cleanInput(textOf(line.slice(0, mark.index))))
      const right = after(cleanInput(textOf(line.slice(mark.index + mark[0].length))))
      const front = `${atMost(name, NAME_MOST)}\n${left}${HIDDEN}${right}`
      const back = `${word}\n${left}${word}${right}`
      if (!clozes.has(front)) clozes.set(front, { front, back })
    }
  }
  return [...clozes.values()]
}
