import type { SqlValue, Store } from './store.ts'

/** What one learner did with one question. */
export interface HistoryRow {
  question_id: number
  last_reply: string | null
  last_right: number | null
  done_count: number | null
  wrong_count: number | null
  wrong_at: number | null
  last_at: number | null
  is_on: number | null
  content: string | null
}

const select = (from: string, where: string) => `
  select q.question_id, uq.last_reply, uq.last_right, uq.done_count, uq.wrong_count, uq.wrong_at, uq.last_at,
    f.is_on, n.content
  from ${from} q
  left join user_question uq on uq.user_id = ? and uq.subject_id = ? and uq.question_id = q.question_id
  left join favourite f on f.user_id = ? and f.subject_id = ? and f.question_id = q.question_id
  left join note n on n.user_id = ? and n.subject_id = ? and n.question_id = q.question_id
  where ${where} and (uq.question_id is not null or f.question_id is not null or n.question_id is not null)`

const OF_CHAPTER = select('chapter_item', 'q.chapter_id = ?')

const sixfold = (userID: number, subjectID: number): SqlValue[] => [
  userID,
  subjectID,
  userID,
  subjectID,
  userID,
  subjectID,
]

export const historyOfChapter = (store: Store, userID: number, subjectID: number, chapterID: number) =>
  store.all<HistoryRow>(OF_CHAPTER, [...sixfold(userID, subjectID), chapterID])

export const historyOfQuestions = (store: Store, userID: number, subjectID: number, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : store.all<HistoryRow>(select('question', `q.question_id in (${ids.map(() => '?').join(', ')})`), [
        ...sixfold(userID, subjectID),
        ...ids,
      ])
