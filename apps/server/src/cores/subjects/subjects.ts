import { isMockExam } from '@tizhou/domain/versions/selection'
import type { Selectable } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import { holds } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type SubjectRow = Selectable<Tables['subject']>
export type VersionRow = Selectable<Tables['subject_version']>

export const subjectByCode = (store: Pick<Store, 'db'>, code: string): Promise<SubjectRow | undefined> =>
  store.db.selectFrom('subject').selectAll().where('code', '=', code).executeTakeFirst()

const byID = statement<{ subjectID: number }>()((db, of) =>
  db.selectFrom('subject').selectAll().where('subject_id', '=', of.subjectID),
)

export const subjectByID = (on: Asked, subjectID: number): Promise<SubjectRow | undefined> =>
  byID.first(on, { subjectID })

/** A subject by its code; a replaced code gives the subject that replaced it. */
export async function subjectByOldOrNewCode(store: Pick<Store, 'db'>, code: string): Promise<SubjectRow | undefined> {
  const found = await subjectByCode(store, code)
  if (found) return found
  const newer = (await codeReplacements(store)).get(code)
  return newer === undefined ? undefined : subjectByCode(store, newer)
}

/** Replaced codes with the codes to use instead, chains resolved; cycles are left out. */
export async function codeReplacements(store: Pick<Store, 'db'>): Promise<Map<string, string>> {
  const rows = await store.db.selectFrom('subject_replacement').selectAll().orderBy('old_code').execute()
  const next = new Map(rows.map((row) => [row.old_code, row.new_code]))
  const replacements = new Map<string, string>()
  for (const old of next.keys()) {
    const seen = new Set([old])
    let code = next.get(old) as string
    for (let newer = next.get(code); newer !== undefined && !seen.has(code); newer = next.get(code)) {
      seen.add(code)
      code = newer
    }
    if (!seen.has(code)) replacements.set(old, code)
  }
  return replacements
}

/** A subquery of the subjects whose short name or code contains the typed text. */
export const subjectsLike = ({ db }: Pick<Store, 'db'>, typed: string) =>
  db
    .selectFrom('subject as found')
    .select('found.subject_id')
    .where((eb) => eb.or([holds('found.short_name', typed), holds('found.code', typed)]))

/** Official exam dates, oldest first. */
export const officialExamDates = (
  store: Pick<Store, 'db'>,
  subjectID: number,
): Promise<Selectable<Tables['official_exam_date']>[]> =>
  store.db
    .selectFrom('official_exam_date')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('starts_on')
    .orderBy('name')
    .execute()

/** From so many subjects on, reading all of them takes long. */
const MANY = 5_000

/** A text that changes whenever a subject is added or changed, and whether there are MANY. */
export async function stateOfSubjects(store: Pick<Store, 'db'>): Promise<{ state: string; isLong: boolean }> {
  const { count, withdrawn, revisions, newest } = await store.db
    .selectFrom('subject')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.count('withdrawn_at').as('withdrawn'),
      eb.fn.sum('revision').as('revisions'),
      eb.fn.max('updated_at').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { state: `${count} ${withdrawn} ${revisions} ${newest}`, isLong: Number(count) > MANY }
}

export const allSubjects = (store: Pick<Store, 'db'>, isLong = false): Promise<SubjectRow[]> =>
  store.db
    .selectFrom('subject')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .$if(isLong, (query) => query.modifyEnd(apart))
    .execute()

/** Subjects that learners can find: not withdrawn, no mock-exam variants, and with a version or a tree of chapters. */
export async function shownSubjects(store: Pick<Store, 'db'>, isLong = false): Promise<SubjectRow[]> {
  const rows = await store.db
    .selectFrom('subject')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('subject_version').select('vn').whereRef('subject_version.subject_id', '=', 'subject.subject_id'),
        ),
        exists(selectFrom('tree').select('tree_id').whereRef('tree.subject_id', '=', 'subject.subject_id')),
      ]),
    )
    .orderBy('position')
    .orderBy('code')
    .$if(isLong, (query) => query.modifyEnd(apart))
    .execute()
  return rows.filter((row) => !isMockExam(row.code))
}

const versions = statement<{ subjectID: number }>()((db, of) =>
  db.selectFrom('subject_version').selectAll().where('subject_id', '=', of.subjectID).orderBy('position').orderBy('vn'),
)

export const versionsOf = (on: Asked, subjectID: number): Promise<VersionRow[]> => versions.all(on, { subjectID })

export async function revisionOf(store: Pick<Store, 'db'>, subjectID: number): Promise<number> {
  const row = await store.db
    .selectFrom('subject')
    .select('revision')
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Increments the subject's revision, by which the caches of all processes notice a change of its content. */
export async function countRevision(tx: Pick<Tx, 'db'>, subjectID: number, now: number): Promise<void> {
  await tx.db
    .updateTable('subject')
    .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: now }))
    .where('subject_id', '=', subjectID)
    .execute()
}

export type Entitlement = Pick<
  Selectable<Tables['entitlement']>,
  'subject_id' | 'vn' | 'parts' | 'starts_at' | 'ends_at'
>

/**
 * A user's terms, including ended ones, in ms UTC. Consecutive terms of the same version, or of the same parts, are
 * joined. One that was ended before it began is none.
 */
export async function entitlementRows(store: Pick<Store, 'db'>, userID: number): Promise<Entitlement[]> {
  const rows = await store.db
    .selectFrom('entitlement')
    .select(['subject_id', 'vn', 'parts', 'starts_at', 'ends_at'])
    .where('user_id', '=', userID)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('starts_at')
    .execute()
  const joined: Entitlement[] = []
  for (const row of rows) {
    const before = joined.findLast(
      (one) => one.subject_id === row.subject_id && one.vn === row.vn && one.parts === row.parts,
    )
    if (before && row.starts_at <= before.ends_at) before.ends_at = Math.max(before.ends_at, row.ends_at)
    else joined.push({ ...row })
  }
  return joined
}

/** The subjects whose mock exams are in this subject. */
export const subjectsWithMock = async (store: Pick<Store, 'db'>, subjectID: number): Promise<number[]> =>
  (
    await store.db
      .selectFrom('subject')
      .select('subject_id')
      .where('mock_subject_id', '=', subjectID)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map((row) => row.subject_id)
