import type { LossPlace } from './readNodes.ts'

const WORDS = 40
const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, WORDS)

/** Where a paragraph stands: below which heading, and the how manieth it is there. */
const whereOf = (heading: string, paragraph: number): string =>
  `${heading === '' ? '开头' : `“${short(heading)}”`}第 ${paragraph} 段`

/** An outermost paragraph of a Word document. */
interface Paragraph {
  from: number
  to: number
  where: string
  words: string
}

const PARAGRAPH = /<(\/?)w:p(?=[\s/>])[^>]*?(\/?)>/g
const HEADING_NAME = /^(?:heading [1-6]|title|标题.*)$/i

const joined = (xml: string, element: string): string =>
  [...xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text).join('')
const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The words of a part of a document; those of equations included. */
export const wordsIn = (xml: string): string => short(unescaped(joined(xml, '[wm]:t')))

/** Ids of the styles of headings; Word's own names of styles are English in every language. */
function headingStyles(styles: string): Set<string> {
  const found = new Set<string>()
  for (const [style] of styles.matchAll(/<w:style\b[^>]*>.*?<\/w:style>/gs)) {
    const [, id] = /w:styleId="([^"]*)"/.exec(style) ?? []
    const [, name = ''] = /<w:name\b[^>]*w:val="([^"]*)"/.exec(style) ?? []
    if (id !== undefined && HEADING_NAME.test(name)) found.add(id)
  }
  return found
}

/** Finds the places of a Word document: paragraphs are counted below each heading, those inside of others are theirs. */
export class WordPlaces {
  readonly #xml: string
  readonly #paragraphs: Paragraph[] = []

  constructor(xml: string, styles: string) {
    this.#xml = xml
    const headings = headingStyles(styles)
    let [depth, from, heading, number] = [0, 0, '', 0]
    for (const match of xml.matchAll(PARAGRAPH)) {
      const [tag, closes, isAlone] = match
      if (isAlone) continue
      if (!closes) {
        if (depth++ === 0) from = match.index
        continue
      }
      if (depth === 0 || --depth > 0) continue
      const to = match.index + tag.length
      const own = xml.slice(from, to)
      const words = wordsIn(own)
      const [, style = ''] = /<w:pStyle\b[^>]*w:val="([^"]*)"/.exec(own) ?? []
      if (headings.has(style) && words !== '') [heading, number] = [words, 0]
      else number++
      this.#paragraphs.push({ from, to, words, where: number === 0 ? `标题“${heading}”` : whereOf(heading, number) })
    }
  }

  /** The places of what an expression finds, in order; `words` gives what is shown of each in place of its paragraph's. */
  of(found: RegExp, words?: (xml: string) => string): LossPlace[] {
    const places: LossPlace[] = []
    let at = 0
    for (const { index } of this.#xml.matchAll(found)) {
      while (at < this.#paragraphs.length - 1 && (this.#paragraphs[at] as Paragraph).to <= index) at++
      const paragraph = this.#paragraphs[at]
      if (!paragraph || index < paragraph.from) places.push({ where: '正文之外', words: '' })
      else
        places.push({
          where: paragraph.where,
          words: words?.(this.#xml.slice(index, paragraph.to)) || paragraph.words,
        })
    }
    return places
  }
}

const BLOCK = /<(?:p|li|tr|pre|h([1-6]))\b[^>]*>/g
const stripped = (html: string): string => unescaped(html.replace(/<[^>]*>/g, ''))

/** The place of a position in HTML that was made of Markdown. */
export function placeInHtml(html: string, index: number): LossPlace {
  let [heading, number, from] = ['', 0, 0]
  for (const match of html.slice(0, index + 1).matchAll(BLOCK)) {
    const [, level] = match
    from = match.index
    if (level === undefined) number++
    else [heading, number] = [stripped(html.slice(from, html.indexOf(`</h${level}>`, from))), 0]
  }
  const end = /<\/(?:p|li|tr|pre|h[1-6])>/.exec(html.slice(from))?.index ?? 200
  const words = short(stripped(html.slice(from, from + end)))
  return {
    where: number === 0 && heading !== '' ? `标题“${short(heading)}”` : whereOf(heading, Math.max(1, number)),
    words,
  }
}
