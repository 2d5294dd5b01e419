import { expect, test } from 'vitest'
import { csvText, exportedRows, foreignQuestions, plainRows } from '../../../../../../tools/testing/foreignBanks.ts'
import { csvOf, questionsIn, xlsxOf } from '../testing/readBytes.ts'
import { readLines } from '../testing/readLines.ts'

const HEADER = ['题干', '选项A', '选项B', '选项C', '选项D', '选项E', '答案']
const right = foreignQuestions().map(({ id, stem, options, key }) => ({
  externalID: id,
  style: 'A1',
  form: 'ATEST',
  stem,
  options: options.map((content, at) => ({ name: 'ABCDE'[at], content })),
  answer: 'ABCDE'[key],
}))

test.each([
  ['export.csv', exportedRows],
  ['b.csv', plainRows],
])('the foreign file %s is read as single choices with their options and letters', async (name, rows) => {
  const { drafts, problems } = await questionsIn(csvText(rows()), name)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(drafts).toMatchObject(right)
})

test.each([
  ['opa', 'opb'],
  ['op1', 'op2'],
  ['option_a', 'option_b'],
  ['Choice_1', 'Choice_2'],
])('columns %s and %s are options', async (first, second) => {
  const { questions } = await readLines([
    ['题干', first, second, '答案'],
    ['甲题', '一', '二', 'B'],
  ])
  expect(questions).toEqual(['A1 | 第 1 组（1–100） |  | 甲题 | A一 B二 | B'])
})

test.each([
  ['opb', 'B'],
  ['OP_B', 'B'],
  ['op2', 'B'],
  ['option_b', 'B'],
  ['2', 'B'],
  ['５', 'E'],
  ['B项', 'B'],
  ['选项B', 'B'],
  ['选项 B', 'B'],
  ['第2项', 'B'],
  ['opa,opc', 'AC'],
  ['1、3', 'AC'],
  ['A项和C项', 'AC'],
  ['BC项', 'BC'],
  ['A/B/C', 'ABC'],
  ['["a","c"]', 'AC'],
  ['①③', 'AC'],
  ['B.二', 'B'],
  ['B二', 'B'],
  ['（B）二', 'B'],
  ['A、一；C、三', 'AC'],
  ['一/三', 'AC'],
  ['一、三', 'AC'],
])('the answer %s is read as %s', async (written, letters) => {
  const rows = [HEADER, ['甲题', '一', '二', '三', '四', '五', written]]
  const { drafts, problems } = await questionsIn(xlsxOf(rows))
  expect(problems.filter(({ first }) => !first)).toEqual([])
  expect(drafts).toMatchObject([{ style: letters.length > 1 ? 'X' : 'A1', answer: letters }])
})

test('letters with a stroke between them may be all from one to the other: an error', async () => {
  const { problems } = await readLines([
    HEADER,
    ['甲题', '一', '二', '三', '四', '五', 'A-D'],
    ['乙题', '一', '二', '三', '四', '五', 'A…D'],
  ])
  expect(problems).toEqual([
    '2 答案: 答案 A-D 可以是从 A 到 D，也可以只是 A 和 D，请逐个写出字母',
    '3 答案: 答案 A...D 可以是从 A 到 D，也可以只是 A 和 D，请逐个写出字母',
  ])
})

test('the name of a column as the answer means its option, whatever the column is called', async () => {
  const { drafts } = await readLines(
    [
      ['题干', 'wahl_x', 'wahl_y', '答案'],
      ['甲题', '一', '二', 'wahl_y'],
    ],
    {
      overrides: [
        { field: '选项A', column: 'wahl_x' },
        { field: '选项B', column: 'wahl_y' },
      ],
    },
  )
  expect(drafts).toMatchObject([{ answer: 'B' }])
})

test('a number that is the place of one option and the text of another is an error, not a guess', async () => {
  const { drafts, problems } = await readLines([
    HEADER,
    ['同', '1', '2', '3', '4', '5', '2'],
    ['异', '4', '3', '2', '1', '6', '3'],
    ['文', '12', '18', '24', '30', '36', '18'],
    ['无', '一', '二', '三', '四', '五', '7'],
  ])
  expect(drafts.map(({ stem, answer }) => `${stem} ${answer}`)).toEqual(['同 B', '文 B'])
  expect(problems).toEqual([
    '3 答案: 答案 3 可以是第 3 个选项 C，也可以是内容为 3 的选项 B，请改写成字母',
    '5 答案: 答案“7”不是选项字母',
  ])
})

