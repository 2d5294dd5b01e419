import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter, Item } from '../authoring.ts'
import { type Chooser, chooser } from '../choose.ts'
import { type Ask, fullSections, type Pool, passOf, sectionsOf, sizeOf, unitOf } from '../paperParts.ts'
import type { DemoPaper, DemoSection, DemoUnit } from '../papers.ts'
import { basicsForFull, currentMock, currentMockCase, secretOne, secretTwo } from './juan-moni.ts'

const DAY = 24
/** 100 questions in 120 minutes (exam-formats, "Papers"). */
const SECONDS_EACH = 72
const UNITS = ['基础知识', '相关专业知识', '专业知识', '专业实践能力'] as const

/** What a unit holds: `total` questions, a step of a case counting as two, since it weighs double. */
interface Size {
  total: number
  a2: number
  /** Of A3 and of A4, each. */
  shared: number
  b1: number
  /** Steps of cases, in the last unit. */
  steps: number
}

/** The four units of the title exam, each of `2 × total` marks; the last one ends in case analyses. */
function units(chapters: readonly Chapter[], size: Size) {
  const choose = chooser(chapters)
  /** `own`: by unit, what was written for this paper alone. */
  return ({ own = {}, ...round }: { rest?: number; own?: Record<string, readonly Item[]> } = {}): DemoUnit[] =>
    UNITS.map((name, at) => {
      const last = at === UNITS.length - 1
      return unitOf(name, unitSections(choose, name, { ...size, steps: last ? size.steps : 0 }, own[name] ?? []), {
        secondsEach: SECONDS_EACH,
        pass: true,
        ...(last ? {} : round),
      })
    })
}

const ofStyle = (items: readonly Item[], style: string): Item[] => items.filter(([first]) => first?.style === style)

function unitSections(
  choose: Chooser,
  name: string,
  { total, a2, shared, b1, steps }: Size,
  own: readonly Item[],
): DemoSection[] {
  const under = [name]
  const ownA1 = ofStyle(own, 'A1')
  const ownA2 = ofStyle(own, 'A2')
  const groups = sectionsOf(choose, { under }, [
    { style: 'A3', count: shared, marks: 2 },
    { style: 'A4', count: shared, marks: 2 },
    { style: 'B1', count: b1, marks: 2 },
    { style: 'CASE', count: steps, marks: 4, items: ofStyle(own, 'CASE') },
  ])
  const left =
    total - ownA1.length - ownA2.length - groups.reduce((sum, group) => sum + (sizeOf(group) * group.marks) / 2, 0)
  // Where a unit has few of one style it has more of the other, so that its marks come out.
  const cases = Math.min(left, Math.max(left - choose.available({ under, style: 'A1' }), a2 - ownA2.length))
  const second = choose.take({ under, style: 'A2', count: cases })
  const first = choose.take({ under, style: 'A1', count: left - second.length })
  return [
    { style: 'A1', marks: 2, questions: first, items: ownA1 },
    { style: 'A2', marks: 2, questions: second, items: ownA2 },
    ...groups,
  ].filter((section) => sizeOf(section) > 0)
}

