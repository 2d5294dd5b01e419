import { fuzzRange, type Memory, type MemoryModel } from './memory.ts'

/**
 * Each question of the wrong book is reviewed once more within so many days before the exam: as many as make the last
 * looks no heavier than the days before them (decision 0030).
 */
export const FINAL_DAYS = 21

/** How far recall may fall below the wanted share when a due day is moved later for its load. */
const GIVEN = 0.01

export interface Plan {
  /** Beijing day. */
  today: number
  /** The learner's exam; undefined, today or past: none. */
  examDay?: number
  /** Wanted share of recall on the due day, 0.7 to 0.97. */
  retention: number
  model: MemoryModel
  /** Number of questions already due on a day. */
  load: (day: number) => number
  /** Decides between equally good days; the question's id. */
  seed: number
}

/** The due day by memory alone. */
export const naturalDay = (memory: Memory, { model, retention }: Pick<Plan, 'model' | 'retention'>): number =>
  memory.lastDay + model.interval(memory.stability, retention)

/** The range of equally good days, for which the load is needed. Null: no choice. */
export function choiceOfDays(memory: Memory, natural: number, plan: Omit<Plan, 'load' | 'seed'>): Choice | null {
  const { today, examDay } = plan
  if (natural <= today) return { from: natural, to: natural, ideal: natural }
  const exam = examDay !== undefined && examDay > today ? examDay : undefined
  if (exam !== undefined && natural >= exam) {
    const opens = exam - FINAL_DAYS
    // Reviewed in the final days, and remembered until the exam: no further review.
    if (memory.lastDay >= opens) return null
    const from = Math.max(opens, today)
    return { from, to: exam - 1, ideal: from }
  }
  const window = fuzzRange(natural - memory.lastDay)
  const from = Math.max(today + 1, memory.lastDay + window.from)
  let to = natural
  const last = Math.min(memory.lastDay + window.to, exam === undefined ? Number.POSITIVE_INFINITY : exam - 1)
  while (to < last && plan.model.recallOn(memory, to + 1) >= plan.retention - GIVEN) to++
  return { from: Math.min(from, to), to, ideal: natural }
}

/** A range of days to choose from; both ends count. */
export interface Choice {
  from: number
  to: number
  ideal: number
}

/**
 * The Beijing day on which a question is due; null: not before the exam.
 *
 * Without an exam: the natural day, or the day with the lowest load among equally good ones (FSRS's fuzz range, later
 * days only as far as recall stays within 0.01 of the wanted share). With an exam: nothing is due on or after it. A
 * question due later is reviewed once more in the final 21 days, on the day with the lowest load, unless it was
 * reviewed there already. Of days with equal load the one nearest to the ideal is taken, with ties decided by the seed.
 */
export function dueDay(memory: Memory, natural: number, plan: Plan): number | null {
  const choice = choiceOfDays(memory, natural, plan)
  if (choice === null) return null
  // In the final days every day is equally ideal, so that they fill evenly.
  let best = choice.from
  let least = Number.POSITIVE_INFINITY
  for (let day = choice.from; day <= choice.to; day++) {
    const cost =
      plan.load(day) * 1000 + Math.abs(day - choice.ideal) * 2 + (Number(day > choice.ideal) ^ (plan.seed & 1))
    if (cost < least) {
      least = cost
      best = day
    }
  }
  return best
}
