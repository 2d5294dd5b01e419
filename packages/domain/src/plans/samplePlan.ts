import { holidayDays, ledgerOf, stagesOf } from './capacity.ts'
import { openPlan } from './events.ts'
import type { Plan, Stage } from './plan.ts'
import type { PlanWork } from './tasks.ts'
import { type StageTemplate, settingsBy } from './template.ts'

const DAYS = 90
const WEEK = [60, 60, 60, 60, 60, 90, 90]

/** Twelve chapters of 60 questions with a text each, three mocks, a test each Sunday. */
const WORK: PlanWork = {
  chapters: Array.from({ length: 12 }, (_, at) => ({
    chapterID: at + 1,
    weight: (12 - at) / 78,
    mastery: 0.4,
    questions: 60,
    secondsEach: 60,
    modules: [{ key: `t${at + 1}`, kind: 'text' as const, minutes: 30 }],
  })),
  mocks: [1, 2, 3].map((one) => ({ key: `${one}`, minutes: 90 })),
  wrongBookMinutes: 120,
  evaluation: { weekday: 6, minutes: 20 },
}

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
  return openPlan(WORK, settings, { today, reviewMinutes: [10] })
}

/**
 * The effect of a template on a sample plan: 90 days from `today` (a Beijing day), 60 minutes a day and 90 at weekends,
 * 10 minutes of reviews. For comparing templates, not a forecast.
 */
export function sampleFigures(template: StageTemplate, today: number): SampleFigures {
  const plan = samplePlan(template, today)
  const ledger = ledgerOf(plan, { today, reviewMinutes: [10] })
  return {
    stages: stagesOf(plan.settings).map(({ stage, from, to }) => {
      const within = plan.tasks.filter(({ day }) => day !== null && day >= from && day <= to)
      return { stage, from, to, days: Math.max(0, to - from + 1), tasks: within.length }
    }),
    bufferDays: ledger.isBuffer.filter(Boolean).length,
    dropped: plan.tasks.filter(({ day }) => day === null).length,
  }
}
