import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import { isClosed } from './papers.ts'

type Reads = Pick<Store, 'db'>

/** The chapters of each of these questions; one row with null for a question without a chapter. */
export async function chaptersOfQuestions(
  store: Reads,
  subjectID: number,
  ids: readonly number[],
): Promise<{ question_id: number; chapter_id: number | null }[]> {
  const rows = []
  for (const some of inChunks(ids))
    rows.push(
      ...(await store.db
        .selectFrom('question as q')
        .leftJoin('chapter_item as ci', 'ci.question_id', 'q.question_id')
        .select(['q.question_id', 'ci.chapter_id'])
        .where('q.question_id', 'in', some)
        .where('q.subject_id', '=', subjectID)
        .execute()),
    )
  return rows
}

/** Sample papers that show a question with its key at a moment, with the module that unlocks each. */
export const samplesWith = (
  { db }: Reads,
  subjectID: number,
  questionID: number,
  now: number,
): Promise<{ is_free: number; module: string }[]> =>
  db
    .selectFrom('paper as p')
    .innerJoin('paper_item as pi', 'pi.paper_id', 'p.paper_id')
    .select(['p.is_free', 'p.module'])
    .distinct()
    .where('pi.question_id', '=', questionID)
    .where('p.subject_id', '=', subjectID)
    .where('p.kind', '=', 'sample')
    .where('p.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('p.opens_at', 'is', null), eb('p.opens_at', '<=', now)]))
    .execute()

/** Those of these questions that name a knowledge point. */
export async function withPoints(store: Reads, ids: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const some of inChunks(ids)) {
    const rows = await store.db
      .selectFrom('question_point')
      .select('question_id')
      .distinct()
      .where('question_id', 'in', some)
      .execute()
    found.push(...rows.map((row) => row.question_id))
  }
  return found
}

/** Those of these questions that the learner has answered, or has had in a closed paper (isClosed). */
export async function metBefore(
  store: Reads,
  userID: number,
  subjectID: number,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  const met: number[] = []
  for (const some of inChunks(ids)) {
    const inPapers = store.db
      .selectFrom('paper_attempt as a')
      .innerJoin('paper_item as pi', 'pi.paper_id', 'a.paper_id')
      .select('pi.question_id')
      .where('a.user_id', '=', userID)
      .where(isClosed(now))
      .where('pi.question_id', 'in', some)
    const rows = await store.db
      .selectFrom('user_question')
      .select('question_id')
      .where('user_id', '=', userID)
      .where('subject_id', '=', subjectID)
      .where('question_id', 'in', some)
      .union(inPapers)
      .execute()
    met.push(...rows.map((row) => row.question_id))
  }
  return met
}
