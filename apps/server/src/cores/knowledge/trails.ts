import { rowsAmong } from '../../platform/database/reading/rowsAmong.ts'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Trails: a learner's scored replies in a subject in the order of the log, so that a learner's history takes a few rows
 * to read. An entry is the question, the second of the answer (both in base 36) and + or −.
 */

type Reads = Pick<Store, 'db' | 'all' | 'dialect'>

export interface TrailEntry {
  questionID: number
  /** ms UTC, in whole seconds. */
  at: number
  right: boolean
}

type TrailRow = Tables['learner_trail']

/** Entries of a full part: below two kilobytes, above which PostgreSQL would store them out of line. */
const FULL = 100

const COLUMNS = ['user_id', 'subject_id', 'part', 'answers', 'full_parts', 'trail'] as const
const tailsAmong = rowsAmong('learner_trail', COLUMNS, ['user_id', 'subject_id', 'part'])
const putTrails = upsertRows({
  table: 'learner_trail',
  columns: COLUMNS,
  key: ['user_id', 'subject_id', 'part'],
  replace: ['answers', 'full_parts', 'trail'],
})

const entryText = ({ questionID, at, right }: TrailEntry): string =>
  `${questionID.toString(36)}.${Math.floor(at / 1000).toString(36)}${right ? '+' : '-'}`

export function readTrail(text: string): TrailEntry[] {
  const entries: TrailEntry[] = []
  for (const [, question, second, mark] of text.matchAll(/(\w+)\.(\w+)([+-])/g))
    entries.push({
      questionID: Number.parseInt(question as string, 36),
      at: Number.parseInt(second as string, 36) * 1000,
      right: mark === '+',
    })
  return entries
}

/** Existing growing parts of [learner, subject]. */
export const tailsOf = (store: Reads, keys: readonly (readonly [number, number])[]): Promise<TrailRow[]> =>
  tailsAmong<TrailRow>(
    store,
    keys.map(([userID, subjectID]) => [userID, subjectID, 0]),
  )

/** The rows to write when entries are appended to a learner's growing part: that part, and full ones split off. */
export function grownTrail(
  [userID, subjectID]: readonly [number, number],
  tail: TrailRow | undefined,
  entries: readonly TrailEntry[],
): TrailRow[] {
  const key = { user_id: userID, subject_id: subjectID }
  const trail = (tail?.trail ?? '') + entries.map(entryText).join('')
  const answers = (tail?.answers ?? 0) + entries.length
  const full = tail?.full_parts ?? 0
  if (answers < FULL) return [{ ...key, part: 0, answers, full_parts: full, trail }]
  return [
    { ...key, part: full + 1, answers, full_parts: 0, trail },
    { ...key, part: 0, answers: 0, full_parts: full + 1, trail: '' },
  ]
}

export const storeTrails = (tx: Tx, rows: readonly TrailRow[]) => tx.rows(putTrails, rows)

/** A learner's parts after the first `after` full ones, the growing one last. */
export async function trailOf(store: Reads, userID: number, subjectID: number, after: number) {
  const rows = await store.db
    .selectFrom('learner_trail')
    .select(['part', 'full_parts', 'trail'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where((eb) => eb.or([eb('part', '=', 0), eb('part', '>', after)]))
    .orderBy('part')
    .execute()
  return { tail: rows.find(({ part }) => part === 0), full: rows.filter(({ part }) => part > 0) }
}

/** Number of a subject's scored replies in trails. */
export async function trailAnswers({ db }: Reads, subjectID: number): Promise<number> {
  const row = await db
    .selectFrom('learner_trail')
    .select(({ fn }) => fn.sum<number | null>('answers').as('answers'))
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return Number(row?.answers ?? 0)
}

/** Subjects with at least so many replies in trails. */
export const subjectsWithTrails = async ({ db }: Reads, least: number): Promise<number[]> =>
  (
    await db
      .selectFrom('learner_trail')
      .select('subject_id')
      .groupBy('subject_id')
      .having(({ eb, fn }) => eb(fn.sum<number>('answers'), '>=', least))
      .execute()
  ).map((row) => row.subject_id)

/** The next learners of a subject, by id. */
export const learnersAfter = async (
  { db }: Reads,
  subjectID: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('learner_trail')
      .select('user_id')
      .distinct()
      .where('subject_id', '=', subjectID)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map((row) => row.user_id)

/** Whole trails of learners, by id. */
export async function trailsOf({ db }: Reads, subjectID: number, userIDs: readonly number[]) {
  const trails = new Map<number, string>()
  if (userIDs.length === 0) return trails
  const rows = await db
    .selectFrom('learner_trail')
    .select(['user_id', 'part', 'trail'])
    .where('user_id', 'in', userIDs)
    .where('subject_id', '=', subjectID)
    .orderBy('user_id')
    .orderBy('part')
    .execute()
  for (const [userID, parts] of Map.groupBy(rows, (row) => row.user_id)) {
    const full = parts.filter(({ part }) => part > 0)
    const tail = parts.find(({ part }) => part === 0)
    trails.set(userID, [...full, ...(tail ? [tail] : [])].map(({ trail }) => trail).join(''))
  }
  return trails
}
