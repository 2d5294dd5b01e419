import { PICTURE_TEXT } from '@tizhou/domain/richtext/tokens'
import { atMost } from '@tizhou/domain/text/atMost'
import { PICTURE_NAME } from './htmlToText.ts'

const PICTURE = /!\[([^[\]\n]{0,200})\]\([ ]*<?([^()<>\n"]{1,200}?)>?(?:[ ]+"[^"\n]{0,200}")?[ ]*\)/g

/** `![text](folder/name.png)`, as Markdown writes pictures, in the markup of questions: `[name.png|text]`. */
export const markdownPictures = (text: string): string =>
  text.replace(PICTURE, (written, said: string, address: string) => {
    const name = (address.split(/[?#]/)[0] as string).split(/[/\\]/).at(-1) as string
    if (!PICTURE_NAME.test(name)) return written
    const alt = said.replaceAll(/[【】<>|]/g, '').trim()
    return alt === '' ? `[${name}]` : `[${name}|${atMost(alt, PICTURE_TEXT)}]`
  })
