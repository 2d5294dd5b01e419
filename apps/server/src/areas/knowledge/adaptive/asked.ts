import type { StyleItem, WireTestItem, WireTestSet } from '@tizhou/contract/testSet'
import type { Static } from 'typebox'
import type { QuestionSet } from '../../../cores/content/questions/questionSet.ts'
import { wireHistory } from '../../../cores/replies/presentSet.ts'
import type { Services } from '../../../platform/services.ts'

/** A question with what scoring needs. */
export interface AskedQuestion {
  item: WireTestItem
  set: QuestionSet
}

type Styles = Static<typeof StyleItem>[]

const stylesOf = (set: QuestionSet): Styles => JSON.parse(set.styleItemsJson.toString()) as Styles

/** Undefined where the subject no longer has the question. */
export async function askedQuestion(
  services: Services,
  subjectID: number,
  questionID: number,
): Promise<AskedQuestion | undefined> {
  const set = await services.content.questionSetOfIDs(subjectID, [questionID])
  const entry = stylesOf(set)[0]?.TestItems[0]
  if (!entry) return undefined
  const item = 'GroupID' in entry ? (entry.BTestItems ?? entry.A3TestItems)?.[0] : entry
  return item && { item, set }
}

/**
 * The question as a set, with the learner's history; undefined as above. Until it is `answered` in this test it has no
 * key, and nothing reveals whether an earlier answer was right.
 */
export async function askedSet(
  services: Services,
  userID: number,
  subjectID: number,
  questionID: number,
  answered: boolean,
): Promise<WireTestSet | undefined> {
  const whole = await services.content.questionSetOfIDs(subjectID, [questionID])
  const set = answered ? whole : services.content.withoutKeys(whole, 'answer', () => ({ why: 'answer', until: null }))
  if (set.questionIDs.length === 0) return undefined
  const { history } = await services.replies.historyOf({
    userID,
    subjectID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return {
    ContentVersion: set.version,
    test: { StyleItems: stylesOf(set) },
    testInfo: [],
    history: history.map((row) =>
      wireHistory(answered ? row : { ...row, last_right: null, last_percent: null, wrong_count: 0, wrong_at: null }),
    ),
    LastTestID: null,
  }
}
