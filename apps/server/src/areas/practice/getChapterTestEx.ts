import { presentSet } from '../../content/presentSet.ts'
import type { Handler } from '../../platform/handler.ts'
import { historyOf } from '../../store/history.ts'

/** Practice carries key and explanation with the questions: a verdict needs no round trip and works offline. */
export const getChapterTestEx: Handler<'practice.getChapterTestEx'> = async ({ params, caller, services }) => {
  const { store, content } = services
  const { appID, cptID } = params
  const set = await content.questionSet(appID, cptID)
  const [history, crowd, last] = await Promise.all([
    params.queryHistory ? historyOf(store, caller.userID, appID, set.questionIDs) : undefined,
    params.queryTestInfo ? content.crowd(set) : undefined,
    store.all<{ question_id: number }>(
      'select question_id from user_chapter where user_id = ? and subject_id = ? and chapter_id = ?',
      [caller.userID, appID, cptID],
    ),
  ])
  return presentSet(set, {
    history: history ?? [],
    crowdJson: crowd,
    lastTestID: last[0]?.question_id ?? null,
  })
}
