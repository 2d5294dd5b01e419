import { expect, test } from 'vitest'
import { AIM, judge, simulateLearners } from './memoryLearners.ts'

const SEED = 20261127

test('learners who follow the schedule for 120 days recall what is asked, on days as heavy as each other, and nothing comes after the exam’s eve', {
  timeout: 120_000,
}, () => {
  const told = judge(simulateLearners(50, SEED, { mostFits: 2 }))
  expect(told).toMatchObject({ learners: 50, afterEve: 0, lost: 0, missed: [] })
  expect(told.within).toBeGreaterThanOrEqual(AIM.learners)
})
