import type { Store } from '../../../platform/database/store.ts'
import { tellingOf } from '../telling.ts'

type Reads = Pick<Store, 'db'>

/** A subject's ranked papers whose results are not told yet, the earliest end first. */
export const rankedPapers = async ({ db }: Reads, subjectID: number, now: number) => {
  const rows = await db
    .selectFrom('paper')
    .select(['paper_id', 'name', 'opens_at', 'closes_at', 'tells_at'])
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .where('closes_at', 'is not', null)
    .$narrowType<{ closes_at: number }>()
    .orderBy('closes_at')
    .orderBy('paper_id')
    .execute()
  return rows.filter((row) => now < tellingOf(row))
}

/**
 * The questions of a paper that are also in chapters, in order, once for each chapter: practice shows their keys before
 * the window opens, and withholds them until its results are told.
 */
export const alsoInChapters = ({ db }: Reads, paperID: number) =>
  db
    .selectFrom('paper_item as pi')
    .innerJoin('question as q', 'q.question_id', 'pi.question_id')
    .innerJoin('chapter_item as ci', 'ci.question_id', 'pi.question_id')
    .innerJoin('chapter as c', 'c.chapter_id', 'ci.chapter_id')
    .select(['pi.question_id', 'q.external_id', 'q.stem', 'c.name as chapter'])
    .where('pi.paper_id', '=', paperID)
    .orderBy('pi.position')
    .orderBy('pi.question_id')
    .orderBy('c.chapter_id')
    .execute()
