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
