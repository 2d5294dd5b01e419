import { type Static, Type } from 'typebox'
import { Count, Id, Moment, Nullable } from '../../wire.ts'

/** Shapes shared by the calls of knowledge. */

export const Share = () => Type.Number({ minimum: 0, maximum: 1 })

export const Point = Type.Object({
  SameKnowPointID: Id(),
  Name: Type.String(),
  /** The home chapter of most of its questions. */
  CptID: Nullable(Id()),
  ChapterName: Type.String(),
  TestCount: Count(),
  Done: Count(),
  /** Number last answered right. */
  Right: Count(),
  Mastery: Nullable(Share()),
  LastTime: Nullable(Moment()),
})
export type WirePoint = Static<typeof Point>

/**
 * Since when mastery is computed by the present model (or the fixed parameters); null: always. Earlier figures may
 * differ without an answer in between.
 */
export const FiguresSince = () => Nullable(Moment())
