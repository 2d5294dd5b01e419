import { score } from '@tizhou/domain/scoring/score'
import { expect, test } from 'vitest'
import { readLines } from '../testing/readLines.ts'

test('shared stems: named by 组号, or by neighbours with the same stem; given once is enough', async () => {
  const { questions, problems } = await readLines([
    ['章节', '题型', '组号', '组内序号', '共用题干', '提示', '题干', '选项A', '选项B', '答案'],
    ['甲章', 'A3/A4', '7', '2', '', '', '二问', '一', '二', 'B'],
    ['', 'A3/A4', '7', '1', '病例甲', '', '一问', '一', '二', 'A'],
    ['甲章', '共用题干单选', '', '', '病例乙', '', '一问', '一', '二', 'A'],
    ['甲章', '共用题干单选', '', '', '病例乙', '又过一天', '二问', '一', '二', 'A'],
    ['甲章', 'A3', '', '', '', '', '三问', '一', '二', 'B'],
    ['甲章', 'A1', '', '', '', '', '单题', '一', '二', 'B'],
  ])
  expect(questions).toEqual([
    'A3 | 甲章 | 1〔病例甲〕 | 一问 | A一 B二 | A',
    'A3 | 甲章 | 2〔病例甲〕 | 二问 | A一 B二 | B',
    'A4 | 甲章 | 1〔病例乙〕 | 一问 | A一 B二 | A',
    'A4 | 甲章 | 2〔病例乙〕 | 二问 | A一 B二 | A',
    'A3 | 甲章 | 3〔病例乙〕 | 三问 | A一 B二 | B',
    'A1 | 甲章 |  | 单题 | A一 B二 | B',
  ])
  expect(problems).toEqual([])
})

test('shared options: by 组号 or by neighbours with the same options, given once or every time', async () => {
  const { drafts, questions } = await readLines([
    ['题型', '组号', '题干', '选项', '答案'],
    ['B1', 'G1', '一', 'A 甲\nB 乙', 'A'],
    ['B1', 'G1', '二', '', 'A'],
    ['B1', '', '三', 'A 丙\nB 丁', 'B'],
    ['B1', '', '四', 'A 丙\nB 丁', 'A'],
    ['B1', '', '五', 'A 戊\nB 己', 'A'],
  ])
  expect(questions.map((line) => line.split(' | ').slice(2).join(' | '))).toEqual([
    '1〔〕 | 一 | A甲 B乙 | A',
    '2〔〕 | 二 | A甲 B乙 | A',
    '1〔〕 | 三 | A丙 B丁 | B',
    '2〔〕 | 四 | A丙 B丁 | A',
    ' | 五 | A戊 B己 | A',
  ])
  expect(drafts[0]?.group?.key).toBe('G1')
  expect(drafts[2]?.group?.key).toBe(drafts[3]?.group?.key)
})

test('a case has weights, by letter or in order; its answer is what weighs more than nothing', async () => {
  const { questions, problems } = await readLines([
    ['题型', '组号', '共用题干', '题干', '选项', '答案', '选项权重'],
    ['案例分析', 'C1', '病例', '一步', '甲|乙|丙', '', 'A2 C-1'],
    ['案例分析', 'C1', '', '二步', '甲|乙|丙', 'AB', '1,2,-1'],
    ['案例分析', 'C1', '', '三步', '甲|乙|丙', 'B', ''],
    ['案例分析', '', '', '写一写', '', '参考答案', ''],
  ])
  expect(
    questions.map((line) =>
      line
        .split(' | ')
        .filter((_, at) => at !== 1)
        .join(' | '),
    ),
  ).toEqual([
    'CASE | 1〔病例〕 | 一步 | A甲2 B乙-1 C丙-1 | A',
    'CASE | 2〔病例〕 | 二步 | A甲1 B乙2 C丙-1 | AB',
    'CASE | 3〔病例〕 | 三步 | A甲 B乙 C丙 | B',
    'BL |  | 写一写 |  | 参考答案',
  ])
  expect(problems).toEqual([
    '2 选项权重: 1 道案例题没有写出每个选项的权重：没写的按 −1（错误）计，无关的选项请写 0（第 2 行 B）',
  ])
})

test('ticking every option of a case never gives full marks unnoticed', async () => {
  const { drafts, problems } = await readLines([
    ['题型', '组号', '共用题干', '题干', '选项', '答案', '选项权重'],
    ['案例分析', 'C1', '病例', '一步', '甲|乙|丙|丁', 'AB', 'A2 B1'],
    ['案例分析', 'C1', '', '二步', '甲|乙|丙', 'A', 'A2 B0 C0'],
    ['案例分析', 'C1', '', '三步', '甲|乙', 'AB', 'A2 B1'],
    ['案例分析', 'C1', '', '四步', '甲|乙|丙', 'A', 'A2 B0 C−2.5'],
  ])
  const all = drafts.map(({ answer, options }) =>
    score({ form: 'CASETEST', answer, options }, options.map(({ name }) => name).join('')),
  )
  expect(all.map(({ points, full }) => `${points}/${full}`)).toEqual(['1/3', '2/2', '3/3', '0/2'])
  expect(problems).toEqual([
    '2 选项权重: 1 道案例题没有写出每个选项的权重：没写的按 −1（错误）计，无关的选项请写 0（第 2 行 C、D）',
    '3 选项权重: 1 道案例题没有权重为负的选项：把选项全部选上也得满分，错误的选项请写 -1（第 3 行 A2 B0 C0）',
    '4 选项权重: 1 道案例题的选项全都正确：把选项全部选上就得满分，请核对（第 4 行 A2 B1）',
  ])
})

