import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Handler } from '../../../../platform/calls/handler.ts'

/**
 * Changes of the learner's results since the last look, once for each attempt: from the last known result to the
 * present one (resultNews).
 */
export const rescoredPapers: Handler<'exams.rescoredPapers'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now() }
  return {
    list: (await services.papers.unseenRescored(of)).map(({ news, ...row }) => ({
      AttemptID: row.attempt_id,
      PaperID: row.paper_id,
      Name: row.name,
      Kind: row.kind as WirePaper['Kind'],
      Room: row.room as WirePaper['Room'],
      At: news.at,
      Undone: news.isUndone ? 1 : 0,
      Before: news.before / 100,
      Score: (row.score ?? 0) / 100,
      FullMark: (row.full_mark ?? 0) / 100,
      Why: news.newest.kind === 'key' ? 'key' : (news.newest.way ?? 'drop'),
      Notes: news.notes,
    })),
  }
}

export const rescoredSeen: Handler<'exams.rescoredSeen'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now() }
  await services.store.write(async (tx) => {
    if (await services.papers.in(tx).markRescoredSeen(of, params.attemptID))
      await services.push.tell(tx, { userID: caller.userID }, 'scores')
  })
  return null
}
