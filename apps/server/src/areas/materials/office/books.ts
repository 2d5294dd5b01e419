import type { Contract } from '@tizhou/contract/contract'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { BookRow } from '../../../cores/materials/tables.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput, notFound, Refusal } from '../../../platform/envelope.ts'
import type { Handler, Input } from '../../../platform/handler.ts'
import { textsChanged } from './textsChanged.ts'

export const presentBook = (row: BookRow, nodes: number) => ({
  bookID: row.book_id,
  appID: row.subject_id,
  shelf: row.shelf,
  name: row.name,
  note: row.note,
  position: row.position,
  hidden: row.hidden,
  nodes,
  removedAt: row.removed_at,
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
})

export const changedMeanwhile = (what: string): Refusal =>
  new Refusal(409, `${what}刚被别人修改过，请刷新后再改`, { reason: 'changed' })

const describe = ({ shelf, name, note, position, hidden, removed_at }: BookRow) => ({
  ...{ shelf, name, note, position, hidden },
  removed: removed_at === null ? 0 : 1,
})

const edited = ({ shelf, name, note, position, hidden }: BookRow) => ({ shelf, name, note, position, hidden })

export const bookList: Handler<'materials.bookList'> = async ({ params, services }) => {
  const { appID, removed, ...wanted } = params
  const { rows, total } = await services.materials.bookPage({ ...wanted, subjectID: appID, removed: removed === 1 })
  return { total, rows: rows.map((row) => presentBook(row, Number(row.nodes))) }
}

export const bookSave: Handler<'materials.bookSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, bookID, shelf, position, hidden } = params
  const [name, note] = [cleanInput(params.name), cleanInput(params.note)]
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const before = await editedRow(tx, 'material', bookID, (id) => core.bookByID(id), '这本资料')
    if (before && (before.subject_id !== appID || before.removed_at !== null)) throw notFound('这本资料')
    if (!(await services.subjects.in(tx).subjectByID(appID)))
      throw badInput([{ field: 'appID', reason: '没有这个科目' }])
    if (name === '') throw badInput([{ field: 'name', reason: '请填写名称' }])
    if (before && before.shelf !== shelf && (await core.outlineOf(before.book_id)).length > 0)
      throw badInput([{ field: 'shelf', reason: '已有内容的资料不能换到别的栏目' }])
    const row: BookRow = {
      book_id: before?.book_id ?? newId(),
      subject_id: appID,
      shelf,
      name,
      note,
      position,
      hidden,
      removed_at: null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    mustBeCurrent({
      ...{ what: '这本资料', sent: params.revision, now: before?.revision },
      theirs: before && edited(before),
      yours: edited(row),
    })
    if (!(await core.putBook(row))) throw changedMeanwhile('这本资料')
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, {
      kind: 'material',
      id: row.book_id,
      name,
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { bookID: row.book_id }
  })
}

type Placing = Input<Contract['materials']['bookRemove']>

async function setRemoved(input: Placing, removed: boolean): Promise<null> {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const before = await core.bookByID(params.bookID)
    if (!before || (before.removed_at !== null) === removed) throw notFound('这本资料')
    const row: BookRow = {
      ...before,
      removed_at: removed ? services.now() : null,
      revision: before.revision + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (!(await core.putBook(row))) throw changedMeanwhile('这本资料')
    const of = { kind: 'material', id: row.book_id, name: row.name }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(row) })
  })
  return null
}

export const bookRemove: Handler<'materials.bookRemove'> = (input) => setRemoved(input, true)
export const bookRestore: Handler<'materials.bookRestore'> = (input) => setRemoved(input, false)
