import { styleOfID } from '@tizhou/catalogue/styles'
import type { PaperKind, WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { drawable } from '@tizhou/domain/building/drawable'
import { SETUP_BOUNDS, withinBounds } from '@tizhou/domain/building/setup'
import type { PoolBundle } from '../../../cores/papers/filing/drawPool.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** Kinds of papers by similarity to the exam, most similar first. */
const BLUEPRINTS: readonly PaperKind[] = ['manMachine', 'mock', 'past', 'computer', 'firstMock']
/** Of a paper with more questions only the first unit is used. */
const WHOLE_MOST = 150
const PASS = 60

/**
 * A set-up like the subject's papers: styles, counts, marks, time and pass mark of the first paper of the kind most
 * similar to the exam (of its first unit, where it is long), limited to what the bank contains and can be built. A
 * subject without papers gets a hundred questions in the bank's proportions. isCby=1, which the specification leaves
 * open: a quarter of that, in whole groups.
 */
export const defaultConfig: Handler<'exams.defaultConfig'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const pool = await services.papers.drawPool(appID)
  const held = heldByStyle(pool)
  if (held.size === 0) return { SimulationExam: null, After: null }
  const papers = (await services.papers.listedPapers(appID)).map(({ entry }) => entry)
  const paper = BLUEPRINTS.flatMap((kind) => papers.filter((entry) => entry.Kind === kind))[0]
  const exam = (paper && afterPaper(paper, held)) ?? afterBank(held)
  const follows = exam.Styles.length > 0 ? exam : afterBank(held)
  const fits = withinBounds(follows)
  return {
    SimulationExam: params.isCby === 1 ? quarter(fits, pool) : fits,
    After: paper && follows === exam ? paper.Name : null,
  }
}

type Held = ReadonlyMap<number, number>

function heldByStyle(pool: readonly PoolBundle[]): Held {
  const held = new Map<number, number>()
  for (const { styleID, questionIDs } of pool) held.set(styleID, (held.get(styleID) ?? 0) + questionIDs.length)
  return held
}

function afterPaper(paper: WirePaper, held: Held): WireSimulationExam {
  const units = paper.TestCount > WHOLE_MOST ? paper.Units.slice(0, 1) : paper.Units
  const asked = new Map<number, { count: number; marks: number }>()
  for (const section of units.flatMap((unit) => unit.Sections)) {
    const sum = asked.get(section.StyleID) ?? { count: 0, marks: 0 }
    asked.set(section.StyleID, { count: sum.count + section.TestCount, marks: sum.marks + section.FullMark })
  }
  const Styles = [...asked].flatMap(([StyleID, { count, marks }]) => {
    const Count = Math.min(count, held.get(StyleID) ?? 0)
    return Count > 0 ? { StyleID, Count, Marks: marksOf(marks / count) } : []
  })
  const whole = units.reduce((sum, unit) => sum + unit.TestCount, 0)
  const found = Styles.reduce((sum, { Count }) => sum + Count, 0)
  const seconds = units.reduce((sum, unit) => sum + unit.Seconds, 0)
  return {
    Chapters: [],
    Styles,
    Minutes: whole > 0 ? Math.max(1, Math.ceil((seconds / 60) * (found / whole))) : 1,
    Order: 'random',
    From: 'all',
    Pass:
      paper.PassMark === null || paper.FullMark === 0
        ? PASS
        : Math.min(100, Math.max(1, Math.round((paper.PassMark / paper.FullMark) * 100))),
  }
}

const marksOf = (each: number): number => Math.min(SETUP_BOUNDS.marks, Math.max(0.1, Math.round(each * 100) / 100))

/** A hundred questions in the bank's proportions of styles; 54 seconds each, as with 100 in 90 minutes. */
function afterBank(held: Held): WireSimulationExam {
  const total = [...held.values()].reduce((sum, count) => sum + count, 0)
  const wanted = Math.min(100, total)
  const Styles = [...held]
    .sort(([one], [other]) => one - other)
    .flatMap(([StyleID, count]) =>
      styleOfID(StyleID) ? { StyleID, Count: Math.max(1, Math.floor((count / total) * wanted)), Marks: 1 } : [],
    )
  const asked = Styles.reduce((sum, { Count }) => sum + Count, 0)
  return { Chapters: [], Styles, Minutes: Math.ceil(asked * 0.9), Order: 'random', From: 'all', Pass: PASS }
}

const quarter = (exam: WireSimulationExam, pool: readonly PoolBundle[]): WireSimulationExam => ({
  ...exam,
  Styles: exam.Styles.map((style) => ({ ...style, Count: inWholeGroups(style.StyleID, style.Count / 4, pool) })),
  Minutes: Math.ceil(exam.Minutes / 4),
})

/** The nearest number below that whole groups of the style make; at least its smallest group. */
function inWholeGroups(styleID: number, count: number, pool: readonly PoolBundle[]): number {
  const own = pool.filter((bundle) => bundle.styleID === styleID)
  const sizes = [...Map.groupBy(own, ({ questionIDs }) => questionIDs.length)].map(([size, bundles]) => ({
    size,
    bundles: bundles.length,
  }))
  return drawable(sizes, Math.ceil(count)) || Math.min(...sizes.map(({ size }) => size))
}
