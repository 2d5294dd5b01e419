import { shiftedText } from '@tizhou/domain/richtext/shifted'
import { ImportRefused } from '../refused.ts'

/** `_x000D_`: a character that XML cannot contain (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

export const unescapeXString = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

interface Run {
  text: string
  bold: boolean
  shift?: 'sub' | 'sup'
}

const SHIFTS: Readonly<Record<string, 'sub' | 'sup'>> = { superscript: 'sup', subscript: 'sub' }

/**
 * Collects the text of a string item: `<t>` alone or in runs of different formats, without phonetic hints (`<rPh>`).
 * Superscript and subscript runs become Unicode's characters where they exist, so that 10⁹ does not read as 109.
 * `keeps`: formats become the markup of questions; a cell that is bold as a whole is no emphasis.
 */
export function richText(mostCharacters: number, keeps = false) {
  let runs: Run[] = []
  let characters = 0
  let run: Run = { text: '', bold: false }
  let inText = false
  let phonetic = 0
  const end = () => {
    if (run.text !== '') runs.push(run)
    run = { text: '', bold: false }
  }

  return {
    start() {
      runs = []
      characters = 0
      run = { text: '', bold: false }
      inText = false
      phonetic = 0
    },
    open(name: string, attributes?: Readonly<Record<string, string>>) {
      if (name === 't') inText = phonetic === 0
      else if (name === 'rPh') phonetic++
      else if (name === 'r') end()
      else if (name === 'b') run.bold = attributes?.val !== '0' && attributes?.val !== 'false'
      else if (name === 'vertAlign') {
        const shift = SHIFTS[attributes?.val ?? '']
        if (shift) run.shift = shift
      }
    },
    close(name: string) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'r') end()
    },
    text(piece: string) {
      if (!inText) return
      run.text += piece
      characters += piece.length
      if (characters > mostCharacters)
        throw new ImportRefused(`有单元格超过 ${mostCharacters.toLocaleString('en-US')} 字，不导入`)
    },
    take(): string {
      end()
      return unescapeXString(keeps ? marked(runs) : runs.map(plain).join(''))
    },
  }
}

const plain = ({ text, shift }: Run): string => (shift ? shiftedText(shift, text) : text)

function marked(runs: readonly Run[]): string {
  const isEmphasis = runs.some(({ bold, text }) => !bold && text.trim() !== '')
  let all = ''
  let bold = false
  for (const run of runs) {
    const isBold = isEmphasis && run.bold
    if (isBold !== bold) all += isBold ? '<b>' : '</b>'
    bold = isBold
    all += run.shift ? `<${run.shift}>${run.text}</${run.shift}>` : run.text
  }
  return bold ? `${all}</b>` : all
}
