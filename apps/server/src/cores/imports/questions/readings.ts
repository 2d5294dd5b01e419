import { columnName } from '../table/table.ts'
import { type Problem, type QuestionSheet, type Reading, type RowContent, shortened } from './rowContent.ts'

const TEXTS: Readonly<Record<Reading, string>> = {
  wordKept: '的选项里有 NULL、NaN、N/A、- 这样的词或符号，按选项的内容读',
  wordDropped:
    '的选项格里是 nan、NULL 这样的词，按空格读，不算选项（只有 -、/ 的也一样）；它若是选项的内容，请换一种写法',
  optionsInStem: '的选项写在题干里，已从题干里拆出来',
  answerInStem: '没有选项，答案却是题干里列出的一项：像是选项没有拆开，现在按没有选项的题读，请核对',
  unusualSeparator: '的选项在一格里，已按下面的分隔拆开，请核对',
  glued: '的选项里还连着后面的字母，像是没有拆开，请核对',
  ownLetter: '里有的选项带着自己的字母，已去掉',
  gluedLetters:
    '的选项前直接连着自己的字母，已去掉；字母若是内容的一部分（B超、C反应蛋白），请在前面写上“A.”这样的标记',
  lettersKept: '的选项都以自己的字母开头，却像是内容的一部分（A型、B超），没有去掉，请核对',
  seriesMarks: '的选项前都有同样的符号，或一、二、三这样的序号，已去掉，请核对',
  placeholderKey: '没有选项，答案只有 无、略、- 这样的字，现在按答案的内容读；它若表示没有答案，请改正',
  strayQuote: '有单元格的引号没有写成两个，内容可能少了引号，请核对',
  listKey: '的答案是程序打印出来的列表，已按列表里的各项读',
  listForOneBlank: '的答案是几项的列表，题干却只有一个空：填其中任何一项都算对，请核对',
  unlike: '前面的字母与所在的列不同，没有去掉，请核对',
  lostTags: '里有题目不能显示的内容（图形、公式、音视频、没有文件名的图片、不认识的标签），已去掉，请核对',
  nearTwin: '与前面的题目相同，或只差题号、标记、标点和选项次序',
}

const KINDS = Object.keys(TEXTS) as Reading[]
const SHOWN = 3

/** Notes an interpretation, with the first `text` it is about. */
export function noteReading(content: Pick<RowContent, 'readings'>, reading: Reading, text: string): void {
  if (!content.readings.has(reading)) content.readings.set(reading, text)
}

const said = (sheet: QuestionSheet, row: number, reason: string, text = ''): Problem => ({
  severity: 'warning',
  sheet: sheet.name,
  row,
  column: '',
  reason,
  text: shortened(text),
  first: true,
})

const count = (value: number): string => value.toLocaleString('en-US')

/** Warnings on how the header, hidden rows and columns and unusual cells were read, before those of rows. */
export function readingWarnings(sheet: QuestionSheet, rows: readonly RowContent[]): Problem[] {
  return [
    ...sheet.doubts.map((doubt) => said(sheet, sheet.header, doubt)),
    ...hiddenWarnings(sheet, rows),
    ...KINDS.flatMap((kind) => {
      const told = rows.flatMap(({ row, readings }) => {
        const text = readings.get(kind)
        return text === undefined ? [] : [{ row, text }]
      })
      const [first] = told
      if (!first) return []
      const samples = told.slice(0, SHOWN).map(({ row, text }) => `第 ${row} 行“${shortened(text)}”`)
      const more = told.length > SHOWN ? ' 等' : ''
      return [said(sheet, first.row, `${count(told.length)} 行${TEXTS[kind]}：${samples.join('、')}${more}`)]
    }),
  ]
}

function hiddenWarnings(sheet: QuestionSheet, rows: readonly RowContent[]): Problem[] {
  const hidden = rows.filter((row) => row.hidden)
  const { columns, options, headers } = sheet.mapping
  const unseen = [...Object.values(columns), ...options]
    .filter((column) => column !== undefined && sheet.hiddenColumns.has(column))
    .map((column) => `${columnName(column as number)}「${(headers[column as number] ?? '').trim()}」`)
  const problems: Problem[] = []
  const [first] = hidden
  if (first) {
    const samples = hidden.slice(0, SHOWN).map(({ row, stem }) => `第 ${row} 行“${shortened(stem)}”`)
    const more = hidden.length > SHOWN ? ' 等' : ''
    const text = `有 ${count(hidden.length)} 行在表格里是隐藏的（被筛选掉，或手工隐藏），也当作题目读入：${samples.join('、')}${more}。不要它们时，请在表格里删除这些行再导入`
    problems.push(said(sheet, first.row, text))
  }
  if (unseen.length > 0)
    problems.push(
      said(sheet, sheet.header, `隐藏的列也读了：${unseen.join('、')}。不要时请指明各列的含义，或删除这些列`),
    )
  return problems
}
