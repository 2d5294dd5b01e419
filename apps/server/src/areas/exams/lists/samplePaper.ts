import { notFound, notVip } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/**
 * A sample paper with its keys, for reading and printing. Keys of other papers are given after the hand-in only
 * (paperKeys), so other papers are unknown here.
 */
export const samplePaper: Handler<'exams.samplePaper'> = async ({ params, caller, services }) => {
  const papers = services.papers.loaded
  const paper = await papers.paper(params.appID, params.paperID)
  if (paper?.row.kind !== 'sample' || paper.row.withdrawn_at !== null) throw notFound('该样卷')
  const { row, entry } = paper
  if (row.is_free !== 1 && !(await services.entitlements.unlocks(caller, params.appID, row.module))) throw notVip()
  if (row.opens_at !== null && row.opens_at > services.now()) throw notFound('该样卷')
  const sittingUntil = await services.replies.sittingUntil(caller.userID, params.appID)
  return services.papers.shownSet(caller, {
    subjectID: params.appID,
    set: await papers.keys(paper),
    own: { history: [], sittingUntil },
    more: { Paper: entry },
  })
}
