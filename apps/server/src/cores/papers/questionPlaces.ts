import type { Store } from '../../platform/database/store.ts'
import { CLOSED, windowsEnded } from './papers.ts'

type Reads = Pick<Store, 'all'>

/** How many ids one statement names. */
const CHUNK = 500

async function inChunks<Row>(
  ids: readonly number[],
  read: (marks: string, chunk: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    rows.push(...(await read(chunk.map(() => '?').join(', '), chunk)))
  }
  return rows
}

/** The chapters that each of these questions of a subject stands in; one row with null for what stands in none. */
export const chaptersOfQuestions = (store: Reads, subjectID: number, ids: readonly number[]) =>
  inChunks(ids, (marks, chunk) =>
    store.all<{ question_id: number; chapter_id: number | null }>(
      `select q.question_id, ci.chapter_id from question q left join chapter_item ci on ci.question_id = q.question_id
       where q.question_id in (${marks}) and q.subject_id = ?`,
      [...chunk, subjectID],
    ),
  )

/** Those of them that are about a point. */
export async function withPoints(store: Reads, ids: readonly number[]): Promise<number[]> {
  const rows = await inChunks(ids, (marks, chunk) =>
    store.all<{ question_id: number }>(
      `select distinct question_id from question_point where question_id in (${marks})`,
      chunk as number[],
    ),
  )
  return rows.map((row) => row.question_id)
}

/** Those of them that a learner has answered, or has had in a paper that is closed (CLOSED of papers.ts). */
export async function metBefore(
  store: Reads,
  userID: number,
  subjectID: number,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  const rows = await inChunks(ids, (marks, chunk) =>
    store.all<{ question_id: number }>(
      `select question_id from user_question where user_id = ? and subject_id = ? and question_id in (${marks})
       union
       select pi.question_id from paper_attempt a join paper_item pi on pi.paper_id = a.paper_id
       where a.user_id = ? and ${CLOSED} and pi.question_id in (${marks})`,
      [userID, subjectID, ...chunk, userID, windowsEnded(now), ...chunk],
    ),
  )
  return rows.map((row) => row.question_id)
}
