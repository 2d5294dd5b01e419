import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'

/**
 * Chapters that a learner has practised which contain questions added (`added`) or corrected (`changed`) since, and not
 * answered in their present form. What was practised in a chapter that was merged, by whatever number of merges, counts
 * for the one that has its questions now; of several the newest practice.
 */
export const newInChapters = (
  store: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<{ chapter_id: number; added: number; changed: number; updated_at: number }[]> =>
  store.db
    .withRecursive('led(chapter_id, into_id)', (db) =>
      db
        .selectFrom('chapter_replaced')
        .select(['chapter_id', 'into_id'])
        .where('subject_id', '=', subjectID)
        .union(
          db
            .selectFrom('led')
            .innerJoin('chapter_replaced as r', 'r.chapter_id', 'led.into_id')
            .select(['led.chapter_id', 'r.into_id']),
        ),
    )
    .with('practised', (db) =>
      db
        .selectFrom(
          db
            .selectFrom('user_chapter')
            .select(['chapter_id', 'changed_at'])
            .where('user_id', '=', userID)
            .where('subject_id', '=', subjectID)
            .unionAll(
              db
                .selectFrom('user_chapter as uc')
                .innerJoin('led', 'led.chapter_id', 'uc.chapter_id')
                .select(['led.into_id as chapter_id', 'uc.changed_at'])
                .where('uc.user_id', '=', userID)
                .where('uc.subject_id', '=', subjectID),
            )
            .as('known'),
        )
        .select(({ fn }) => ['known.chapter_id', fn.max('known.changed_at').as('changed_at')])
        .groupBy('known.chapter_id'),
    )
    .selectFrom('practised as p')
    .innerJoin('chapter_item as ci', 'ci.chapter_id', 'p.chapter_id')
    .innerJoin('question as q', 'q.question_id', 'ci.question_id')
    .leftJoin('user_question as uq', (join) =>
      join
        .on('uq.user_id', '=', userID)
        .on('uq.subject_id', '=', subjectID)
        .onRef('uq.question_id', '=', 'ci.question_id'),
    )
    .select(({ fn }) => [
      'ci.chapter_id',
      sql<number>`sum(case when uq.question_id is null then 1 else 0 end)`.as('added'),
      fn.count<number>('uq.question_id').as('changed'),
      fn.max('q.updated_at').as('updated_at'),
    ])
    .whereRef('q.updated_at', '>', 'p.changed_at')
    .where((eb) => eb.or([eb('uq.last_at', 'is', null), eb('uq.last_at', '<', eb.ref('q.updated_at'))]))
    .groupBy('ci.chapter_id')
    .orderBy(({ fn }) => fn.max('q.updated_at'), 'desc')
    .orderBy('ci.chapter_id')
    .execute()
