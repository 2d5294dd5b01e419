import { isTag } from './htmlTag.ts'

const LINK = /(?:https?|ftp):\/\/[^\s<>"'，。；、！？（）【】]+|\bwww\.[^\s<>"'，。；、！？（）【】]+/.source
/** Ends of elements, comments and declarations: nobody compares by them. */
const MARKUP = /<(?:\/[a-z]|!--|!\[|!doctype|\?[a-z])[^<>]*>/.source
/** What begins like an element. `#`: another tag stood in its name. */
const OPENED = /<([a-z][a-z0-9:#-]*)((?:[\s/][^<>]*)?)>/giu
/** Shown as a picture by itself, made one by U+FE0F, or with a tone of skin. ↔ and ™ alone are text. */
const ONE =
  /(?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})|\p{Emoji_Presentation}[\ufe0f\p{Emoji_Modifier}]?)/u.source
const EMOJI = `\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|${ONE}[\\u{e0020}-\\u{e007f}]*(?:\\u200d(?:${ONE}|\\p{Extended_Pictographic}))*`
const REPLACED = new RegExp(`${MARKUP}|${LINK}|${EMOJI}`, 'giu')

/**
 * What somebody typed, for sending: web links, HTML tags and emoji become one '#' each, and white space at the
 * ends goes (specification, section 5, "Text cleaning for user input"). A tag that only appears once another one
 * is replaced is replaced too. Signs that compare are no tags (`K<Na 且 Na>Cl`). Cleaning what is clean changes nothing.
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
