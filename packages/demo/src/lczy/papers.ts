import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter, Item } from '../authoring.ts'
import { type Chooser, chooser } from '../choose.ts'
import { type Ask, fullSections, type Pool, passOf, sectionsOf, unitOf } from '../paperParts.ts'
import type { DemoPaper, DemoUnit } from '../papers.ts'
import { currentMock, secretOne } from './juan-moni.ts'

const DAY = 24
/** 150 questions in 120 minutes (exam-formats, "Papers"). */
const SECONDS_EACH = 48
/** The exam's four units with what stands in each. */
const UNITS: readonly (readonly [name: string, under: readonly string[]])[] = [
  ['第一单元', ['内科学/循环系统', '内科学/呼吸系统']],
  ['第二单元', ['内科学/消化系统', '外科学/普通外科']],
  ['第三单元', ['外科学/骨科', '妇产科学']],
  ['第四单元', ['儿科学', '内科学/泌尿、血液与内分泌']],
]

function units(
  choose: Chooser,
  sizes: { a1: number; a2: number; shared: number; b1: number },
  rest: number,
  own: Record<string, readonly Item[]> = {},
) {
  return UNITS.map(([name, under], at): DemoUnit => {
    const asks: Ask[] = [
      { style: 'A1', count: sizes.a1, marks: 1 },
      { style: 'A2', count: sizes.a2, marks: 1, items: own[name] ?? [] },
      { style: 'A3', count: sizes.shared, marks: 1 },
      { style: 'A4', count: sizes.shared, marks: 1 },
      { style: 'B1', count: sizes.b1, marks: 1 },
    ]
    return unitOf(name, sectionsOf(choose, { under }, asks), {
      secondsEach: SECONDS_EACH,
      ...(at < UNITS.length - 1 ? { rest } : {}),
    })
  })
}

/** The licence exam is passed by the sum of its units (360 of 600). */
const withPass = <T extends Omit<DemoPaper, 'passMark'>>(paper: T): T & { passMark: number } => ({
  ...paper,
  passMark: passOf(paper.units),
})

export function papersOf(chapters: readonly Chapter[]): DemoPaper[] {
  const full = chooser(chapters)
  const half = chooser(chapters)
  const talk = { kind: 'manMachine', source: SOURCES.TalkToMachine, room: 'B', module: 'TalkToMachine' } as const
  const mock = { kind: 'firstMock', source: SOURCES.FirstMock, room: 'B', module: 'FirstMock', attempts: 1 } as const
  const some = { a1: 6, a2: 6, shared: 4, b1: 4 }
  return [
    withPass({
      ...talk,
      key: 'lczy-rj-full-1',
      group: '全真模拟',
      name: '临床执业医师医学综合演示卷（四单元）',
      units: units(full, { a1: 20, a2: 16, shared: 8, b1: 9 }, 10),
    }),
    withPass({
      ...talk,
      key: 'lczy-rj-exam-1',
      group: '全真模拟',
      name: '临床执业医师全真模拟卷（第一天）',
      units: firstDay(chapters),
    }),
    withPass({
      ...talk,
      key: 'lczy-rj-short-1',
      group: '快速热身',
      name: '临床执业医师机考短卷',
      units: units(full, { a1: 3, a2: 2, shared: 4, b1: 3 }, 1),
    }),
    ...[2024, 2023, 2022].map((year) => past(chapters, year)),
    ...['一', '二'].map((no, at) =>
      withPass({
        key: `lczy-jk-${at + 1}`,
        kind: 'computer',
        source: SOURCES.ComputerPaper,
        group: '机考试卷',
        name: `临床执业医师机考试卷（${no}）`,
        room: 'B',
        module: 'ComputerPaper',
        units: units(half, some, 5),
      } as const),
    ),
    withPass({
      ...mock,
      key: 'lczy-ym-closed',
      group: '往期模考',
      name: '临床执业医师全国模考（上一期）',
      opensIn: -12 * DAY + 9,
      closesIn: -10 * DAY + 21,
      candidates: 36,
      units: units(half, some, 5),
    }),
    withPass({
      ...mock,
      key: 'lczy-ym-open',
      group: '本期模考',
      name: '临床执业医师全国模考（本期）',
      opensIn: 0,
      closesIn: 21 * DAY,
      units: units(half, some, 5, currentMock),
    }),
    ...singles(chapters),
    ...fiveHundred(chapters),
  ]
}

/** So many questions, a mark each, has a unit of the licence exam (exam-formats, "Papers"). */
const UNIT_SIZE = 150