export function papersOf(chapters: readonly Chapter[]): DemoPaper[] {
  const full = units(chapters, { total: 50, a2: 14, shared: 7, b1: 9, steps: 12 })
  const short = units(chapters, { total: 16, a2: 2, shared: 4, b1: 3, steps: 3 })
  const half = units(chapters, { total: 25, a2: 7, shared: 4, b1: 5, steps: 4 })
  const talk = { kind: 'manMachine', source: SOURCES.TalkToMachine, room: 'A', module: 'TalkToMachine' } as const
  const mock = { kind: 'firstMock', source: SOURCES.FirstMock, room: 'A', module: 'FirstMock', attempts: 1 } as const
  return [
    {
      ...talk,
      key: 'nk-rj-full-1',
      group: '全真模拟',
      name: '内科主治人机对话演示卷（四单元）',
      entryMinutes: 15,
      handInAfterMinutes: 30,
      units: full({ rest: 10, own: { 基础知识: basicsForFull } }),
    },
    {
      ...talk,
      key: 'nk-rj-exam-1',
      group: '全真模拟',
      name: '内科主治全真模拟卷',
      entryMinutes: 15,
      handInAfterMinutes: 60,
      units: atFullSize(chapters),
    },
    {
      ...talk,
      key: 'nk-rj-short-1',
      group: '快速热身',
      name: '内科主治人机对话短卷',
      units: short({ rest: 1 }),
    },
    ...[2024, 2023, 2022].map((year): DemoPaper => past(chapters, year)),
    ...['一', '二'].map(
      (no, at): DemoPaper => ({
        key: `nk-jk-${at + 1}`,
        kind: 'computer',
        source: SOURCES.ComputerPaper,
        group: '机考试卷',
        name: `内科主治机考试卷（${no}）`,
        room: 'A',
        module: 'ComputerPaper',
        units: half({ rest: 5 }),
      }),
    ),
    {
      ...mock,
      key: 'nk-ym-closed',
      group: '往期模考',
      name: '全国统一模考（上一期）',
      opensIn: -10 * DAY + 9,
      closesIn: -8 * DAY + 21,
      candidates: 48,
      units: half({ rest: 5 }),
    },
    {
      ...mock,
      key: 'nk-ym-open',
      group: '本期模考',
      name: '全国统一模考（本期）',
      opensIn: 0,
      closesIn: 21 * DAY,
      units: half({
        rest: 5,
        own: { ...currentMock, 专业实践能力: [...(currentMock.专业实践能力 ?? []), ...currentMockCase] },
      }),
    },
    {
      ...mock,
      key: 'nk-ym-next',
      group: '下期模考',
      name: '全国统一模考（下一期）',
      opensIn: 35 * DAY + 9,
      closesIn: 36 * DAY + 21,
      entryMinutes: 15,
      units: half({ rest: 5 }),
    },
    ...secrets(chapters),
    ...samples(chapters),
    ...fiveHundred(chapters),
  ]
}

/** So many questions, a mark each, has a unit of the title exam (exam-formats, "Papers"). */
const UNIT_SIZE = 100
const SINGLES_LAST = ['CASE', 'A3', 'A4', 'B1', 'A2', 'A1'] as const

/**
 * The four units at the size of the real exam. The bank has most of 专业知识, and of the same diseases the other
 * clinical units ask too: what these have too few of comes from there. 基础知识 has nowhere to take from and stays
 * smaller; its clock and its pass mark go by what is in it.
 */
function atFullSize(chapters: readonly Chapter[]): DemoUnit[] {
  const choose = chooser(chapters)
  const own = (name: string): Pool => ({ under: [name], styles: SINGLES_LAST })
  const clinical = (...styles: Pool['styles']): Pool => ({ under: ['专业知识'], styles })
  // The clinical unit last: it has more than it needs, the others take first.
  const sections: Record<(typeof UNITS)[number], DemoSection[]> = {
    基础知识: fullSections(choose, UNIT_SIZE, [own('基础知识')], {
      A2: basicsForFull.flat().map(({ externalID }) => externalID),
    }),
    相关专业知识: fullSections(choose, UNIT_SIZE, [own('相关专业知识'), clinical(['B1', 18], 'A1')]),
    专业实践能力: fullSections(choose, UNIT_SIZE, [own('专业实践能力'), clinical('A2')]),
    专业知识: fullSections(choose, UNIT_SIZE, [own('专业知识')]),
  }
  return UNITS.map((name, at) =>
    unitOf(name, sections[name], {
      secondsEach: SECONDS_EACH,
      pass: true,
      ...(at < UNITS.length - 1 ? { rest: 10 } : {}),
    }),
  )
}

