import { seedOf } from '../tools/testing/seed.ts'
import {
  AIM,
  judge,
  KINDS,
  type LearnerSeen,
  medianOf,
  peakOf,
  shareOf,
  simulateLearners,
} from './support/memoryLearners.ts'

/**
 * Simulates learners who follow the product's schedule for 120 days up to an exam, and holds what they recall against
 * what is asked, the days' loads against each other, and the days against the exam. BENCH_LEARNERS: 1,000;
 * TIZHOU_TEST_SEED: the seed.
 */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 1000)
const seed = seedOf()

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)
const mean = (learners: readonly LearnerSeen[], of: (one: LearnerSeen) => number) =>
  learners.reduce((sum, one) => sum + of(one), 0) / learners.length
const together = (learners: readonly LearnerSeen[], key: 'chosen' | 'shortest' | 'lastLooks') =>
  shareOf({
    recalled: learners.reduce((sum, one) => sum + one[key].recalled, 0),
    of: learners.reduce((sum, one) => sum + one[key].of, 0),
  })

console.log(`${LEARNERS.toLocaleString('en')} learners, seed ${seed}`)
const learners = simulateLearners(LEARNERS, seed, {
  told: (done) => {
    if (done % 100 === 0) console.error(`  ${done} done`)
  },
})
console.log(
  `\n  ${'learners who'.padEnd(16)} number  chosen by memory  within  next day at the soonest  last looks  at the exam  peak ≤ ${AIM.peak}  median a day  fits`,
)
for (const name of [...KINDS.map((kind) => kind.name), 'all'] as const) {
  const of = learners.filter(({ kind }) => name === 'all' || kind === name)
  const { within, level } = judge(of)
  console.log(
    `  ${name.padEnd(16)} ${String(of.length).padStart(6)}  ${percent(together(of, 'chosen')).padStart(16)} ${percent(within)}  ${percent(together(of, 'shortest')).padStart(22)}  ${percent(together(of, 'lastLooks')).padStart(10)}  ${percent(mean(of, ({ atExam }) => atExam)).padStart(11)}  ${percent(level).padStart(10)}  ${mean(
      of,
      ({ loads }) => medianOf(loads),
    )
      .toFixed(0)
      .padStart(12)}  ${mean(of, ({ fits }) => fits)
      .toFixed(1)
      .padStart(4)}`,
  )
}
const told = judge(learners)
console.log(
  `\n  Of all learners ${percent(told.within).trim()} are seen to recall between ${AIM.from.toFixed(2)} and ${AIM.to.toFixed(2)} (aim: ${percent(AIM.learners).trim()}).`,
)
console.log(
  `  Peak of all their days: ${told.peak.toFixed(2)} medians; of one learner, the median: ${medianOf(learners.map(peakOf)).toFixed(2)} (aim: ${AIM.peak}).`,
)
console.log(`  Due on the exam's day or later: ${told.afterEve}; neither seen nor remembered until it: ${told.lost}.`)
console.log(`\n${told.missed.length === 0 ? 'All aims are met.' : `MISSED: ${told.missed.join(', ')}.`}`)
if (told.missed.length > 0) process.exitCode = 1
