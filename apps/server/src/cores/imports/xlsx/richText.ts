import { ImportRefused } from '../refused.ts'
import { lowered, raised } from '../text/raisedText.ts'

/** `_x000D_`: a character that XML cannot contain (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

export const unescapeXString = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * Collects the text of a string item: `<t>` alone or in runs of different formats, without phonetic hints (`<rPh>`).
 * Superscript and subscript runs become Unicode's characters where they exist, so that 10⁹ does not read as 109.
 */
export function richText(mostCharacters: number) {
  let pieces = ''
  let run = ''
  let inText = false
  let phonetic = 0
  let position = ''

  return {
    start() {
      pieces = ''
      run = ''
      inText = false
      phonetic = 0
      position = ''
    },
    open(name: string, attributes?: Readonly<Record<string, string>>) {
      if (name === 't') inText = phonetic === 0
      else if (name === 'rPh') phonetic++
      else if (name === 'r') position = ''
      else if (name === 'vertAlign') position = attributes?.val ?? ''
    },
    close(name: string) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'r') {
        pieces += position === 'superscript' ? raised(run) : position === 'subscript' ? lowered(run) : run
        run = ''
      }
    },
    text(piece: string) {
      if (!inText) return
      run += piece
      if (pieces.length + run.length > mostCharacters)
        throw new ImportRefused(`有单元格超过 ${mostCharacters.toLocaleString('en-US')} 字，不导入`)
    },
    take(): string {
      return unescapeXString(pieces + run)
    },
  }
}
