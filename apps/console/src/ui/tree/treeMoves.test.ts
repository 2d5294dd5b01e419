import { expect, test } from 'vitest'
import { aboveOf, dropPlace, isWithin, movesOf, placeOf, zoneAt } from './treeMoves.ts'

const row = (nodeID: number, parentID: number) => ({ nodeID, parentID })
/** 1; 2 with the children 4 and 5; 3. */
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

test.each([
  ['before a row', 3, 1, 'before', { parentID: 0, beforeID: 1 }],
  ['behind a row that is closed', 1, 3, 'after', { parentID: 0 }],
  ['behind the last below another', 1, 5, 'after', { parentID: 2 }],
  ['behind an open row: the first below it', 1, 2, 'after', { parentID: 2, beforeID: 4 }],
  ['below a row', 3, 1, 'inside', { parentID: 1 }],
  ['below itself it cannot go', 2, 4, 'inside', undefined],
  ['on itself it cannot go', 2, 2, 'after', undefined],
  ['where it stands it need not go', 1, 2, 'before', undefined],
  ['nor behind the one that is before it', 5, 4, 'after', undefined],
] as const)('rule: where a row goes that is dropped: %s', (_, nodeID, on, zone, place) => {
  expect(dropPlace(LIST, nodeID, { nodeID: on, zone, isOpen: on === 2 })).toEqual(place)
})

test('rule: the edges of a row mean beside it, its middle below it', () => {
  expect([zoneAt(2, 32), zoneAt(16, 32), zoneAt(30, 32)]).toEqual(['before', 'inside', 'after'])
})

test('rule: what puts a row back where it stands', () => {
  expect([placeOf(LIST, 4), placeOf(LIST, 3)]).toEqual([{ parentID: 2, beforeID: 5 }, { parentID: 0 }])
  expect([isWithin(LIST, 4, 2), isWithin(LIST, 2, 4), isWithin(LIST, 2, 2)]).toEqual([true, false, true])
})

test('rule: the ancestors of a row, the nearest first', () => {
  expect(aboveOf([...LIST, row(6, 5)], 6)).toEqual([5, 2])
  expect(aboveOf(LIST, 1)).toEqual([])
})
