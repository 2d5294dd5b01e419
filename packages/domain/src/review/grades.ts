import { FINAL_DAYS } from './dueDay.ts'
import { type Memory, MemoryModel } from './memory.ts'
import { AGAIN, EASY, GOOD, HARD, type Rating } from './rating.ts'

/** The four grades in the order of their keys. */
export const GRADES = [AGAIN, HARD, GOOD, EASY] as const satisfies readonly Rating[]

export const GRADE_NAMES: Readonly<Record<Rating, string>> = {
  [AGAIN]: '重来',
  [HARD]: '困难',
  [GOOD]: '良好',
  [EASY]: '简单',
}

/** The settings on which intervals depend. */
export interface GradePlan {
  /** Beijing day of the rating. */
  today: number
  /** Beijing day of the exam; undefined: none in the future. */
  examDay?: number
  /** Wanted share of recall, 0 to 1. */
  retention: number
  model: MemoryModel
}

/** Days until a rated card is due (0: today), or `last`: not again before the exam. */
export type NextDays = number | 'last'

/**
 * The next interval after each grade; of several memories (a point's questions) the shortest. Without a memory it is
 * the first rating. Intervals by memory alone: the load of days may move them within FSRS's fuzz range.
 */
export function nextDays(memories: readonly Memory[], plan: GradePlan): Record<Rating, NextDays> {
  const asked: readonly (Memory | null)[] = memories.length > 0 ? memories : [null]
  return Object.fromEntries(
    GRADES.map((grade) => [grade, earliest(asked.map((one) => after(one, grade, plan)))]),
  ) as Record<Rating, NextDays>
}

function after(memory: Memory | null, grade: Rating, { today, examDay, retention, model }: GradePlan): NextDays {
  if (grade === AGAIN) return 0
  const { stability, lastDay } = model.after(memory, grade, today)
  const days = lastDay + model.interval(stability, retention) - today
  if (examDay === undefined || examDay <= today || today + days < examDay) return days
  // Reviewed once more in the final days (dueDay.ts), unless reviewed there already.
  const opens = examDay - FINAL_DAYS
  return lastDay >= opens ? 'last' : Math.max(1, opens - today)
}

const earliest = (days: readonly NextDays[]): NextDays => {
  const numbers = days.filter((one) => one !== 'last')
  return numbers.length > 0 ? Math.min(...numbers) : 'last'
}

/** An interval as the text of a button. */
export function nextDaysText(days: NextDays): string {
  if (days === 'last') return '考前不再出现'
  if (days === 0) return '今天'
  if (days === 1) return '明天'
  if (days < 31) return `${days} 天`
  return days < 365 ? `${Math.round(days / 30.4)} 个月` : '1 年'
}

/** The model for parameters from the wire; null: the published defaults. */
export const modelOfParameters = (w: readonly number[] | null): MemoryModel => new MemoryModel(w ?? undefined)
