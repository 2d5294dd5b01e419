import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/** A Beijing day since 1970-01-01. */
export const Day = () => Type.Integer({ minimum: 0, maximum: 200_000 })

/** A memory: FSRS' stability (days) and difficulty (1 to 10), and the day of the last rating. */
export const MemoryOf = Type.Object({ Stability: Type.Number(), Difficulty: Type.Number(), LastDay: Day() })

/** The settings for computing intervals after a grade; W: FSRS parameters, null: the published defaults. */
export const MemoryPlan = Type.Object({
  Today: Day(),
  ExamDay: Nullable(Day()),
  Retention: Type.Number({ minimum: 0, maximum: 1 }),
  W: Nullable(Type.Array(Type.Number())),
})
export type WireMemoryPlan = Static<typeof MemoryPlan>
export type WireMemory = Static<typeof MemoryOf>
