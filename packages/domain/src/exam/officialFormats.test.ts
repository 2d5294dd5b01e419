import { expect, test } from 'vitest'
import { formatRemarks, officialFormat, type PaperShape } from './officialFormats.ts'

interface Unit {
  restMinutes?: number
  passMark?: number
  marks?: number
}

const unit = (name: string, minutes: number, sections: [string, number][], of: Unit = {}) => ({
  ...{ name, seconds: minutes * 60, restSeconds: (of.restMinutes ?? 0) * 60, passMark: of.passMark ?? null },
  sections: sections.map(([styleCode, count]) => ({
    styleCode,
    marks: Array.from({ length: count }, () => of.marks ?? 1),
  })),
})
const LIKE_B = { room: 'B', entrySeconds: null, handInAfterSeconds: 0, passMark: null } as const
const LIKE_A = { room: 'A', entrySeconds: 900, handInAfterSeconds: 3_600, passMark: null } as const
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
  expect(remarks('临床执业医师', 'ZY_LCZY_YTMJ', { ...LIKE_B, passMark: 360, units })).toEqual([])
  expect(remarks('临床执业助理医师', 'ZY_LCZL_YTMJ', { ...LIKE_B, passMark: 360, units })).toEqual([
    '有 4 个单元，正式考试 2 个（执业助理医师）',
    '满分 600 分，正式考试 300 分（执业助理医师）',
    '合格线 360 分，正式考试 180 分（执业助理医师）',
  ])
  const half = [...units.slice(0, 3), unit('第4单元', 120, [['A1', 150]], { marks: 0.5 })]
  expect(remarks('临床执业医师', 'ZY_LCZY_YTMJ', { ...LIKE_B, room: 'open', passMark: 360, units: half })).toEqual([
    '第4单元有 150 题不是 1 分，正式考试每题 1 分（执业医师）',
    '满分 525 分，正式考试 600 分（执业医师）',
    '是自由作答，正式考试是考场 B（执业医师）',
  ])
})

test('nurses: two subjects of 120 questions A1 to A4 in 100 minutes with 45 between, in room A', () => {
  expect(remarks('护士执业', 'ZY_HS', { ...LIKE_A, units: [unit('专业实务', 90, [['A1', 100]])] })).toEqual([
    '有 1 个单元，正式考试 2 个（护士执业）',
    '专业实务有 100 题，正式考试 120 题（护士执业）',
    '专业实务限时 90 分钟，正式考试 100 分钟（护士执业）',
  ])
  const nurse = (restMinutes: number, last: string) => [
    unit('专业实务', 100, [['A1', 120]], { restMinutes }),
    unit('实践能力', 100, [[last, 120]]),
  ]
  expect(remarks('护士执业', 'ZY_HS', { ...LIKE_A, units: nurse(45, 'A4') })).toEqual([])
  const other = { ...LIKE_A, entrySeconds: null, handInAfterSeconds: 1_800, units: nurse(10, 'B1') }
  expect(remarks('护士执业', 'ZY_HS', other)).toEqual([
    '专业实务之后休息 10 分钟，正式考试 45 分钟（护士执业）',
    '实践能力有正式考试没有的题型：B1（护士执业）',
    '随时可以入场，正式考试 15 分钟后不能入场（护士执业）',
    '开考 30 分钟后可以交卷，正式考试 60 分钟后（护士执业）',
  ])
})

test('pharmacists: each subject has the styles of its own, a mark each, and passes with 72', () => {
  const knowledge: [string, number][] = [
    ['YA', 40],
    ['YB', 60],
    ['YC', 10],
    ['X', 10],
  ]
  const rules: [string, number][] = [
    ['YA', 40],
    ['YB', 50],
    ['YC', 20],
    ['X', 10],
  ]
  const of = (name: string, styles: [string, number][], more: Unit = {}) =>
    unit(name, 150, styles, { passMark: 72, ...more })
  const good = [
    of('药学专业知识（一）', knowledge),
    of('药二', knowledge),
    of('药事管理与法规', rules),
    of('综合', rules),
  ]
  expect(remarks('执业药师（药学）', 'ZY_XY', { ...LIKE_B, room: 'open', units: good })).toEqual([])
  const wrong = [
    of('药一', rules),
    of('第 2 单元', knowledge),
    of('法规', [['YA', 120]], { passMark: 60 }),
    of('综合', rules, { marks: 2 }),
  ]
  expect(remarks('执业药师（药学）', 'ZY_XY', { ...LIKE_B, units: wrong })).toEqual([
    '药一的题型数与正式考试不同：YA 40、YB 60、YC 10、X 10（执业药师）',
    '法规的题型数与正式考试不同：YA 40、YB 50、YC 20、X 10（执业药师）',
    '法规合格线 60 分，正式考试 72 分（执业药师）',
    '综合有 120 题不是 1 分，正式考试每题 1 分（执业药师）',
    '满分 600 分，正式考试 480 分（执业药师）',
  ])
})

test('titles: four subjects of 100 marks, each passed with 60, in room A', () => {
  const units = [1, 2, 3, 4].map((at) => unit(`科目${at}`, 90, [['A1', 100]], { passMark: 60 }))
  expect(remarks('内科主治医师', 'ZC_NK_YTMJ', { ...LIKE_A, units })).toEqual([])
  const other = [...units.slice(0, 3), unit('科目4', 120, [['A1', 100]], { marks: 2 })]
  expect(remarks('内科主治医师', 'ZC_NK_YTMJ', { ...LIKE_A, units: other })).toEqual([
    '科目4满分 200 分，正式考试 100 分（卫生专业技术资格）',
    '科目4合格线未定，正式考试 60 分（卫生专业技术资格）',
    '满分 500 分，正式考试 400 分（卫生专业技术资格）',
  ])
})

test('senior titles: two hours and 100 marks; a full senior has multiple choices and cases only', () => {
  const units = [
    unit('专业', 120, [
      ['A1', 50],
      ['CASE', 50],
    ]),
  ]
  expect(remarks('心内科（副高）', 'GJZC_XN', { ...LIKE_B, room: 'open', units })).toEqual([])
  expect(remarks('心内科（正高）', 'GJZC_ZG_XN', { ...LIKE_B, room: 'open', units })).toEqual([
    '专业有正式考试没有的题型：A1（正高）',
  ])
})

test('an exam of which no format is known gets no remarks', () => {
  expect(officialFormat({ code: 'SJ_LC', name: '临床三基' })).toBeUndefined()
  expect(officialFormat({ code: 'ZY_LCSJJN', name: '临床执业医师实践技能' })).toBeUndefined()
})
