import { shiftedSigns, shiftedText } from './shifted.ts'
import { partsOf } from './table.ts'

const TAG = /<(\/?)(b|strong|sub|sup)>/gi
const SHIFT = /<(sub|sup)>([^<>\r\n]{1,40})<\/\1>/g

/**
 * The one way of writing a text's markup, in the bank, in files and by the editor's bar: tags in lower case, `<b>`, and
 * raised or lowered signs as characters where Unicode has them (`H<sub>2</sub>O` as `H₂O`). Idempotent.
 */
export function canonicalMarkup(text: string): string {
  if (!text.includes('<')) return text
  return text
    .replace(TAG, (_, slash: string, name: string) => {
      const tag = name.toLowerCase()
      return `<${slash}${tag === 'strong' ? 'b' : tag}>`
    })
    .replace(SHIFT, (whole, kind: 'sub' | 'sup', signs: string) => shiftedSigns(kind, signs) ?? whole)
}

/**
 * The text without the markup of characters and tables, all else as written, 【】 and pictures included: what a text says
 * whoever set it bold. Files that were imported before there was markup gave texts like these.
 */
export function withoutMarkup(text: string): string {
  const plain = partsOf(text)
    .map((part) => (part.kind === 'text' ? part.text : part.rows.map((row) => row.join(' ')).join('\n')))
    .join('\n')
  if (!plain.includes('<')) return plain
  return canonicalMarkup(plain)
    .replace(SHIFT, (_, kind: 'sub' | 'sup', signs: string) => shiftedText(kind, signs))
    .replace(TAG, '')
}
