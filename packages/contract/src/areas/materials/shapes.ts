import { Type } from 'typebox'
import { Flag, Id, Moment, Nullable, Text, TextOr } from '../../wire.ts'

/** Shapes shared by the calls of materials. */

export const Parent = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: on top' })
export const Module = () => Type.Optional(Text(32))

export const entry = { parentID: Parent(), name: Type.String(), isFree: Flag(), hasText: Flag() }

/** A text for the learner: where it is closed, the name without contents. */
export const text = {
  name: TextOr(''),
  /** Names from the book down to the parent. */
  path: Type.Array(Type.String()),
  isFree: Flag(),
  isOpen: Flag(),
  html: TextOr('', 'cleaned; key words stand in mark; pictures by signed addresses'),
  /** The linked question chapter; null: none. */
  cptID: Nullable(Id()),
  /** The linked point; null: none. */
  SameKnowPointID: Nullable(Id()),
  pointName: TextOr(''),
  updatedAt: Moment(),
}
