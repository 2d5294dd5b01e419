import { nameOf } from '../mapping/fields.ts'
import type { Problem, RowContent } from './rowContent.ts'

const SAMPLES = 3

/** Warnings for each sheet on cases' weights that do not name every option, or penalise none. */
export function weighings(rows: readonly RowContent[]): Problem[] {
  const weighed = rows.filter(({ weighing }) => weighing !== undefined)
  return [...new Set(weighed.map(({ sheet }) => sheet))].flatMap((sheet) => {
    const own = weighed.filter((row) => row.sheet === sheet)
    const lacking = own.filter(({ weighing }) => weighing?.unnamed !== '')
    const free = own.filter(({ weighing }) => weighing?.allGivesFull)
    const right = own.filter(({ weighing }) => weighing?.allRight)
    return [
      ...warning(
        lacking,
        '没有写出每个选项的权重：没写的按 −1（错误）计，无关的选项请写 0',
        ({ row, weighing }) => `第 ${row} 行 ${[...(weighing?.unnamed ?? '')].join('、')}`,
      ),
      ...warning(
        free,
        '没有权重为负的选项：把选项全部选上也得满分，错误的选项请写 -1',
        ({ row, weights }) => `第 ${row} 行 ${weights}`,
      ),
      ...warning(
        right,
        '的选项全都正确：把选项全部选上就得满分，请核对',
        ({ row, weights, answer }) => `第 ${row} 行 ${weights || answer}`,
      ),
    ]
  })
}

function warning(rows: readonly RowContent[], what: string, sample: (row: RowContent) => string): Problem[] {
  const [first] = rows
  if (!first) return []
  const { mapping, name } = first.sheet
  const column = mapping.columns.weights
  const samples = rows.slice(0, SAMPLES).map(sample)
  const more = rows.length > SAMPLES ? ' 等' : ''
  return [
    {
      severity: 'warning',
      sheet: name,
      row: first.row,
      column: (column === undefined ? '' : mapping.headers[column]?.trim()) || nameOf('weights'),
      reason: `${rows.length.toLocaleString('en-US')} 道案例题${what}（${samples.join('；')}${more}）`,
      text: '',
      first: true,
    },
  ]
}
