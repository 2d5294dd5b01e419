import type { Job } from '../../../platform/jobs/job.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { attemptsInStage } from '../attempts/paperAttempts.ts'
import { addCounts, nextStage, type QuestionCount } from './paperCounts.ts'
import { reopenRanking } from './paperRanks.ts'
import { readScored } from './paperScoring.ts'

/** Attempts of one transaction. */
const TOGETHER = 20

/**
 * Adds scored first attempts to the statistics of all candidates, each once: it leaves its stage in the same
 * transaction.
 */
export const countPapers: Job<AttemptRow[]> = {
  name: 'count-papers',
  does: 'adds scored papers to what all candidates came to',
  everyMs: 1_000,
  async find({ store }) {
    const [first, ...others] = await attemptsInStage(store, 'count', TOGETHER)
    return first && [first, ...others.filter((one) => one.paper_id === first.paper_id)]
  },
  async work(_services, batch, turn) {
    const { paper_id } = batch[0] as AttemptRow
    const counts = new Map(batch.map((attempt) => [attempt.attempt_id, countsOf(attempt)]))
    await turn.commit(turn.progress, async (tx) => {
      const scores = new Map<number, number>()
      const questions = new Map<number, QuestionCount>()
      for (const attempt of batch) {
        if (!(await nextStage(tx, attempt, 'count', 'file'))) continue
        await reopenRanking(tx, attempt.paper_id, attempt.user_id)
        if (attempt.score !== null) scores.set(attempt.score, (scores.get(attempt.score) ?? 0) + 1)
        for (const one of counts.get(attempt.attempt_id) ?? []) questions.set(one.questionID, sum(questions, one))
      }
      // A fixed order, which avoids deadlocks between servers.
      const sorted = [...questions.values()].sort((a, b) => a.questionID - b.questionID)
      await addCounts(tx, paper_id, new Map([...scores].sort(([a], [b]) => a - b)), sorted)
    })
  },
}

const countsOf = ({ report }: AttemptRow): QuestionCount[] =>
  report === null
    ? []
    : readScored(report).items.map((item) => ({
        questionID: item.questionID,
        candidates: 1,
        // A cancelled question's share of right answers stays true to what candidates knew.
        right: item.own.verdict === 'right' ? 1 : 0,
        spentSeconds: item.spentSeconds,
      }))

function sum(known: ReadonlyMap<number, QuestionCount>, one: QuestionCount): QuestionCount {
  const before = known.get(one.questionID)
  if (!before) return one
  return {
    questionID: one.questionID,
    candidates: before.candidates + one.candidates,
    right: before.right + one.right,
    spentSeconds: before.spentSeconds + one.spentSeconds,
  }
}
