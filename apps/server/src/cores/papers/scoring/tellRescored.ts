import { paperPage } from '@tizhou/domain/exam/paperPage'
import { type ResultNews, resultNews } from '@tizhou/domain/exam/resultNews'
import type { LearnerEvent } from '@tizhou/domain/notices/ownNotices'
import type { Job } from '../../../platform/jobs/job.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import { changesOf } from './rescoringRows.ts'
import { markTold, presentScores, type UntoldRow, untoldRescored } from './untoldRescored.ts'

/** Learners of one transaction. */
const TOGETHER = 50

type Scores = { score: number | null; full_mark: number | null }

const eventOf = (
  row: UntoldRow,
  { newest, isUndone, before, notes }: ResultNews,
  { score, full_mark }: Scores,
): LearnerEvent => ({
  ...{ is: 'rescored', rescoringID: newest.rescoringID, attemptID: row.attempt_id, isUndone },
  ...{ why: newest.kind === 'key' ? 'key' : (newest.way ?? 'drop'), note: notes.join('；') },
  ...{ before: before / 100, score: (score ?? 0) / 100 },
  ...{ fullMark: (full_mark ?? 0) / 100, paper: row.name, page: paperPage(row, row.code) },
  ...{ appID: row.subject_id, paperID: row.paper_id },
})

/**
 * Tells candidates in 通知提醒 of results that a corrected key or a cancelled question changed. What an open window, or a
 * paper that the learner is sitting, keeps back is told when that has ended.
 */
export const tellRescored: Job<UntoldRow[]> = {
  name: 'tell-rescored',
  does: 'tells candidates whose result was scored again, once nothing keeps that back',
  everyMs: 10_000,
  async find({ store, now }) {
    const rows = await untoldRescored(store, now(), TOGETHER)
    return rows.length > 0 ? rows : undefined
  },
  work: ({ now }, rows, turn) =>
    turn.commit(turn.progress, async (tx) => {
      const attemptIDs = rows.map(({ attempt_id }) => attempt_id)
      const all = await changesOf(tx, attemptIDs, 'told')
      // Read behind the changes: whatever is told of has its score, and a change since then is told later.
      const scores = await presentScores(tx, attemptIDs)
      for (const row of rows) {
        const changes = all.get(row.attempt_id) ?? []
        const upTo = Math.max(...changes.map(({ changedAt }) => changedAt))
        if (!(await markTold(tx, row, upTo, now()))) continue
        // What was done and taken back before it could be told is told nowhere.
        const news = resultNews(changes)
        const present = scores.get(row.attempt_id)
        if (news && present) await tellLearner(tx, row.user_id, eventOf(row, news, present), now())
      }
    }),
}
