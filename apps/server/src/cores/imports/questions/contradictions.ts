import { styleOfCode } from '@tizhou/catalogue/styles'
import type { Form } from '@tizhou/domain/content/question'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { readTrueFalse } from '@tizhou/domain/scoring/trueFalse'
import { resolveStyle, styleByContent } from './resolveStyle.ts'
import type { Problem, RowContent } from './rowContent.ts'

const WITHOUT_OPTIONS: ReadonlySet<Form | undefined> = new Set(['JDTEST', 'TKTEST', 'PDTEST'])
const FEWEST_OPTIONS = 2

/**
 * The question's style. If the given style has no options but the row does, and its answer (already in letters) names
 * some, the given style is wrong and the style follows from the content.
 */
export function settledStyle(row: RowContent, group: readonly RowContent[]): string {
  const said = resolveStyle(row, group)
  const isTrueFalse = row.options.every(({ content }) => readTrueFalse(content) !== null)
  if (!WITHOUT_OPTIONS.has(styleOfCode(said)?.form) || row.options.length < FEWEST_OPTIONS || isTrueFalse) return said
  const letters = readLetters(row.answer) ?? []
  const namesOptions = letters.length > 0 && letters.every((letter) => row.options.some(({ name }) => name === letter))
  const style = namesOptions ? styleByContent(row, group) : undefined
  row.contradiction = style === undefined ? {} : { style }
  return style ?? said
}

/** One warning a sheet for rows whose style was ignored, one for rows whose options were ignored. */
export function contradictions(rows: readonly RowContent[]): Problem[] {
  const contradicting = rows.filter(({ contradiction }) => contradiction !== undefined)
  const sheets = [...new Set(contradicting.map(({ sheet }) => sheet))]
  return sheets.flatMap((sheet) => {
    const own = contradicting.filter((row) => row.sheet === sheet)
    const turned = own.filter(({ contradiction }) => contradiction?.style !== undefined)
    const left = own.filter(({ contradiction }) => contradiction?.style === undefined)
    const kinds = counted(turned, ({ contradiction }) => styleOfCode(contradiction?.style ?? '')?.name ?? '')
    return [
      ...warning(turned, `与列不符：有选项，答案也是其中的选项，已按选择题读（${kinds}）`),
      ...warning(left, '不用选项，答案也不是其中的选项：选项没有读'),
    ]
  })
}

function warning(rows: readonly RowContent[], what: string): Problem[] {
  const [first] = rows
  if (!first) return []
  const { mapping, name } = first.sheet
  const column = mapping.columns.style
  const words = counted(rows, ({ styleText }) => styleText || `工作表名“${name}”`)
  return [
    {
      severity: 'warning',
      sheet: name,
      row: first.row,
      column: column === undefined ? '' : (mapping.headers[column] ?? '').trim(),
      reason: `${rows.length.toLocaleString('en-US')} 行的题型（${words}）${what}`,
      text: '',
      first: true,
    },
  ]
}

const SHOWN_WORDS = 6

function counted(rows: readonly RowContent[], of: (row: RowContent) => string): string {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1)
  const texts = [...counts].map(([word, count]) => `${word} ${count.toLocaleString('en-US')}`)
  return texts.slice(0, SHOWN_WORDS).join('、') + (texts.length > SHOWN_WORDS ? ' 等' : '')
}
