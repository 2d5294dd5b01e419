import { type Static, Type } from 'typebox'
import { Count, Id, Moment, Nullable } from '../../wire.ts'

/** What the calls of knowledge have in common. */

export const Share = () => Type.Number({ minimum: 0, maximum: 1 })

export const Point = Type.Object({
  SameKnowPointID: Id(),
  Name: Type.String(),
  /** The chapter most of its questions stand in. */
  CptID: Nullable(Id()),
  ChapterName: Type.String(),
  TestCount: Count(),
  Done: Count(),
  /** Last answered right. */
  Right: Count(),
  Mastery: Nullable(Share()),
  LastTime: Nullable(Moment()),
})
export type WirePoint = Static<typeof Point>

/**
 * Since when mastery is worked out as it is now, by a model that came into force or was gone back to; null: it always was.
 * Figures of the days before may differ without an answer in between.
 */
export const FiguresSince = () => Nullable(Moment())
