import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { Selectable } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { countRevision } from '../../subjects/subjects.ts'
import type { PaperRow } from '../filing/paperEditing.ts'

type Reads = Pick<Store, 'db'>
type Row = Selectable<Tables['paper_draft']>

/** What an editor made of a paper. */
export interface PaperDraftRow {
  subjectID: number
  externalKey: string
  form: WirePaperForm
  isPublished: boolean
  updatedAt: number
  updatedBy: string
  /** The import that brought its questions, made with it in one step. */
  importID: number | null
}

/** Drafts of before migration 0103 say nothing of when results are told. */
function formOf(content: string): WirePaperForm {
  const form = JSON.parse(content) as Omit<WirePaperForm, 'tellsAt'> & Partial<Pick<WirePaperForm, 'tellsAt'>>
  return { ...form, tellsAt: form.tellsAt ?? null }
}

const told = (row: Row): PaperDraftRow => ({
  subjectID: row.subject_id,
  externalKey: row.external_key,
  form: formOf(row.content),
  isPublished: row.is_published === 1,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  importID: row.import_id,
})

export async function paperDrafts({ db }: Reads, subjectID: number): Promise<PaperDraftRow[]> {
  const rows = await db
    .selectFrom('paper_draft')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('external_key')
    .execute()
  return rows.map(told)
}

export async function paperDraft({ db }: Reads, subjectID: number, key: string): Promise<PaperDraftRow | undefined> {
  const row = await db
    .selectFrom('paper_draft')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('external_key', '=', key)
    .executeTakeFirst()
  return row && told(row)
}

type KeptDraft = Omit<PaperDraftRow, 'importID'> & Partial<Pick<PaperDraftRow, 'importID'>>

/** Keeps an editor's paper; learners see nothing of it. A draft keeps the import with which it was made. */
export async function putPaperDraft(
  tx: Pick<Tx, 'db'>,
  { subjectID, externalKey, form, isPublished, updatedAt, updatedBy, importID = null }: KeptDraft,
): Promise<void> {
  const fields = {
    content: JSON.stringify(form),
    is_published: isPublished ? 1 : 0,
    updated_at: updatedAt,
    updated_by: updatedBy,
  }
  await tx.db
    .insertInto('paper_draft')
    .values({ subject_id: subjectID, external_key: externalKey, import_id: importID, ...fields })
    .onConflict((on) => on.columns(['subject_id', 'external_key']).doUpdateSet(fields))
    .execute()
}

/** The drafts that were made with an import in one step and were never published: they end with it. */
export async function draftsOfImport({ db }: Reads, importID: number): Promise<PaperDraftRow[]> {
  const rows = await db
    .selectFrom('paper_draft as d')
    .selectAll('d')
    .where('d.import_id', '=', importID)
    .where('d.is_published', '=', 0)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper as p')
            .select('p.paper_id')
            .whereRef('p.subject_id', '=', 'd.subject_id')
            .whereRef('p.external_key', '=', 'd.external_key'),
        ),
      ),
    )
    .orderBy('d.external_key')
    .execute()
  return rows.map(told)
}

export async function removePaperDraft(tx: Pick<Tx, 'db'>, subjectID: number, key: string): Promise<void> {
  await tx.db.deleteFrom('paper_draft').where('subject_id', '=', subjectID).where('external_key', '=', key).execute()
}

/** Attempts at each of these papers, and how many of them have not ended. */
export async function attemptCounts({ db }: Reads, subjectID: number) {
  const rows = await db
    .selectFrom('paper_attempt as a')
    .innerJoin('paper as p', 'p.paper_id', 'a.paper_id')
    .select(['a.paper_id'])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('begun'),
      fn.sum<number>(eb.case().when('a.state', '=', 'over').then(0).else(1).end()).as('running'),
    ])
    .where('p.subject_id', '=', subjectID)
    .where('p.owner_user_id', 'is', null)
    .groupBy('a.paper_id')
    .execute()
  return new Map(rows.map((row) => [row.paper_id, { begun: Number(row.begun), running: Number(row.running) }]))
}

/**
 * Takes a paper away from learners, or gives it back. Reports and attempts stay; `collectedAt`: attempts under way end
 * then, by the job `hand-in-due`. Gives the number of these.
 */
export async function setPaperWithdrawn(
  tx: Pick<Tx, 'db'>,
  { paper_id, subject_id }: Pick<PaperRow, 'paper_id' | 'subject_id'>,
  { withdrawnAt, collectedAt }: { withdrawnAt: number | null; collectedAt: number | null },
  now: number,
): Promise<number> {
  await tx.db
    .updateTable('paper')
    .set({ withdrawn_at: withdrawnAt, collected_at: collectedAt, updated_at: now })
    .where('paper_id', '=', paper_id)
    .execute()
  await countRevision(tx, subject_id, now)
  if (collectedAt === null) return 0
  const { numUpdatedRows } = await tx.db
    .updateTable('paper_attempt')
    .set({ due_at: collectedAt, cut_why: 'withdrawn' })
    .where('paper_id', '=', paper_id)
    .where('state', '<>', 'over')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
