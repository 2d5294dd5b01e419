import { expect, test } from 'vitest'
import { readLines } from '../testing/readLines.ts'

test('a question whose chapter is 仅用于试卷 stands in no chapter, with --chapters-of as well', async () => {
  const rows = [
    ['章节', '题型', '题干', '选项', '答案'],
    ['甲章', 'A1', '一', 'A 甲\nB 乙', 'A'],
    ['仅用于试卷', 'A1', '二', 'A 甲\nB 乙', 'B'],
    ['甲章 / 仅用于试卷', 'A1', '三', 'A 甲\nB 乙', 'B'],
  ]
  const { drafts, problems } = await readLines(rows)
  expect(problems).toEqual([])
  expect(drafts.map(({ chapterPath }) => chapterPath)).toEqual([['甲章'], [], ['甲章', '仅用于试卷']])
  const parted = await readLines(rows.slice(0, 3), { chaptersOf: 100 })
  expect(parted.drafts.map(({ chapterPath }) => chapterPath)).toEqual([['甲章', '第 1 组（1–100）'], []])
})

test("rule: of a paper's sheet the columns of the paper are read: what is wrong there leaves out the row, or its whole case", async () => {
  const rows = [
    ['试卷单元', '单元时间', '分值', '外部ID', '章节', '题型', '组号', '共用题干', '题干', '选项', '答案', '备注'],
    ['上午', '60', '-1', 'q1', '仅用于试卷', 'A1', '', '', '一', 'A 甲\nB 乙', 'A', '看过'],
    ['', '', '2', 'q2', '仅用于试卷', 'A1', '', '', '二', 'A 甲\nB 乙', 'B', ''],
    ['', '', '1', 'q3', '仅用于试卷', 'A3', 'G1', '病例', '三', 'A 甲\nB 乙', 'A', ''],
    ['', 'x', '1', 'q4', '仅用于试卷', 'A3', 'G1', '', '四', 'A 甲\nB 乙', 'B', ''],
  ]
  const read = await readLines(rows, { forPaper: true })
  expect(read.drafts.map(({ externalID }) => externalID)).toEqual(['q2'])
  expect(read.problems).toEqual([
    '2 分值: 应大于 0，不超过 1000',
    '4 : 同一案例的第 5 行有错，整个案例不导入',
    '5 单元时间: 应是 1 到 1440 的整数',
  ])
  expect(read.unread).toEqual(['备注'])
  const other = await readLines(rows)
  expect(other.drafts).toHaveLength(4)
  expect(other.unread).toEqual(['试卷单元', '单元时间', '分值', '备注'])
})

test('a group stands in a chapter or in papers only, not in both', async () => {
  const whole = await readLines([
    ['章节', '题型', '组号', '共用题干', '题干', '选项', '答案'],
    ['仅用于试卷', 'A3', 'G1', '病例', '一问', 'A 甲\nB 乙', 'A'],
    ['', 'A3', 'G1', '', '二问', 'A 甲\nB 乙', 'B'],
  ])
  expect(whole.problems).toEqual([])
  expect(whole.drafts.map(({ chapterPath, group }) => [chapterPath, group?.order])).toEqual([
    [[], 1],
    [[], 2],
  ])
  const torn = await readLines([
    ['章节', '题型', '组号', '共用题干', '题干', '选项', '答案'],
    ['仅用于试卷', 'A3', 'G1', '病例', '一问', 'A 甲\nB 乙', 'A'],
    ['甲章', 'A3', 'G1', '', '二问', 'A 甲\nB 乙', 'B'],
  ])
  expect(torn.drafts).toEqual([])
  expect(torn.problems).toContain('3 章节: 与同组第 2 行的章节不同')
})
