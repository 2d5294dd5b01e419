import { FORMS } from '@tizhou/domain/content/question'
import { tellingSet, type Unit } from '@tizhou/domain/knowledge/evaluation'
import { startingDifficulty } from '@tizhou/domain/knowledge/models/elo'
import { withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import type { MeasureRow } from '../../cores/knowledge/knowledgeReads.ts'
import type { IndexedQuestion } from '../../cores/points/pointIndex.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

const SIZES: Readonly<Record<string, number>> = { quick: 10, full: 30 }
const SIZE = 20

/**
 * The questions of a chapter and its descendants that are most informative about this learner, without short answers.
 */
export const getEvaluationTest: Handler<'knowledge.getEvaluationTest'> = async ({ params, caller, services }) => {
  const { content } = services
  const { appID, cptID } = params
  const place = await content.chapter(appID, cptID)
  if (!place) throw notFound('该章节')
  const sets = await Promise.all(withDescendants(place).map(({ chapterID }) => content.questionSet(appID, chapterID)))
  const index = await services.content.pointIndex(appID)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, appID)
  const waits = await services.papers.keysWait(caller, appID, sittingUntil)
  const questions = [...new Set(sets.flatMap((set) => set.questionIDs))]
    .filter((id) => !waits?.why(id))
    .map((id) => index.questions.get(id))
    .filter((question) => question !== undefined && question.form !== 'JDTEST') as IndexedQuestion[]
  const measures = await services.knowledge.measuresOfSubject(appID)
  const { ability } = await services.knowledge.learnerOf(caller.userID, appID)
  const chosen = tellingSet(unitsOf(questions, measures), ability.mean, SIZES[params.type ?? ''] ?? SIZE)
  const order = new Map(questions.map(({ id, form }, at) => [id, FORMS.indexOf(form) * questions.length + at]))
  const ids = chosen.flatMap((unit) => unit.ids).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const set = await services.content.questionSetOfIDs(appID, ids)
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return services.papers.shownSet(caller, {
    subjectID: appID,
    set,
    own,
    more: { Name: place.name, Of: questions.length },
  })
}

/** Groups are kept together. */
function unitsOf(questions: readonly IndexedQuestion[], measures: ReadonlyMap<number, MeasureRow>): Unit[] {
  const groups = Map.groupBy(questions, (question) => question.groupID ?? -question.id)
  return [...groups.values()].map((members) => {
    const told = members.flatMap(({ id }) => measures.get(id)?.discrimination ?? [])
    return {
      ids: members.map(({ id }) => id),
      difficulties: members.map(({ id, difficulty }) => measures.get(id)?.rating ?? startingDifficulty(difficulty)),
      discrimination: told.length > 0 ? told.reduce((sum, one) => sum + one, 0) / told.length : null,
      about: [...new Set(members.flatMap(({ points }) => points))],
    }
  })
}
