/**
 * The columns of a sheet that makes a paper, each with its accepted headers, our own first. Those of whole questions
 * are the import's besides (docs/import.md): it takes 单元 for a level of chapters, so a sheet of whole questions says
 * 试卷单元.
 */
export const PAPER_SHEET = {
  id: ['外部ID', '外部编号', '题目编号', '试题编号', '题目ID', '试题ID', '编号', 'id'],
  unit: ['试卷单元', '单元'],
  minutes: ['单元时间', '单元时间（分钟）', '限时', '时间'],
  section: ['试卷题型', '试卷部分', '部分', '大题'],
  marks: ['分值', '每题分值', '分数'],
  /** Holds text where the sheet brings whole questions. */
  stem: ['题干', '题目内容', '试题内容'],
} as const

/** What a row may say of its place in the paper. */
export type PaperColumn = Exclude<keyof typeof PAPER_SHEET, 'id' | 'stem'>
export type PaperCells = Readonly<Partial<Record<PaperColumn, string>>>

const PAPER_COLUMNS: readonly PaperColumn[] = ['unit', 'minutes', 'section', 'marks']

const MOST = { marks: 1_000, minutes: 1_440, unit: 100, section: 60 }

export interface PaperFault {
  column: PaperColumn
  reason: string
}

/** Why a row cannot stand in a paper, whatever its question is: such a row is left out. Cells have no spaces around. */
export function faultsOfCells({ unit = '', minutes = '', section = '', marks = '' }: PaperCells): PaperFault[] {
  const faults: PaperFault[] = []
  if (unit.length > MOST.unit) faults.push({ column: 'unit', reason: `不能超过 ${MOST.unit} 字` })
  if (minutes !== '' && !(Number.isInteger(Number(minutes)) && Number(minutes) > 0 && Number(minutes) <= MOST.minutes))
    faults.push({ column: 'minutes', reason: `应是 1 到 ${MOST.minutes} 的整数` })
  if (section.length > MOST.section) faults.push({ column: 'section', reason: `不能超过 ${MOST.section} 字` })
  if (marks !== '' && !(Math.round(Number(marks) * 100) > 0 && Number(marks) <= MOST.marks))
    faults.push({ column: 'marks', reason: `应大于 0，不超过 ${MOST.marks}` })
  return faults
}

/** The columns of a sheet that say where its questions stand, by their headers. */
export function paperColumns(headers: readonly string[]): Partial<Record<PaperColumn, number>> {
  const plain = (text: string) => text.replace(/[\s*：:]/g, '').toLowerCase()
  const known = headers.map(plain)
  return Object.fromEntries(
    PAPER_COLUMNS.flatMap((column) => {
      const at = PAPER_SHEET[column].map((name) => known.indexOf(plain(name))).find((place) => place >= 0)
      return at === undefined ? [] : [[column, at] as const]
    }),
  )
}
