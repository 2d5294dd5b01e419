import { expect, test } from 'vitest'
import { formatRemarks, officialFormat, type PaperShape } from './officialFormats.ts'

const unit = (name: string, minutes: number, sections: [string, number][], restMinutes = 0) => ({
  ...{ name, seconds: minutes * 60, restSeconds: restMinutes * 60 },
  sections: sections.map(([styleCode, count]) => ({ styleCode, marks: Array.from({ length: count }, () => 1) })),
})
const remarks = (name: string, code: string, shape: PaperShape) => {
  const format = officialFormat({ code, name })
  return format ? formatRemarks(format, shape) : undefined
}

test('a licence paper of four units of 150 questions in two hours, passed with 360, is the official one', () => {
  const units = [1, 2, 3, 4].map((at) =>
    unit(`第${at}单元`, 120, [
      ['A1', 50],
      ['A2', 100],
    ]),
  )
  expect(remarks('临床执业医师', 'ZY_LCZY_YTMJ', { passMark: 360, units })).toEqual([])
  expect(remarks('临床执业助理医师', 'ZY_LCZL_YTMJ', { passMark: 360, units })).toEqual([
    '有 4 个单元，正式考试 2 个（执业助理医师）',
    '满分 600 分，正式考试 300 分（执业助理医师）',
    '合格线 360 分，正式考试 180 分（执业助理医师）',
  ])
})

test('what differs is named: questions, minutes, rest, styles, full mark, pass mark', () => {
  expect(remarks('护士执业', 'ZY_HS', { passMark: null, units: [unit('专业实务', 90, [['A1', 100]], 10)] })).toEqual([
    '有 1 个单元，正式考试 2 个（护士执业）',
    '专业实务有 100 题，正式考试 120 题（护士执业）',
    '专业实务限时 90 分钟，正式考试 100 分钟（护士执业）',
  ])
  const nurse = [unit('专业实务', 100, [['A1', 120]], 10), unit('实践能力', 100, [['A1', 120]])]
  expect(remarks('护士执业', 'ZY_HS', { passMark: null, units: nurse })).toEqual([
    '专业实务之后休息 10 分钟，正式考试 45 分钟（护士执业）',
  ])
  const styles: [string, number][] = [
    ['YA', 40],
    ['YB', 50],
    ['YC', 20],
    ['X', 10],
  ]
  const units = [1, 2, 3, 4].map((at) => unit(`药${at}`, 150, at === 1 ? [['YA', 120]] : styles))
  expect(remarks('执业药师', 'ZY_YS', { passMark: 72, units })).toEqual([
    '药1的题型数与正式考试不同：YA 40、YB 60、YC 10、X 10，或 YA 40、YB 50、YC 20、X 10（执业药师）',
  ])
})

test('an exam of which no format is known gets no remarks', () => {
  expect(officialFormat({ code: 'SJ_LC', name: '临床三基' })).toBeUndefined()
  expect(officialFormat({ code: 'ZC_NK_YTMJ', name: '内科主治医师' })?.units).toBe(4)
})
