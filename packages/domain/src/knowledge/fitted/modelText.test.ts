import { expect, test } from 'vitest'
import { fitJoined, foretellJoined } from './joined.ts'
import { readModel, writeModel } from './modelText.ts'
import { tracedLogs } from './testing/generatedLogs.ts'

const SEED = 20_261_125

test('a model that was written and read foretells the same', () => {
  const logs = tracedLogs({ learners: 120, points: 12, answers: 60, seed: SEED })
  const model = { ...fitJoined(logs, SEED, { isApart: true }), ease: new Map([[5_000_000_000_000_001, 0.123]]) }
  expect(model.trees.length).toBeGreaterThan(3)
  const read = readModel(writeModel(model))
  expect(read?.ease).toEqual(new Map([[5_000_000_000_000_001, 0.123]]))
  if (!read) throw new Error('not read')
  const [before, after] = [foretellJoined(logs, model), foretellJoined(logs, read)]
  for (const [at, chance] of before.entries()) expect(after[at]).toBeCloseTo(chance, 3)
})

test('a text of another version is not read', () => {
  expect(readModel('{"format":2}')).toBeUndefined()
})
