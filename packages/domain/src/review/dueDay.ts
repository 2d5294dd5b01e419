import { fuzzRange, type Memory, type MemoryModel } from './memory.ts'

/** Each question of the wrong book is seen once more in so many days before the exam. */
export const FINAL_DAYS = 14

/** How far recall may have fallen below what is wanted when a day is moved back for its load. */
const GIVEN = 0.01

export interface Plan {
  /** Beijing day. */
  today: number
  /** The learner's exam; undefined, today or past: none. */
  examDay?: number
  /** Share that is wanted to be recalled when it is due, 0.7 to 0.97. */
  retention: number
  model: MemoryModel
  /** How many questions are due on a day already. */
  load: (day: number) => number
  /** Decides between days that are as good; the question's id. */
  seed: number
}

/** The day that memory itself asks for. */
export const naturalDay = (memory: Memory, { model, retention }: Pick<Plan, 'model' | 'retention'>): number =>
  memory.lastDay + model.interval(memory.stability, retention)

/** The days among which the lightest is taken: what the load of them is needed for. Null: there is no choice. */
export function choiceOfDays(memory: Memory, natural: number, plan: Omit<Plan, 'load' | 'seed'>): Choice | null {
  const { today, examDay } = plan
  if (natural <= today) return { from: natural, to: natural, ideal: natural }
  const exam = examDay !== undefined && examDay > today ? examDay : undefined
  if (exam !== undefined && natural >= exam) {
    const opens = exam - FINAL_DAYS
    // Seen in the final days, and remembered until the exam: that was the last look.
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
 * The Beijing day on which a question is due; null: not before the exam any more.
 *
 * Without an exam: the natural day, or the lightest of the days around it that are as good (FSRS's fuzz range, at the
 * late end only as far as recall stays within 0.01 of what is wanted). With one: nothing falls due on or after it. What
 * would is seen once more in the final 14 days, on the lightest of them; seen there already, it is left alone.
 * Of days with the same load the one nearest to the ideal is taken, of two as near the earlier or the later by the seed.
 */
export function dueDay(memory: Memory, natural: number, plan: Plan): number | null {
  const choice = choiceOfDays(memory, natural, plan)
  if (choice === null) return null
  // The ideal of the final days is any of them: they fill up evenly.
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
