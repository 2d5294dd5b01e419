import { paperPage } from '@tizhou/domain/exam/paperPage'
import { type ResultNews, resultNews } from '@tizhou/domain/exam/resultNews'
import type { LearnerEvent } from '@tizhou/domain/notices/ownNotices'
import type { Job } from '../../../platform/jobs/job.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import { changesOf } from './rescoringRows.ts'
import { markTold, type UntoldRow, untoldRescored } from './untoldRescored.ts'

/** Learners of one transaction. */
const TOGETHER = 50

const eventOf = (row: UntoldRow, { newest, isUndone, before, notes }: ResultNews): LearnerEvent => ({
  ...{ is: 'rescored', rescoringID: newest.rescoringID, attemptID: row.attempt_id, isUndone },
  ...{ why: newest.kind === 'key' ? 'key' : (newest.way ?? 'drop'), note: notes.join('；') },
  ...{ before: before / 100, score: (row.score ?? 0) / 100 },
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
      const all = await changesOf(
        tx,
        rows.map(({ attempt_id }) => attempt_id),
        'told',
      )
      for (const row of rows) {
        const changes = all.get(row.attempt_id) ?? []
        const upTo = Math.max(...changes.map(({ changedAt }) => changedAt))
        if (!(await markTold(tx, row, upTo, now()))) continue
        // What was done and taken back before it could be told is told nowhere.
        const news = resultNews(changes)
        if (news) await tellLearner(tx, row.user_id, eventOf(row, news), now())
      }
    }),
}
