import { paperPage } from '@tizhou/domain/exam/paperPage'
import type { LearnerEvent } from '@tizhou/domain/notices/ownNotices'
import type { Job } from '../../../platform/jobs/job.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import { markTold, type UntoldRow, untoldRescored } from './untoldRescored.ts'

/** Learners of one transaction. */
const TOGETHER = 50

const eventOf = (row: UntoldRow): LearnerEvent => ({
  ...{ is: 'rescored', rescoringID: row.rescoring_id, attemptID: row.attempt_id, isUndone: row.state === 'undone' },
  ...{ why: row.rescoring_kind === 'key' ? 'key' : (row.way_after ?? 'drop'), note: row.note },
  // Taken back: from the changed result to the former one.
  before: (row.state === 'undone' ? row.score_after : row.score_before) / 100,
  score: (row.state === 'undone' ? row.score_before : row.score_after) / 100,
  ...{ fullMark: (row.full_mark ?? 0) / 100, paper: row.name, page: paperPage(row, row.code) },
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
      for (const row of rows)
        if (await markTold(tx, row, now())) await tellLearner(tx, row.user_id, eventOf(row), now())
    }),
}
