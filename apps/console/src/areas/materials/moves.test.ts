import type { WireOutlineRow } from '@tizhou/contract/areas/materials.office'
import { expect, test } from 'vitest'
import { movesOf } from './moves.ts'

const row = (nodeID: number, parentID: number) => ({ nodeID, parentID }) as WireOutlineRow
/** 1, 2 with 4 and 5 below, 3. */
const LIST = [row(1, 0), row(2, 0), row(4, 2), row(5, 2), row(3, 0)]

test.each([
  ['the first has nowhere up and nothing to go below', 1, { down: { parentID: 0, beforeID: 3 } }],
  ['one in the middle', 2, { up: { parentID: 0, beforeID: 1 }, in: { parentID: 1 }, down: { parentID: 0 } }],
  ['the first below another goes out behind it', 4, { down: { parentID: 2 }, out: { parentID: 0, beforeID: 3 } }],
  [
    'the last below another',
    5,
    { up: { parentID: 2, beforeID: 4 }, in: { parentID: 4 }, out: { parentID: 0, beforeID: 3 } },
  ],
  ['one that is not there', 9, {}],
])('rule: where a part of an outline can be moved: %s', (_, nodeID, moves) => {
  expect(movesOf(LIST, nodeID)).toEqual(moves)
})
