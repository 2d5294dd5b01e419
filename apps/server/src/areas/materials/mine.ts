import { MATERIAL_BOUNDS, SHELF_NAMES } from '@tizhou/domain/materials/materials'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { NoteRow } from '../../cores/materials/mine.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Services } from '../../platform/services.ts'
import { nodeOn, opensNode } from './texts.ts'

/** Those of these rows of texts that are not held (paperComments). */
async function toldRows<Row extends { node_id: number }>(
  { materials }: Services,
  caller: Caller,
  subjectID: number,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows
  const { isHeld } = await materials.paperComments(caller, subjectID)
  return rows.filter(({ node_id }) => !isHeld(node_id))
}

export const places: Handler<'materials.places'> = async ({ params, caller, services }) => {
  const rows = await services.materials.placesOf(caller.userID, params.appID)
  const told = rows.some(({ shelf }) => shelf === 'comment')
    ? await toldRows(services, caller, params.appID, rows)
    : rows
  return {
    list: told.map((row) => ({
      shelf: row.shelf,
      bookID: row.book_id,
      ID: row.node_id,
      name: row.name,
      at: row.placed_at,
    })),
  }
}

export const setPlace: Handler<'materials.setPlace'> = async ({ params, caller, services }) => {
  const node = await nodeOn(services, caller, params.ID, SHELF_NAMES, { subjectID: params.appID })
  await services.store.write((tx) =>
    services.materials.in(tx).setPlace({
      user_id: caller.userID,
      book_id: node.book_id,
      node_id: node.node_id,
      placed_at: services.now(),
    }),
  )
  return null
}

const presentNote = (row: NoteRow) => ({
  noteID: row.note_id,
  ID: row.node_id,
  start: row.start,
  quote: row.quote,
  note: row.note,
  colour: row.colour,
  madeAt: row.made_at,
})

/** Notes on a comment that is held quote it, so they wait with it. */
export const myNotes: Handler<'materials.myNotes'> = async ({ params, caller, services }) => {
  const rows = await services.materials.notesOf(caller.userID, params.appID, params.ID)
  return { list: (await toldRows(services, caller, params.appID, rows)).map(presentNote) }
}

export const noteSave: Handler<'materials.noteSave'> = async ({ params, caller, services }) => {
  const { appID, ID, noteID, start, colour } = params
  const note = cleanInput(params.note)
  if (noteID !== undefined) {
    const changed = await services.store.write((tx) =>
      services.materials.in(tx).changeNote({ note_id: noteID, user_id: caller.userID, note, colour }),
    )
    if (!changed) throw notFound('这条笔记')
    return presentNote(changed)
  }
  const node = await nodeOn(services, caller, ID, SHELF_NAMES, { subjectID: appID })
  if (!(await opensNode(services, caller, node))) throw notVip()
  const row: NoteRow = {
    note_id: newId(),
    user_id: caller.userID,
    subject_id: appID,
    node_id: node.node_id,
    start,
    quote: cleanInput(params.quote),
    note,
    colour,
    made_at: services.now(),
  }
  await services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    if ((await core.countNotes(caller.userID, appID)) >= MATERIAL_BOUNDS.notes)
      throw new Refusal(400, `一个科目最多 ${MATERIAL_BOUNDS.notes} 条划线和笔记，请先删去一些`)
    await core.addNote(row)
  })
  return presentNote(row)
}

export const noteRemove: Handler<'materials.noteRemove'> = async ({ params, caller, services }) => {
  await services.store.write((tx) => services.materials.in(tx).removeNote(caller.userID, params.noteID))
  return null
}
