import type { Life } from '@tizhou/domain/versions/lives'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SubjectRow, VersionRow } from './subjects.ts'

type Reads = Pick<Store, 'db'>

export interface SubjectFilter extends PageWanted {
  /** Ids found by a search; undefined: no search. */
  ids?: readonly number[]
  family?: string
  state?: Life
}

const versionCount = sql<number>`(select count(*) from subject_version v where v.subject_id = s.subject_id)`
const questionCount = sql<number>`(select count(*) from question q where q.subject_id = s.subject_id
  and not exists (select 1 from removed_question r where r.question_id = q.question_id)
  and not exists (select 1 from staged_addition sa where sa.question_id = q.question_id))`

/** Subjects for the back office, including withdrawn ones and mock-exam variants. */
export function subjectPage(store: Reads, filter: SubjectFilter) {
  let from = store.db.selectFrom('subject as s')
  if (filter.ids) {
    // SQL does not allow an empty list.
    from = from.where('s.subject_id', 'in', filter.ids.length > 0 ? [...filter.ids] : [0])
  }
  if (filter.family) from = from.where('s.family', '=', filter.family)
  if (filter.state) from = from.where('s.withdrawn_at', filter.state === 'open' ? 'is' : 'is not', null)
  if (filter.state && filter.state !== 'open') from = from.where('s.is_draft', '=', filter.state === 'draft' ? 1 : 0)
  return tablePage(
    from,
    (query) => query.selectAll('s').select([versionCount.as('versions'), questionCount.as('questions')]),
    filter,
    {
      orders: {
        position: sql.ref('s.position'),
        code: sql.ref('s.code'),
        questions: questionCount,
        updatedAt: sql.ref('s.updated_at'),
      },
      usual: 'position',
      key: 's.subject_id',
    },
  )
}

export const subjectFamilies = async (store: Reads): Promise<string[]> =>
  (await store.db.selectFrom('subject').select('family').distinct().orderBy('family').execute()).map(
    ({ family }) => family,
  )

/** Trees of a subject with their numbers of questions. */
export const treesWithCounts = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('tree as t')
    .select(['t.tree_id', 't.source_name', 't.module'])
    .select(
      sql<number>`(select count(distinct ci.question_id) from chapter c join chapter_item ci on ci.chapter_id = c.chapter_id
        where c.tree_id = t.tree_id)`.as('questions'),
    )
    .where('t.subject_id', '=', subjectID)
    .orderBy('t.position')
    .orderBy('t.source_name')
    .execute()

/** For each version the number of present holders, and of all terms. */
export const holdersByVersion = (store: Reads, subjectID: number, now: number) =>
  store.db
    .selectFrom('entitlement')
    .select([
      'vn',
      sql<number>`count(distinct case when starts_at <= ${now} and ends_at > ${now} then user_id end)`.as('holders'),
      sql<number>`count(*)`.as('records'),
    ])
    .where('subject_id', '=', subjectID)
    .groupBy('vn')
    .execute()

/** Present and future holders of the version, each with the end: one row a person. */
export const holdersOf = (on: Reads, subjectID: number, vn: number, now: number) =>
  on.db
    .selectFrom('entitlement')
    .select(['user_id', sql<number>`max(ends_at)`.as('ends_at')])
    .where('subject_id', '=', subjectID)
    .where('vn', '=', vn)
    .where('ends_at', '>', now)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()

export type SubjectFields = Pick<SubjectRow, 'name' | 'short_name' | 'family' | 'position' | 'mock_subject_id'>

/** Adds a draft. Throws an error that `isTaken` recognises where another subject has the code. */
export async function addSubject(tx: Tx, code: string, fields: SubjectFields, now: number): Promise<number> {
  const subject_id = newId()
  await tx.db
    .insertInto('subject')
    .values({ subject_id, code, ...fields, revision: 1, updated_at: now, withdrawn_at: now, is_draft: 1 })
    .execute()
  return subject_id
}

export async function changeSubject(
  tx: Tx,
  subjectID: number,
  fields: Partial<SubjectFields & Pick<SubjectRow, 'withdrawn_at' | 'is_draft' | 'is_reviewed'>>,
): Promise<void> {
  await tx.db.updateTable('subject').set(fields).where('subject_id', '=', subjectID).execute()
}

export const versionOf = (on: Reads, subjectID: number, vn: number): Promise<VersionRow | undefined> =>
  on.db
    .selectFrom('subject_version')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('vn', '=', vn)
    .executeTakeFirst()

/** Throws an error that `isTaken` recognises where the subject has a version of that number. */
export async function addVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.db.insertInto('subject_version').values(row).execute()
}

export async function changeVersion(
  tx: Tx,
  subjectID: number,
  vn: number,
  fields: Partial<Omit<VersionRow, 'subject_id' | 'vn'>>,
): Promise<void> {
  await tx.db
    .updateTable('subject_version')
    .set(fields)
    .where('subject_id', '=', subjectID)
    .where('vn', '=', vn)
    .execute()
}

export async function removeVersion(tx: Tx, subjectID: number, vn: number): Promise<void> {
  await tx.db.deleteFrom('subject_version').where('subject_id', '=', subjectID).where('vn', '=', vn).execute()
}

type ExamDateRow = Tables['official_exam_date']

export const examDateByID = (on: Reads, subjectID: number, examDateID: number) =>
  on.db
    .selectFrom('official_exam_date')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('official_exam_date_id', '=', examDateID)
    .executeTakeFirst()

/** Inserts or updates an exam date. Throws an error that `isTaken` recognises where year and name exist already. */
export async function putExamDate(tx: Tx, row: { [C in keyof ExamDateRow]: string | number }): Promise<void> {
  const { official_exam_date_id, subject_id, ...fields } = row as Omit<ExamDateRow, 'note'> & { note: string }
  await tx.db
    .insertInto('official_exam_date')
    .values({ official_exam_date_id, subject_id, ...fields })
    .onConflict((conflict) => conflict.column('official_exam_date_id').doUpdateSet(fields))
    .execute()
}

export async function removeExamDate(tx: Tx, examDateID: number): Promise<void> {
  await tx.db.deleteFrom('official_exam_date').where('official_exam_date_id', '=', examDateID).execute()
}
