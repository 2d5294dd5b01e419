import type { WireHistory } from '@tizhou/contract/testSet'
import { JsonData } from '../../platform/calls/envelope.ts'
import type { QuestionSet } from '../content/questions/questionSet.ts'
import type { HistoryRow } from './history.ts'

/** One learner's state of a question, as sent to clients. */
export const wireHistory = (row: HistoryRow): WireHistory => ({
  AllTestID: row.question_id,
  LastUserReply: row.last_reply,
  IsRight: row.last_right as 0 | 1 | null,
  Percent: row.last_percent,
  SpendTime: row.last_seconds,
  DoneCount: row.done_count,
  WrongCount: row.wrong_count,
  IsWrong: row.wrong_at === null ? 0 : 1,
  IsFav: row.favourite ? 1 : 0,
  Note: row.note || null,
  // 0: in the wrong book, but never answered.
  LastTime: row.last_at || null,
})

/** A set as sent to clients: the questions' cached JSON, with the learner's own data encoded anew. */
export function presentSet(
  set: QuestionSet,
  own: { history?: HistoryRow[]; withCrowd?: Buffer; lastTestID?: number | null; more?: Record<string, unknown> },
): JsonData {
  const rest = JSON.stringify({
    ContentVersion: set.version,
    history: (own.history ?? []).map(wireHistory),
    LastTestID: own.lastTestID ?? null,
    ...own.more,
  })
  return new JsonData(
    '{"test":{"StyleItems":',
    ...(own.withCrowd ? [own.withCrowd] : [set.styleItemsJson, '},"testInfo":[]']),
    `,${rest.slice(1)}`,
  )
}