/**
 * The first of the exam's two days at its real size: two units. 内科学 has not quite one, 儿科学 fills it and goes on in
 * the second, which takes whatever is left. A second day would need questions that the bank does not have.
 */
function firstDay(chapters: readonly Chapter[]): DemoUnit[] {
  const choose = chooser(chapters)
  const pool = (...under: string[]): Pool => ({ under, styles: ['A3', 'A4', 'B1', 'A2', 'A1'] })
  const first = fullSections(choose, UNIT_SIZE, [pool('内科学'), pool('儿科学')])
  const second = fullSections(choose, UNIT_SIZE, [pool('外科学', '妇产科学'), pool('儿科学')])
  return [
    unitOf('第一单元', first, { secondsEach: SECONDS_EACH, rest: 60 }),
    unitOf('第二单元', second, { secondsEach: SECONDS_EACH }),
  ]
}

function past(chapters: readonly Chapter[], year: number): DemoPaper {
  const choose = chooser(chapters)
  const asks = ['A1', 'A2', 'A3', 'A4', 'B1', 'X', 'CASE'].map((style) => ({ style, count: 150, marks: 1 }))
  return withPass({
    key: `lczy-zt-${year}`,
    kind: 'past',
    source: SOURCES.RealPaper,
    group: `${year} 年`,
    name: `${year} 年临床执业医师仿真真题`,
    room: 'open',
    year,
    module: 'RealPaper',
    units: UNITS.map(([name, under]) =>
      unitOf(name, sectionsOf(choose, { under, year }, asks), { secondsEach: SECONDS_EACH }),
    ).filter(({ sections }) => sections.length > 0),
  })
}

/** Secret, sample and free papers: one unit across the subjects. */
function singles(chapters: readonly Chapter[]): DemoPaper[] {
  const choose = chooser(chapters)
  const ofStyle = (items: readonly Item[], style: string) => items.filter(([first]) => first?.style === style)
  const one = (a1: number, a2: number, b1: number, own: readonly Item[] = []): DemoUnit[] => [
    unitOf(
      '医学综合',
      sectionsOf(choose, {}, [
        { style: 'A1', count: a1, marks: 1, items: ofStyle(own, 'A1') },
        { style: 'A2', count: a2, marks: 1, items: ofStyle(own, 'A2') },
        { style: 'A3', count: 6, marks: 1 },
        { style: 'B1', count: b1, marks: 1 },
      ]),
      { secondsEach: SECONDS_EACH },
    ),
  ]
  const secret = {
    kind: 'secret',
    source: SOURCES.SecretScript,
    group: '考前密卷',
    room: 'open',
    module: 'SecretScript',
  } as const
  return [
    withPass({
      ...secret,
      key: 'lczy-mj-1',
      name: '押题密卷（一）',
      opensIn: -3 * DAY,
      units: one(24, 20, 9, secretOne),
    }),
    withPass({ ...secret, key: 'lczy-mj-2', name: '押题密卷（二）', opensIn: 14 * DAY, units: one(24, 20, 9) }),
    withPass({
      key: 'lczy-yj-1',
      kind: 'sample',
      source: SOURCES.Pilot,
      group: '题型样卷',
      name: '临床执业医师题型样卷',
      room: 'open',
      module: 'Pilot',
      units: one(8, 8, 6),
    }),
    withPass({
      key: 'lczy-mf-1',
      kind: 'free',
      source: SOURCES.Free,
      group: '免费试卷',
      name: '临床执业医师免费体验卷',
      room: 'open',
      module: 'ChapterTest',
      free: true,
      units: one(8, 8, 6),
    }),
  ]
}

function fiveHundred(chapters: readonly Chapter[]): DemoPaper[] {
  const choose = chooser(chapters)
  return ['内科学', '外科学', '妇产科学', '儿科学'].flatMap((group, at) =>
    Array.from({ length: [6, 3, 2, 2][at] as number }, (_, set) => ({
      key: `lczy-wb-${at + 1}-${set + 1}`,
      kind: 'fiveHundred' as const,
      source: SOURCES.FiveHundred,
      group,
      name: `${group} 第 ${set + 1} 组`,
      room: 'open' as const,
      module: 'FiveHundred',
      units: [
        unitOf(
          '全部题目',
          sectionsOf(choose, { under: [group] }, [
            { style: 'A1', count: 8, marks: 1 },
            { style: 'A2', count: 8, marks: 1 },
            { style: 'B1', count: 6, marks: 1 },
            { style: 'A3', count: 3, marks: 1 },
            { style: 'PD', count: 2, marks: 1 },
          ]),
          { secondsEach: 60 },
        ),
      ],
    })),
  )
}
