import { decodeEntities } from '../richtext/entities.ts'
import { cleanInput } from '../text/cleanInput.ts'

/** Most characters of a card's front. */
const FRONT_MOST = 500
/** Most of the text on each side of the hidden word, so that the front holds the name as well. */
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
const after = (text: string) => (text.length > BESIDE ? `${text.slice(0, BESIDE)}…` : text)

/**
 * Cards of a text (sanitised HTML) whose key words are marked: one a key word, which is hidden on the front, with the
 * line that it stands in; the other key words can be read. Texts are plain and cleaned as typed text is. The same front
 * comes once.
 */
export function clozesOf(name: string, html: string): Cloze[] {
  const clozes = new Map<string, Cloze>()
  for (const line of html.split(BREAK)) {
    for (const mark of line.matchAll(MARK)) {
      const word = textOf(mark[1] ?? '').trim()
      if (word === '' || clozes.size === CLOZES_MOST) continue
      const left = textOf(line.slice(0, mark.index)).trimStart()
      const right = textOf(line.slice(mark.index + mark[0].length)).trimEnd()
      const short = name.length > NAME_MOST ? `${name.slice(0, NAME_MOST)}…` : name
      const front = cleanInput(`${short}\n${before(left)}${HIDDEN}${after(right)}`).slice(0, FRONT_MOST)
      const back = cleanInput(`${word}\n${before(left)}${word}${after(right)}`)
      if (!clozes.has(front)) clozes.set(front, { front, back })
    }
  }
  return [...clozes.values()]
}
