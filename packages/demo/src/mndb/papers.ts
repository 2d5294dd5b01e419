import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter } from '../authoring.ts'
import { type Chooser, chooser } from '../choose.ts'
import { sectionsOf } from '../paperParts.ts'
import type { DemoPaper, DemoSource, DemoUnit } from '../papers.ts'
import { FULL_MARKS } from './interview.ts'

/** An interview: cases first, then questions alone; each unit is one visit to the examiners' room. */
function room(choose: Chooser, cases: number, questions: number, year?: number): DemoUnit {
  const sections = sectionsOf(choose, year === undefined ? {} : { year }, [
    { style: 'BL', count: cases, marks: FULL_MARKS.BL },
    { style: 'JD', count: questions, marks: FULL_MARKS.JD },
  ])
  return { name: '答辩', minutes: cases * 9 + questions * 6, sections }
}

export function papersOf(chapters: readonly Chapter[]): DemoPaper[] {
  const past = chooser(chapters)
  const mock = chooser(chapters)
  const paper = (
    key: string,
    source: DemoSource,
    group: string,
    name: string,
    unit: DemoUnit,
    year?: number,
    free?: boolean,
  ): DemoPaper => ({
    key,
    kind: 'interview',
    source,
    group,
    name,
    room: 'open',
    module: 'Defend',
    ...(year === undefined ? {} : { year }),
    ...(free ? { free } : {}),
    units: [unit],
  })
  return [
    ...[2024, 2023, 2022].map((year) =>
      paper(
        `ms-zt-${year}`,
        SOURCES.RealPaper,
        `${year} 年`,
        `${year} 年正高答辩仿真真题`,
        room(past, 2, 2, year),
        year,
      ),
    ),
    ...['一', '二', '三'].map((no, at) =>
      paper(
        `ms-mn-${at + 1}`,
        SOURCES.Mock,
        '模拟答辩',
        `模拟答辩试卷（${no}）`,
        room(mock, 2, 2),
        undefined,
        at === 0,
      ),
    ),
  ]
}
