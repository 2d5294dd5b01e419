import { isTag } from './htmlTag.ts'

const LINK = /(?:https?|ftp):\/\/[^\s<>"'，。；、！？（）【】]+|\bwww\.[^\s<>"'，。；、！？（）【】]+/.source
/** Closing tags, comments and declarations, which never occur in comparisons. */
const MARKUP = /<(?:\/[a-z]|!--|!\[|!doctype|\?[a-z])[^<>]*>/.source
/** Opening tags. `#`: another tag in the name was replaced. */
const OPENED = /<([a-z][a-z0-9:#-]*)((?:[\s/][^<>]*)?)>/giu
/** Characters displayed as emoji: by default, with U+FE0F, or with a skin tone. ↔ and ™ alone are text. */
const ONE =
  /(?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})|\p{Emoji_Presentation}[\ufe0f\p{Emoji_Modifier}]?)/u.source
const EMOJI = `\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|${ONE}[\\u{e0020}-\\u{e007f}]*(?:\\u200d(?:${ONE}|\\p{Extended_Pictographic}))*`
const REPLACED = new RegExp(`${MARKUP}|${LINK}|${EMOJI}`, 'giu')

/** Whether a text has markup, and not only comparisons: where `cleanInput` would find a tag. */
export const hasMarkup = (text: string): boolean =>
  new RegExp(MARKUP, 'iu').test(text) ||
  [...text.matchAll(OPENED)].some(([, name = '', rest = '']) => isTag(name, rest))

/**
 * Cleans typed text before sending: web links, HTML tags and emoji become one '#' each, and the ends are trimmed
 * (specification, section 5, "Text cleaning for user input"). Tags that appear by a replacement are replaced too.
 * Comparisons are no tags (`K<Na 且 Na>Cl`). Idempotent.
 */
export function cleanInput(text: string): string {
  let cleaned = text
  for (let before = ''; before !== cleaned; ) {
    before = cleaned
    cleaned = cleaned
      .replace(OPENED, (whole, name: string, rest: string) => (isTag(name.replaceAll('#', '-'), rest) ? '#' : whole))
      .replace(REPLACED, '#')
  }
  return cleaned.trim()
}