test('an error in one step leaves out the whole case, in one of shared options only that question', async () => {
  const { questions, problems } = await readLines([
    ['题型', '组号', '共用题干', '题干', '选项', '答案'],
    ['A3', 'C1', '病例', '一问', '甲|乙', 'A'],
    ['A3', 'C1', '', '二问', '甲|乙', 'E'],
    ['B1', 'B1', '', '三问', '甲|乙', 'A'],
    ['B1', 'B1', '', '四问', '甲|乙', 'E'],
    ['A3', '', '', '没有病例', '甲|乙', 'A'],
    ['A3', 'C2', '病例二', '五问', '甲|乙', 'A'],
    ['A3', 'C2', '病例三', '六问', '甲|乙', 'A'],
  ])
  expect(questions.map((line) => line.split(' | ')[3])).toEqual(['三问'])
  expect(problems).toEqual([
    '2 : 同一案例的第 3 行有错，整个案例不导入',
    '3 答案: 答案 E 不在选项中',
    '5 答案: 答案 E 不在选项中',
    '6 共用题干: 共用题干题没有共用题干',
    '7 : 同一案例的第 8 行有错，整个案例不导入',
    '8 共用题干: 与同组第 7 行的共用题干不同',
  ])
})

test('ids are told by the file, or made of the question: the same again for the same, whatever its answer or width', async () => {
  const header = ['题干', '选项', '答案', '解析']
  const first = await readLines([header, ['血压（mmHg）', '甲|乙', 'A', '']])
  const again = await readLines([
    ['解析', ...header.slice(0, 3)],
    ['新解析', '血压 (mmHg)', '甲 | 乙', 'B'],
  ])
  const other = await readLines([header, ['血压（mmhg）', '甲|乙', 'A', '']])
  expect(again.drafts[0]?.externalID).toBe(first.drafts[0]?.externalID)
  expect(other.drafts[0]?.externalID).not.toBe(first.drafts[0]?.externalID)
  const told = await readLines([
    [...header, '外部ID'],
    ['一', '甲|乙', 'A', '', 'N-1'],
    ['二', '甲|乙', 'A', '', 'N-1'],
  ])
  expect(told.drafts.map(({ externalID }) => externalID)).toEqual(['N-1'])
  expect(told.problems).toEqual(['3 外部ID: 与第 2 行的外部 ID 相同'])
})

test('a question that stands twice in a file gets two ids and a warning; with another answer it is an error', async () => {
  const { drafts, problems } = await readLines([
    ['题干', '选项', '答案'],
    ['甲题', '甲|乙', 'A'],
    ['甲题', '甲|乙', 'A'],
    ['甲题', '甲|乙', 'B'],
  ])
  expect(drafts).toHaveLength(2)
  expect(drafts[1]?.externalID).toBe(`${drafts[0]?.externalID}-2`)
  expect(problems).toEqual(['3 : 与第 2 行的题目相同', '4 答案: 与第 2 行的题目相同，答案却是 B（那里是 A）'])
})

test('running group numbers mean nothing outside their file, names do', async () => {
  const group = (number: string, stem: string) => [
    ['题型', '组号', '共用题干', '题干', '选项', '答案'],
    ['A3', number, stem, '一问', '甲|乙', 'A'],
  ]
  const keyOf = async (number: string, stem: string) => (await readLines(group(number, stem))).drafts[0]?.group?.key
  expect(await keyOf('1', '病例甲')).not.toBe(await keyOf('1', '病例乙'))
  expect(await keyOf('1', '病例甲')).toBe(await keyOf('2', '病例甲'))
  expect(await keyOf('NK-1', '病例甲')).toBe('NK-1')
})

test('--chapters-of files by rows, keeps a case together, and counts rows with errors', async () => {
  const rows = [
    ['题型', '共用题干', '题干', '选项', '答案'],
    ['单选', '', '一', '甲|乙', 'A'],
    ['单选', '', '二', '甲|乙', '错的'],
    ['A3', '病例', '三', '甲|乙', 'A'],
    ['A3', '病例', '四', '甲|乙', 'A'],
    ['单选', '', '五', '甲|乙', 'A'],
  ]
  const { drafts } = await readLines(rows, { chaptersOf: 3 })
  expect(drafts.map(({ stem, chapterPath }) => `${stem} ${chapterPath.join('/')}`)).toEqual([
    '一 第 1 组（1–3）',
    '三 第 1 组（1–3）',
    '四 第 1 组（1–3）',
    '五 第 2 组（4–6）',
  ])
  const below = await readLines(
    rows.map((cells, at) => [at === 0 ? '章节' : '内科', ...cells]),
    { chaptersOf: 100 },
  )
  expect(below.drafts[0]?.chapterPath).toEqual(['内科', '第 1 组（1–100）'])
})