test('where a sheet has 0 among its answers nobody can tell what 1 means: its numbers are errors', async () => {
  const { drafts, problems } = await readLines([
    HEADER,
    ['甲', '一', '二', '三', '四', '五', '0'],
    ['乙', '一', '二', '三', '四', '五', '1'],
    ['丙', '一', '二', '三', '四', '五', 'C'],
  ])
  expect(drafts.map(({ stem }) => stem)).toEqual(['丙'])
  expect(problems).toEqual([
    '2 答案: 答案里有 0，看不出序号从 0 还是从 1 数起，请改写成字母',
    '3 答案: 答案里有 0，看不出序号从 0 还是从 1 数起，请改写成字母',
  ])
})

test('the name of a CSV tells no kind of question, that of a sheet does', async () => {
  const rows = [
    ['题干', '选项A', '选项B', '选项C', '答案'],
    ['甲题', '一', '二', '三', 'B'],
  ]
  for (const name of ['b.csv', '判断.csv', '多选题.csv'])
    expect((await questionsIn(csvOf(rows), name)).drafts, name).toMatchObject([{ style: 'A1', answer: 'B' }])
  const { problems } = await questionsIn(xlsxOf({ 多选题: rows }))
  expect(problems.map(({ reason }) => reason)).toEqual(['多选题至少要有两个答案，这里只有 1 个'])
})

test('columns that hold data and are not read are named with the rows that fill them', async () => {
  const { unread, problems } = await questionsIn(
    xlsxOf([
      ['序号', '题干', '选项A', '选项B', '答案', '备注', '空列'],
      ['1', '甲', '一', '二', 'A', '看过', ''],
      ['2', '乙', '一', '二', 'A', '', ''],
    ]),
  )
  expect(unread).toEqual([
    { sheet: 'Sheet1', column: 'A', header: '序号', rows: 2, likeOptions: false },
    { sheet: 'Sheet1', column: 'F', header: '备注', rows: 1, likeOptions: false },
  ])
  expect(problems).toEqual([])
})

const SHORT = ['甲题', '一', '二', '三', '四', '说明']
test.each<[string, string[], string[]]>([
  ['letters behind a common beginning', ['题干', 'wahl_a', 'wahl_b', 'wahl_c', 'wahl_d', '答案'], ['B', 'C', 'D', 'E']],
  ['numbers behind one', ['题干', 'r1', 'r2', 'r3', 'r4', '答案'], ['B', 'C', 'D', 'E']],
  ['short texts beside each other', ['题干', 'x', 'foo', 'bar', 'quux', '答案'], ['B', 'C', 'D', 'E']],
  ['a second column of the same option', ['题干', '选项A', '选项B', '选项A', '选项B', '答案'], ['D', 'E']],
])('unread columns that look like options are a warning that stands first: %s', async (_, header, columns) => {
  const { unread, problems } = await questionsIn(xlsxOf([header, SHORT, [...SHORT.slice(0, 5), '']]))
  expect(unread.filter(({ likeOptions }) => likeOptions).map(({ column }) => column)).toEqual(columns)
  expect(problems[0]).toMatchObject({ severity: 'warning', first: true, row: 1 })
  expect(problems[0]?.reason).toContain('像是选项，没有读')
})

test('short columns beside each other are no options where the options were read', async () => {
  const { unread } = await questionsIn(
    xlsxOf([
      ['题干', '选项A', '选项B', '答案', '录入人', '审核人', '状态'],
      ['甲', '一', '二', 'A', '王', '李', '通过'],
    ]),
  )
  expect(unread.map(({ likeOptions }) => likeOptions)).toEqual([false, false, false])
})

test('a kind of question that the columns contradict gives way where the answer names an option, and is counted', async () => {
  const { drafts, problems } = await questionsIn(
    xlsxOf([
      ['题型', ...HEADER],
      ['知识问答', '甲', '一', '二', '三', '四', '五', 'opb'],
      ['病例分析', '乙', '一', '二', '三', '四', '五', 'A,C'],
      ['判断题', '丙', '一', '二', '三', '四', '五', 'D'],
      ['问答', '丁', '一', '二', '三', '四', '五', '因为所以'],
      ['问答', '戊', '', '', '', '', '', '因为所以'],
      ['判断题', '己', '对', '错', '', '', '', 'A'],
    ]),
  )
  expect(drafts.map(({ style, answer, options }) => `${style} ${answer} ${options.length}`)).toEqual([
    'A1 B 5',
    'X AC 5',
    'A1 D 5',
    'JD 因为所以 0',
    'JD 因为所以 0',
    'PD 对 0',
  ])
  expect(problems.map(({ row, column, reason, first }) => `${row} ${column} ${first} ${reason}`)).toEqual([
    '2 题型 true 3 行的题型（知识问答 1、病例分析 1、判断题 1）与列不符：有选项，答案也是其中的选项，已按选择题读（A1 型题 2、多项选择题 1）',
    '5 题型 true 1 行的题型（问答 1）不用选项，答案也不是其中的选项：选项没有读',
  ])
})
