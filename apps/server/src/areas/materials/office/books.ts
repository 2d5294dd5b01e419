import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { BookRow } from '../../../cores/materials/tables.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { countedEdit, loggedRemoval, officeRoom, setRemoved } from '../../../platform/office/officeRoom.ts'
import { textsChanged } from './textsChanged.ts'

const BOOK = '这本资料'

const BOOKS = officeRoom<'materials.bookSave', BookRow>()({
  lock: 'material',
  what: BOOK,
  id: 'bookID',
  key: 'book_id',
  read: ({ materials }, tx, id) => materials.in(tx).bookByID(id),
  put: ({ materials }, tx, row) => materials.in(tx).putBook(row),
  fields: { shelf: 'shelf', name: 'name', note: 'note', position: 'position', hidden: 'hidden' },
  clean: { name: cleanInput, note: cleanInput },
  needed: { name: '请填写名称' },
  isGone: ({ subject_id, removed_at }, { appID }) => subject_id !== appID || removed_at !== null,
  check: async ({ appID, shelf }, { services, tx, before }) => [
    !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
    before !== undefined &&
      before.shelf !== shelf &&
      // Removed comments on papers may come back: they are held only on their own shelf.
      (await services.materials.in(tx).allNodes(before.book_id)).some(
        ({ removed_at, paper_id }) => removed_at === null || paper_id !== null,
      ) && {
        field: 'shelf',
        reason: '已有内容的资料不能换到别的栏目',
      },
  ],
  rest: ({ appID }, at) => ({ subject_id: appID, removed_at: null, ...countedEdit(at) }),
  follow: ({ book_id }, { services, tx }) => textsChanged(services, tx, book_id),
  audit: { kind: 'material', name: ({ name }) => name, more: loggedRemoval },
})

export const presentBook = (row: BookRow, nodes: number) => ({
  appID: row.subject_id,
  ...BOOKS.shown(row),
  nodes,
  ...{ removedAt: row.removed_at, updatedAt: row.updated_at, updatedBy: row.updated_by },
})

export const bookList: Handler<'materials.bookList'> = async ({ params, services }) => {
  const { appID, removed, ...wanted } = params
  const { rows, total } = await services.materials.bookPage({ ...wanted, subjectID: appID, removed: removed === 1 })
  return { total, rows: rows.map((row) => presentBook(row, Number(row.nodes))) }
}

export const bookSave: Handler<'materials.bookSave'> = (input) => BOOKS.save(input)

export const bookRemove: Handler<'materials.bookRemove'> = (input) => BOOKS.press(input, setRemoved(BOOK, true))

export const bookRestore: Handler<'materials.bookRestore'> = (input) => BOOKS.press(input, setRemoved(BOOK, false))
