import type { WireHistory } from '@tizhou/contract/areas/practice'
import { JsonData } from '../platform/envelope.ts'
import type { CrowdRow } from '../store/crowd.ts'
import type { HistoryRow } from '../store/history.ts'
import type { QuestionSet } from './questionSet.ts'

const history = (row: HistoryRow): WireHistory => ({
  AllTestID: row.question_id,
  LastUserReply: row.last_reply,
  IsRight: row.last_right as 0 | 1 | null,
  DoneCount: row.done_count ?? 0,
  WrongCount: row.wrong_count ?? 0,
  IsWrong: row.wrong_at === null ? 0 : 1,
  IsFav: row.is_on === 1 ? 1 : 0,
  Note: row.content || null,
  LastTime: row.last_at,
})

const crowd = (row: CrowdRow) => ({
  AllTestID: row.question_id,
  Statistics: {
    Test: {
      Answered: row.answered,
      Right: row.answered_right,
      Favoured: row.favoured,
      Noted: row.noted,
      Options: row.answers,
    },
  },
})

/** A set as it travels: the questions' JSON is kept, only what is the learner's own is written anew. */
export function presentSet(
  set: QuestionSet,
  own: { history?: HistoryRow[]; crowd?: CrowdRow[]; lastTestID?: number | null; more?: Record<string, unknown> },
): JsonData {
  const rest = JSON.stringify({
    ContentVersion: set.version,
    testInfo: (own.crowd ?? []).map(crowd),
    history: (own.history ?? []).map(history),
    LastTestID: own.lastTestID ?? null,
    ...own.more,
  })
  return new JsonData(`{"test":{"StyleItems":${set.styleItemsJson}},${rest.slice(1)}`)
}