function past(chapters: readonly Chapter[], year: number): DemoPaper {
  const choose = chooser(chapters)
  const asks = ['A1', 'A2', 'A3', 'A4', 'B1', 'X', 'CASE'].map((style) => ({
    style,
    count: 100,
    marks: style === 'CASE' ? 2 : 1,
  }))
  return {
    key: `nk-zt-${year}`,
    kind: 'past',
    source: SOURCES.RealPaper,
    group: `${year} 年`,
    name: `${year} 年内科主治仿真真题`,
    room: 'open',
    year,
    // The rule that weighs options is of 2023 (exam-formats, "Case-analysis scoring"); older papers keep theirs.
    rule: year < 2023 ? 'plain' : '2023',
    module: 'RealPaper',
    units: UNITS.map((name) =>
      unitOf(name, sectionsOf(choose, { under: [name], year }, asks), { secondsEach: SECONDS_EACH, pass: true }),
    ).filter(({ sections }) => sections.length > 0),
  }
}

/** A paper of one unit is passed as a whole. */
function whole(sections: DemoSection[]): Pick<DemoPaper, 'units' | 'passMark'> {
  const units = [unitOf('综合', sections, { secondsEach: SECONDS_EACH })]
  return { units, passMark: passOf(units) }
}

function secrets(chapters: readonly Chapter[]): DemoPaper[] {
  const choose = chooser(chapters)
  const asks = (own: readonly Item[]): Ask[] => [
    { style: 'A1', count: 24, marks: 2, items: ofStyle(own, 'A1') },
    { style: 'A2', count: 16, marks: 2, items: ofStyle(own, 'A2') },
    { style: 'B1', count: 6, marks: 2 },
    { style: 'CASE', count: 4, marks: 4 },
  ]
  return [
    { no: '一', opensIn: -3 * DAY, own: secretOne },
    { no: '二', opensIn: 14 * DAY, own: secretTwo },
  ].map(({ no, opensIn, own }, at) => ({
    key: `nk-mj-${at + 1}`,
    kind: 'secret',
    source: SOURCES.SecretScript,
    group: '考前密卷',
    name: `内科主治押题密卷（${no}）`,
    room: 'open',
    module: 'SecretScript',
    opensIn,
    ...whole(sectionsOf(choose, {}, asks(own))),
  }))
}

function samples(chapters: readonly Chapter[]): DemoPaper[] {
  const choose = chooser(chapters)
  const asks: Ask[] = [
    { style: 'A1', count: 8, marks: 2 },
    { style: 'A2', count: 6, marks: 2 },
    { style: 'A3', count: 3, marks: 2 },
    { style: 'B1', count: 4, marks: 2 },
    { style: 'CASE', count: 4, marks: 4 },
  ]
  const one = () => whole(sectionsOf(choose, {}, asks))
  return [
    {
      key: 'nk-yj-1',
      kind: 'sample',
      source: SOURCES.Pilot,
      group: '题型样卷',
      name: '内科主治题型样卷',
      room: 'open',
      module: 'Pilot',
      ...one(),
    },
    {
      key: 'nk-mf-1',
      kind: 'free',
      source: SOURCES.Free,
      group: '免费试卷',
      name: '内科主治免费体验卷',
      room: 'open',
      module: 'ChapterTest',
      free: true,
      ...one(),
    },
  ]
}

/** Sets of two dozen: the first half is of single facts, the second of cases and groups. */
const SETS = 16
function fiveHundred(chapters: readonly Chapter[]): DemoPaper[] {
  const choose = chooser(chapters)
  const facts: Ask[] = [
    { style: 'A1', count: 16, marks: 1 },
    { style: 'X', count: 2, marks: 1 },
    { style: 'B1', count: 6, marks: 1 },
  ]
  const patients: Ask[] = [
    { style: 'A2', count: 12, marks: 1 },
    { style: 'A3', count: 3, marks: 1 },
    { style: 'A4', count: 4, marks: 1 },
    { style: 'B1', count: 4, marks: 1 },
    { style: 'PD', count: 2, marks: 1 },
  ]
  return Array.from({ length: SETS }, (_, at) => ({
    key: `nk-wb-${String(at + 1).padStart(2, '0')}`,
    kind: 'fiveHundred',
    source: SOURCES.FiveHundred,
    group: at < SETS / 2 ? '打基础' : '练综合',
    name: `必做五百题 第 ${at + 1} 组`,
    room: 'open',
    module: 'FiveHundred',
    units: [unitOf('全部题目', sectionsOf(choose, {}, at < SETS / 2 ? facts : patients), { secondsEach: 60 })],
  }))
}
