import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { keptRows } from '../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FeedbackTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type NoteRow = FeedbackTables['teacher_note']
export type TemplateRow = FeedbackTables['reply_template']

/** Teachers' notes on some questions: pinned ones first, then the newest. */
export async function notesOf({ db }: Reads, questionIDs: readonly number[]): Promise<NoteRow[]> {
  const found: NoteRow[] = []
  for (const some of inChunks(questionIDs))
    found.push(
      ...(await db
        .selectFrom('teacher_note')
        .selectAll()
        .where('question_id', 'in', some)
        .orderBy('pinned', 'desc')
        .orderBy('updated_at', 'desc')
        .orderBy('note_id')
        .execute()),
    )
  return found
}

export const noteByID = ({ db }: Reads, noteID: number): Promise<NoteRow | undefined> =>
  db.selectFrom('teacher_note').selectAll().where('note_id', '=', noteID).executeTakeFirst()

export async function addNote(tx: Pick<Tx, 'db'>, row: NoteRow): Promise<void> {
  await tx.db.insertInto('teacher_note').values(row).execute()
}

/** Gives false where the note's revision has changed. */
export async function changeNote(
  tx: Pick<Tx, 'db'>,
  noteID: number,
  revision: number,
  changed: Pick<NoteRow, 'content' | 'pinned' | 'teacher_name' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('teacher_note')
    .set({ ...changed, revision: revision + 1 })
    .where('note_id', '=', noteID)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeNote(tx: Pick<Tx, 'db'>, noteID: number): Promise<void> {
  await tx.db.deleteFrom('teacher_note').where('note_id', '=', noteID).execute()
}

export function templatePage({ db }: Reads, { q, ...wanted }: PageWanted & { q?: string }) {
  let from = db.selectFrom('reply_template')
  if (q?.trim()) from = from.where((eb) => eb.or([holds('title', q), holds('content', q)]))
  return tablePage(from, (query) => query.selectAll(), wanted, {
    orders: { title: sql.ref('title'), updatedAt: sql.ref('updated_at') },
    usual: 'title',
    key: 'template_id',
  })
}

export const templates = keptRows('reply_template', 'template_id')
