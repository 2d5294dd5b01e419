import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'

/**
 * Chapters that a learner has practised which contain questions added (`added`) or corrected (`changed`) since, and not
 * answered in their present form.
 */
export const newInChapters = (
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<{ chapter_id: number; added: number; changed: number; updated_at: number }[]> =>
  store.db
    .selectFrom('user_chapter as uc')
    .leftJoin('chapter_replaced as r', 'r.chapter_id', 'uc.chapter_id')
    .innerJoin('chapter_item as ci', (join) =>
      join.on((eb) => eb('ci.chapter_id', '=', eb.fn.coalesce('r.into_id', 'uc.chapter_id'))),
    )
    .innerJoin('question as q', 'q.question_id', 'ci.question_id')
    .leftJoin('user_question as uq', (join) =>
      join
        .onRef('uq.user_id', '=', 'uc.user_id')
        .onRef('uq.subject_id', '=', 'uc.subject_id')
        .onRef('uq.question_id', '=', 'ci.question_id'),
    )
    .select(({ fn }) => [
      'ci.chapter_id',
      sql<number>`sum(case when uq.question_id is null then 1 else 0 end)`.as('added'),
      fn.count<number>('uq.question_id').as('changed'),
      fn.max('q.updated_at').as('updated_at'),
    ])
    .where('uc.user_id', '=', userID)
    .where('uc.subject_id', '=', subjectID)
    .whereRef('q.updated_at', '>', 'uc.changed_at')
    .where((eb) => eb.or([eb('uq.last_at', 'is', null), eb('uq.last_at', '<', eb.ref('q.updated_at'))]))
    .groupBy('ci.chapter_id')
    .orderBy(({ fn }) => fn.max('q.updated_at'), 'desc')
    .orderBy('ci.chapter_id')
    .execute()
