import { expect, test } from 'vitest'
import { tellingSet, type Unit } from './evaluation.ts'

const unit = (id: number, of: Partial<Unit> = {}): Unit => ({
  ids: [id],
  difficulties: [0],
  discrimination: null,
  about: [id],
  ...of,
})
const idsOf = (units: Unit[]) => units.flatMap((one) => one.ids)

test('what is about as hard as the learner is able goes before what is far too easy or hard', () => {
  const units = [unit(1, { difficulties: [3] }), unit(2), unit(3, { difficulties: [-3] }), unit(4)]
  expect(idsOf(tellingSet(units, 0, 2))).toEqual([2, 4])
})

test('what tells strong from weak goes before what does not', () => {
  const units = [unit(1, { discrimination: -0.1 }), unit(2, { discrimination: 0.5 }), unit(3)]
  expect(idsOf(tellingSet(units, 0, 2))).toEqual([2, 3])
})

test('one point after another: a second question on a point waits until the others have had theirs', () => {
  const units = [unit(1, { about: [7] }), unit(2, { about: [7] }), unit(3, { about: [8], difficulties: [1] })]
  expect(idsOf(tellingSet(units, 0, 2))).toEqual([1, 3])
})

test('a group is taken whole or not at all, and the first even where it is larger than asked for', () => {
  const group = unit(10, { ids: [10, 11, 12], difficulties: [0, 0, 0] })
  expect(idsOf(tellingSet([group], 0, 2))).toEqual([10, 11, 12])
  expect(idsOf(tellingSet([unit(1, { discrimination: 0.9 }), group, unit(2)], 0, 2))).toEqual([1, 2])
})

test('a small chapter gives what it has', () => {
  expect(idsOf(tellingSet([unit(1), unit(2)], 0, 20))).toHaveLength(2)
  expect(tellingSet([], 0, 20)).toEqual([])
})
