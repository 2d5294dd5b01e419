import { holidayDays, ledgerOf, stagesOf } from './capacity.ts'
import { openPlan } from './events.ts'
import type { Plan, Stage, TaskKind } from './plan.ts'
import type { PlanWork } from './tasks.ts'
import { chapterWeights, type StageTemplate, settingsBy } from './template.ts'

const DAYS = 90
const WEEK = [60, 60, 60, 60, 60, 90, 90]

/** Twelve chapters: the first ones have the most marks, others the most questions (720 in all). */
const CHAPTERS = Array.from({ length: 12 }, (_, at) => ({ marks: 12 - at, questions: 38 + ((at * 7) % 12) * 4 }))

/** The chapters with a text each, as many mocks as the template wants, a test each Sunday. */
function sampleWork(template: StageTemplate): PlanWork {
  const weights = chapterWeights(CHAPTERS, template)
  return {
    chapters: CHAPTERS.map(({ questions }, at) => ({
      ...{ chapterID: at + 1, weight: weights[at] ?? 0, mastery: 0.4, questions, secondsEach: 60 },
      modules: [{ key: `t${at + 1}`, kind: 'text' as const, minutes: 30 }],
    })),
    mocks: Array.from({ length: template.mocks }, (_, at) => ({ key: `${at + 1}`, minutes: 60 })),
    wrongBookMinutes: 120,
    evaluation: { weekday: 6, minutes: 20 },
  }
}

/** Chapters that SampleFigures names. */
const FIRST = 4

export interface SampleStage {
  stage: Stage
  /** Beijing days, both included. */
  from: number
  to: number
  days: number
  tasks: number
}

export interface SampleFigures {
  stages: SampleStage[]
  bufferDays: number
  /** The chapters that come first, by their numbers. */
  first: number[]
  /** Mocks with a day, and the day of the first one; null: none. */
  mocks: number
  firstMock: number | null
  /** The days on which the wrong book is repeated; null: none. */
  wrongBook: { from: number; to: number } | null
  /** Tasks without room before the exam. */
  dropped: number
}

const samplePlan = (template: StageTemplate, today: number): Plan => {
  const settings = {
    startDay: today,
    examDay: today + DAYS,
    weekMinutes: WEEK,
    exceptions: [],
    holidays: holidayDays({ off: [], worked: [] }),
    ...settingsBy(template),
  }
  return openPlan(sampleWork(template), settings, { today, reviewMinutes: [10] })
}

/**
 * The effect of a template on a sample plan: 90 days from `today` (a Beijing day), 60 minutes a day and 90 at weekends,
 * 10 minutes of reviews. For comparing templates, not a forecast.
 */
export function sampleFigures(template: StageTemplate, today: number): SampleFigures {
  const plan = samplePlan(template, today)
  const ledger = ledgerOf(plan, { today, reviewMinutes: [10] })
  const daysOf = (kind: TaskKind) => plan.tasks.flatMap((task) => (task.kind === kind ? (task.day ?? []) : []))
  const [mocks, wrong] = [daysOf('mock'), daysOf('wrongBook')]
  return {
    stages: stagesOf(plan.settings).map(({ stage, from, to }) => {
      const within = plan.tasks.filter(({ day }) => day !== null && day >= from && day <= to)
      return { stage, from, to, days: Math.max(0, to - from + 1), tasks: within.length }
    }),
    first: [...new Set(plan.tasks.flatMap(({ chapterID }) => chapterID ?? []))].slice(0, FIRST),
    mocks: mocks.length,
    firstMock: mocks.length === 0 ? null : Math.min(...mocks),
    wrongBook: wrong.length === 0 ? null : { from: Math.min(...wrong), to: Math.max(...wrong) },
    bufferDays: ledger.isBuffer.filter(Boolean).length,
    dropped: plan.tasks.filter(({ day }) => day === null).length,
  }
}
