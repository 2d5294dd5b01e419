import { MATERIAL_BOUNDS } from '@tizhou/domain/materials/materials'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { MaterialTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type NoteRow = MaterialTables['material_note']

/** Where a learner last was in each book of a subject, the newest first. */
export const placesOf = ({ db }: Reads, userID: number, subjectID: number) =>
  db
    .selectFrom('material_place as p')
    .innerJoin('material_book as b', 'b.book_id', 'p.book_id')
    .innerJoin('material_node as n', 'n.node_id', 'p.node_id')
    .select(['b.shelf', 'p.book_id', 'p.node_id', 'n.name', 'p.placed_at'])
    .where('p.user_id', '=', userID)
    .where('b.subject_id', '=', subjectID)
    .where('b.removed_at', 'is', null)
    .where('b.hidden', '=', 0)
    .where('n.removed_at', 'is', null)
    .where('n.hidden', '=', 0)
    .orderBy('p.placed_at', 'desc')
    .limit(100)
    .execute()

export async function setPlace({ db }: Writes, row: MaterialTables['material_place']): Promise<void> {
  const { node_id, placed_at } = row
  await db
    .insertInto('material_place')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'book_id']).doUpdateSet({ node_id, placed_at }))
    .execute()
}

/** A learner's marks and notes: of one text in its order, or of a subject, the newest first. */
export function notesOf({ db }: Reads, userID: number, subjectID: number, nodeID?: number): Promise<NoteRow[]> {
  const from = db
    .selectFrom('material_note')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .limit(MATERIAL_BOUNDS.notes)
  return nodeID === undefined
    ? from.orderBy('made_at', 'desc').orderBy('note_id').execute()
    : from.where('node_id', '=', nodeID).orderBy('start').orderBy('note_id').execute()
}

export async function countNotes({ db }: Reads, userID: number, subjectID: number): Promise<number> {
  const { count } = await db
    .selectFrom('material_note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addNote({ db }: Writes, row: NoteRow): Promise<void> {
  await db.insertInto('material_note').values(row).execute()
}

/** Changes what is written beside a mark. Gives the row, undefined where it is not this learner's. */
export const changeNote = (
  { db }: Writes,
  { note_id, user_id, note, colour }: Pick<NoteRow, 'note_id' | 'user_id' | 'note' | 'colour'>,
): Promise<NoteRow | undefined> =>
  db
    .updateTable('material_note')
    .set({ note, colour })
    .where('note_id', '=', note_id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()

export async function removeNote({ db }: Writes, userID: number, noteID: number): Promise<void> {
  await db.deleteFrom('material_note').where('note_id', '=', noteID).where('user_id', '=', userID).execute()
}

/** A learner's last self-checks in a subject, by node. */
export async function reciteReplies({ db }: Reads, userID: number, subjectID: number) {
  const rows = await db
    .selectFrom('recite_reply')
    .select(['node_id', 'known', 'replied_at'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.node_id, row]))
}

/** Keeps a self-check, unless a later one is kept. */
export async function putReciteReply({ db }: Writes, row: MaterialTables['recite_reply']): Promise<void> {
  const { known, replied_at, seconds } = row
  await db
    .insertInto('recite_reply')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'node_id'])
        .doUpdateSet({ known, replied_at, seconds })
        .where('recite_reply.replied_at', '<=', replied_at),
    )
    .execute()
}

/** Forgets the self-checks of these points. Gives how many there were. */
export async function forgetReciteReplies({ db }: Writes, userID: number, nodeIDs: readonly number[]): Promise<number> {
  let forgotten = 0
  for (const some of inChunks(nodeIDs)) {
    const { numDeletedRows } = await db
      .deleteFrom('recite_reply')
      .where('user_id', '=', userID)
      .where('node_id', 'in', some)
      .executeTakeFirst()
    forgotten += Number(numDeletedRows)
  }
  return forgotten
}

/** A subject's latest daily notes: node id by day. */
export async function dailyNotes({ db }: Reads, subjectID: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('daily_note')
    .select(['day', 'node_id'])
    .where('subject_id', '=', subjectID)
    .orderBy('day', 'desc')
    .limit(2_000)
    .execute()
  return new Map(rows.map(({ day, node_id }) => [day, node_id]))
}

/** Gives days their notes; a day that has one keeps it. */
export async function addDailyNotes(
  { db }: Writes,
  subjectID: number,
  notes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...notes].map(([day, node_id]) => ({ subject_id: subjectID, day, node_id }))
  for (const some of inChunks(rows))
    await db
      .insertInto('daily_note')
      .values(some)
      .onConflict((conflict) => conflict.columns(['subject_id', 'day']).doNothing())
      .execute()
}

/** The days that a learner has done in a subject. */
export const dailyMarks = ({ db }: Reads, userID: number, subjectID: number) =>
  db
    .selectFrom('daily_mark')
    .select(['day', 'caught_up'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('day')
    .execute()

export async function markDay({ db }: Writes, row: MaterialTables['daily_mark']): Promise<void> {
  await db
    .insertInto('daily_mark')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'day']).doNothing())
    .execute()
}
