import type { SqlValue, Store } from './store.ts'

export type ReviewKind = 'wrong' | 'fav' | 'note'

interface Source {
  table: string
  /** Column of the moment it entered. */
  at: string
  holds: string
}

const SOURCES: Record<ReviewKind, Source> = {
  wrong: { table: 'user_question', at: 'wrong_at', holds: 'r.wrong_at is not null' },
  fav: { table: 'favourite', at: 'changed_at', holds: 'r.is_on = 1' },
  note: { table: 'note', at: 'changed_at', holds: "r.content <> ''" },
}

export interface ReviewQuery {
  kind: ReviewKind
  userID: number
  subjectID: number
  /** Entered at or after. */
  since?: number
  until?: number
  /** Only in these chapters. */
  chapterIDs?: number[]
  /** Only notes that contain it. */
  keyword?: string
}

function conditions(of: ReviewQuery): { where: string; values: SqlValue[] } {
  const { at, holds } = SOURCES[of.kind]
  const where = [`r.user_id = ? and r.subject_id = ? and ${holds}`]
  const values: SqlValue[] = [of.userID, of.subjectID]
  if (of.since !== undefined) {
    where.push(`r.${at} >= ?`)
    values.push(of.since)
  }
  if (of.until !== undefined) {
    where.push(`r.${at} < ?`)
    values.push(of.until)
  }
  if (of.chapterIDs) {
    where.push(
      `r.question_id in (select question_id from chapter_item where chapter_id in (${of.chapterIDs.map(() => '?').join(', ')}))`,
    )
    values.push(...of.chapterIDs)
  }
  if (of.keyword) {
    const like = `%${of.keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const inStem = `exists (select 1 from question q where q.question_id = r.question_id and lower(q.stem) like ? escape '\\')`
    where.push(of.kind === 'note' ? `(lower(r.content) like ? escape '\\' or ${inStem})` : inStem)
    values.push(...(of.kind === 'note' ? [like, like] : [like]))
  }
  return { where: where.join(' and '), values }
}

/** One page of question ids with the moment each entered: newest first, or by `oldestFirst`. */
export async function reviewPage(
  store: Store,
  of: ReviewQuery,
  page: { from: number; size: number; oldestFirst: boolean },
): Promise<{ total: number; rows: { question_id: number; at: number }[] }> {
  const { table, at } = SOURCES[of.kind]
  const { where, values } = conditions(of)
  const [count] = await store.all<{ n: number }>(`select count(*) as n from ${table} r where ${where}`, values)
  const rows = await store.all<{ question_id: number; at: number }>(
    `select r.question_id, r.${at} as at from ${table} r where ${where}
     order by r.${at} ${page.oldestFirst ? 'asc' : 'desc'}, r.question_id limit ? offset ?`,
    [...values, page.size, page.from],
  )
  return { total: count?.n ?? 0, rows }
}

export async function reviewByChapter(store: Store, of: ReviewQuery): Promise<Map<number, number>> {
  const { where, values } = conditions(of)
  const rows = await store.all<{ chapter_id: number; n: number }>(
    `select ci.chapter_id, count(*) as n from ${SOURCES[of.kind].table} r
     join chapter_item ci on ci.question_id = r.question_id where ${where} group by ci.chapter_id`,
    values,
  )
  return new Map(rows.map((row) => [row.chapter_id, row.n]))
}

/** Counts by Beijing day (days since 1970), newest first. */
export async function reviewByDay(store: Store, of: ReviewQuery): Promise<{ day: number; n: number }[]> {
  const { table, at } = SOURCES[of.kind]
  const { where, values } = conditions(of)
  return store.all(
    `select (r.${at} + 28800000) / 86400000 as day, count(*) as n from ${table} r
     where ${where} group by 1 order by 1 desc`,
    values,
  )
}
