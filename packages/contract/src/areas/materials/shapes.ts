import { Type } from 'typebox'
import { Flag, Id, Moment, Nullable, Text, TextOr } from '../../wire.ts'

/** What the calls of materials have in common. */

export const Parent = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: on top' })
export const Module = () => Type.Optional(Text(32))

export const entry = { parentID: Parent(), name: Type.String(), isFree: Flag(), hasText: Flag() }

/** A text as I may read it: where it is not open to me there is its name, and no word of it. */
export const text = {
  name: TextOr(''),
  /** Names from the book down to the entry above. */
  path: Type.Array(Type.String()),
  isFree: Flag(),
  isOpen: Flag(),
  html: TextOr('', 'cleaned; key words stand in mark; pictures by signed addresses'),
  /** A chapter with questions of it; null: none. */
  cptID: Nullable(Id()),
  /** The point that it is about; null: none. */
  SameKnowPointID: Nullable(Id()),
  pointName: TextOr(''),
  updatedAt: Moment(),
}
