import { readScoring } from '@tizhou/domain/content/scoringPoints'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { presentScore } from './statistics.ts'

const hundredths = (marks: number) => Math.round(marks * 100)

/**
 * Stores a learner's self-assessment of an answer. It must have one mark for each scoring point of the question, none
 * above the point's maximum. `answeredAt` identifies the answer: judging it again corrects the marks and counts once;
 * an older answer than the stored one has no effect.
 */
export const saveInterview: Handler<'exams.saveInterview'> = async ({ params, caller, services }) => {
  const { appID, cptID, allTestID, earnedJson } = params
  await services.content.checkChapter(caller, appID, cptID, true)
  const set = await services.content.questionSet(appID, cptID)
  if (!set.rubrics.has(allTestID)) throw notFound('该题')
  const { points, fullMark } = readScoring((await services.content.explanationOf(appID, allTestID)) ?? '')
  if (points.length !== earnedJson.length)
    throw badInput([{ field: 'earnedJson', reason: `应有 ${points.length} 个评分要点的得分` }])
  const over = points.findIndex((point, at) => (earnedJson[at] as number) > point.marks)
  if (over >= 0) throw badInput([{ field: 'earnedJson', reason: `第 ${over + 1} 个要点的得分超过了满分` }])

  const now = services.now()
  const answeredAt = Math.min(params.answeredAt, now)
  const earned = earnedJson.map(hundredths)
  const kept = await services.store.write((tx) =>
    services.papers.in(tx).storeInterview({
      user_id: caller.userID,
      subject_id: appID,
      question_id: allTestID,
      chapter_id: cptID,
      earned: JSON.stringify(earned),
      score: earned.reduce((sum, one) => sum + one, 0),
      full_mark: hundredths(fullMark),
      spent_seconds: params.spendTime,
      spoken: params.spoken,
      answered_at: answeredAt,
      day: beijingDay(answeredAt),
    }),
  )
  return presentScore(kept)
}
