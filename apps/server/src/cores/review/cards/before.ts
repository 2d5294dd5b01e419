import type { FoundCard } from '../reviewCards.ts'

/** A memory before a rating, for undo. */
export interface MemoryBefore {
  dueDay: number | null
  stability: number
  difficulty: number
  state: number
  reps: number
  lapses: number
  streak: number
  lastDay: number
  lastAt: number
  learnedDay: number | null
}

/** null: the question was never in the wrong book. */
export const questionBefore = (found: FoundCard): MemoryBefore | null =>
  found.stability === null
    ? null
    : {
        dueDay: found.due_day,
        stability: found.stability,
        difficulty: found.difficulty,
        state: found.state,
        reps: found.reps,
        lapses: found.lapses,
        streak: found.streak,
        lastDay: found.last_day,
        lastAt: found.last_at,
        learnedDay: found.learned_day,
      }
