import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Handler } from '../../../../platform/calls/handler.ts'

/**
 * Changes of the learner's results since the last look, once for each attempt: from the last known result to the
 * present one.
 */
export const rescoredPapers: Handler<'exams.rescoredPapers'> = async ({ params, caller, services }) => {
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now() }
  const changes = Map.groupBy(await services.papers.unseenRescored(of), ({ attempt_id }) => attempt_id)
  return {
    list: [...changes.values()].flatMap((rows) => {
      const [first, last] = [rows[0], rows.at(-1)]
      if (!first || !last) return []
      // Restored: the last known result is the changed one.
      return [
        {
          AttemptID: last.attempt_id,
          PaperID: last.paper_id,
          Name: last.name,
          Kind: last.kind as WirePaper['Kind'],
          Room: last.room as WirePaper['Room'],
          At: last.changed_at,
          Undone: last.state === 'undone' ? 1 : 0,
          Before: (first.state === 'undone' ? first.score_after : first.score_before) / 100,
          Score: (last.score ?? 0) / 100,
          FullMark: (last.full_mark ?? 0) / 100,
          Why: last.rescoring_kind === 'key' ? 'key' : (last.way_after ?? 'drop'),
          Notes: [...new Set(rows.map(({ note }) => note).filter((note) => note !== ''))],
        },
      ]
    }),
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
