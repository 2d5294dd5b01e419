import type { WireMeasure } from '@tizhou/contract/areas/knowledge/knowledge'
import { ANSWERS_MEASURED, MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import type { MeasureRow } from '../../cores/knowledge/knowledgeReads.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { rounded } from './myPoints.ts'

/**
 * Measures of questions by first answers, in the requested order. The most chosen wrong option says something about the
 * key, so questions whose key the learner may not read are left out.
 */
export const questionMeasures: Handler<'knowledge.questionMeasures'> = async ({ params, caller, services }) => {
  const { appID, allTestIDs } = params
  const readable = await services.papers.readableQuestions(caller, appID, allTestIDs)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, appID)
  const waits = await services.papers.keysWait(caller, appID, sittingUntil)
  const ids = [...new Set(allTestIDs)].filter((id) => readable.has(id) && !waits?.why(id))
  const rows = new Map((await services.knowledge.measuresOfQuestions(appID, ids)).map((row) => [row.question_id, row]))
  return { list: ids.map((id) => measureOf(id, rows.get(id))), Needed: MEASURED_FROM }
}

function measureOf(id: number, row: MeasureRow | undefined): WireMeasure {
  const none = { AllTestID: id, Facility: null, Discrimination: null, MedianSeconds: null, Wrong: null }
  if (!row || row.attempts < MEASURED_FROM) return { ...none, Answered: row?.attempts ?? 0 }
  const sample = Math.min(row.measured_attempts, ANSWERS_MEASURED)
  return {
    ...none,
    Answered: row.attempts,
    Facility: rounded(row.answered_right / row.attempts),
    Discrimination: row.discrimination === null ? null : rounded(row.discrimination),
    MedianSeconds: row.median_seconds,
    Wrong: row.wrong_reply ? { Reply: row.wrong_reply, Share: rounded(Math.min(1, row.wrong_times / sample)) } : null,
  }
}
