import { type Insertable, type Selectable, sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { notStaged } from '../../content/filing/notStaged.ts'

type Reads = Pick<Store, 'db'>
export type PaperRow = Selectable<Tables['paper']>

export const paperByKey = (on: Reads, subjectID: number, externalKey: string): Promise<PaperRow | undefined> =>
  on.db
    .selectFrom('paper')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('external_key', '=', externalKey)
    .executeTakeFirst()

/** The stored parts of a paper: units, sections and items, in order. */
export async function paperParts(on: Reads, paperID: number) {
  const units = await on.db
    .selectFrom('paper_unit')
    .selectAll()
    .where('paper_id', '=', paperID)
    .orderBy('position')
    .execute()
  const sections = await on.db
    .selectFrom('paper_section')
    .selectAll()
    .where('paper_id', '=', paperID)
    .orderBy('position')
    .execute()
  const items = await on.db
    .selectFrom('paper_item')
    .selectAll()
    .where('paper_id', '=', paperID)
    .orderBy('position')
    .execute()
  return { units, sections, items }
}

/** The properties of questions that a paper checks (style, form, group), by id; those of other subjects are absent. */
export async function questionsForPaper(on: Reads, subjectID: number, ids: readonly number[]) {
  const rows = []
  for (const some of inChunks(ids))
    rows.push(
      ...(await on.db
        .selectFrom('question')
        .select(['question_id', 'external_id', 'style_id', 'form', 'group_id', 'group_order'])
        .where('subject_id', '=', subjectID)
        .where('question_id', 'in', some)
        .execute()),
    )
  return rows
}

/** Number of questions of each group, by group id: without those taken out, with those in papers only. */
export async function groupSizes(on: Reads, groupIDs: readonly number[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>()
  for (const some of inChunks(groupIDs)) {
    const rows = await on.db
      .selectFrom('question as q')
      .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
      .select(({ fn }) => ['q.group_id', fn.countAll<number>().as('n')])
      .where('q.group_id', 'in', some)
      .where('r.question_id', 'is', null)
      .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
      .groupBy('q.group_id')
      .execute()
    for (const row of rows) sizes.set(row.group_id as number, Number(row.n))
  }
  return sizes
}

/** Whether the paper has attempts, after which its questions and units cannot change. */
export async function hasAttempts(on: Reads, paperID: number): Promise<boolean> {
  const row = await on.db
    .selectFrom('paper_attempt')
    .select('attempt_id')
    .where('paper_id', '=', paperID)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The position after the subject's public papers. */
export async function nextPosition(on: Reads, subjectID: number): Promise<number> {
  const row = await on.db
    .selectFrom('paper')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .executeTakeFirst()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

export async function putPaper(tx: Tx, row: Insertable<Tables['paper']>): Promise<void> {
  const { paper_id: _id, ...fields } = row
  await tx.db
    .insertInto('paper')
    .values(row)
    .onConflict((on) => on.column('paper_id').doUpdateSet(fields))
    .execute()
}

export interface PaperParts {
  units: Insertable<Tables['paper_unit']>[]
  sections: Insertable<Tables['paper_section']>[]
  items: Insertable<Tables['paper_item']>[]
}

/** Replaces all parts of the paper. */
export async function putParts(tx: Tx, paperID: number, { units, sections, items }: PaperParts): Promise<void> {
  for (const table of ['paper_item', 'paper_section', 'paper_unit'] as const)
    await tx.db.deleteFrom(table).where('paper_id', '=', paperID).execute()
  await tx.db.insertInto('paper_unit').values(units).execute()
  await tx.db.insertInto('paper_section').values(sections).execute()
  for (const some of inChunks(items)) await tx.db.insertInto('paper_item').values(some).execute()
}
