import { holidayDays } from './capacity.ts'
import { CHINA_HOLIDAYS } from './holidays.ts'
import type { PlanSettings } from './plan.ts'
import type { PlanWork } from './tasks.ts'

/** Monday, 5 January 2026. */
export const MONDAY = Date.parse('2026-01-05') / 86_400_000

export const settingsOf = (of: Partial<PlanSettings> = {}): PlanSettings => ({
  startDay: MONDAY,
  examDay: MONDAY + 90,
  weekMinutes: [60, 60, 60, 60, 60, 120, 120],
  exceptions: [],
  holidays: holidayDays(CHINA_HOLIDAYS),
  stageShares: { foundation: 0.55, strengthening: 0.25 },
  ...of,
})

export const workOf = (of: Partial<PlanWork> = {}): PlanWork => ({
  chapters: Array.from({ length: 8 }, (_, at) => ({
    chapterID: at + 1,
    weight: ((at * 5) % 8) / 28,
    mastery: 0.3 + 0.05 * at,
    questions: 80,
    secondsEach: 60,
    modules: [{ key: `t${at}`, kind: 'text', minutes: 40 }],
  })),
  mocks: [1, 2, 3].map((one) => ({ key: `${one}`, minutes: 100 })),
  wrongBookMinutes: 90,
  evaluation: { weekday: 6, minutes: 20 },
  ...of,
})
