import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { PrintedBookRow } from '../../../cores/delivery/printedBooks.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, stopped } from '../../../platform/office/officeRoom.ts'

const PRINTED_BOOKS = officeRoom<'delivery.printedBookSave', PrintedBookRow>()({
  lock: 'printedBook',
  what: '这种图书',
  id: 'bookID',
  key: 'book_id',
  read: ({ delivery }, tx, id) => delivery.in(tx).printedBookByID(id),
  put: ({ delivery }, tx, row) => delivery.in(tx).putPrintedBook(row),
  fields: { appID: 'subject_id', vn: 'vn', partID: 'part_id', title: 'title' },
  clean: { title: cleanInput },
  needed: { title: '请填写书名' },
  check: async ({ appID, vn, partID }, { services, tx }) => {
    const subjects = services.subjects.in(tx)
    if (!(await subjects.subjectByID(appID))) return [{ field: 'appID', reason: '没有这个科目' }]
    const version = await subjects.versionOf(appID, vn)
    if (!version) return [{ field: 'vn', reason: '该科目没有这个版本' }]
    const parts = JSON.parse(version.sub_list) as { ID: number }[]
    return [partID !== 0 && !parts.some(({ ID }) => ID === partID) && { field: 'partID', reason: '该版本没有这个部分' }]
  },
  rest: (_typed, { before, now }) => ({
    created_at: before?.created_at ?? now,
    stopped_at: before?.stopped_at ?? null,
  }),
  audit: {
    kind: 'printedBook',
    name: ({ title }) => `图书 ${title}`,
    more: ({ stopped_at }) => ({ stopped: stopped_at !== null }),
  },
})

export const printedBookList: Handler<'delivery.printedBookList'> = async ({ params, services }) =>
  PRINTED_BOOKS.page(await services.delivery.printedBookPage(params), (row) => ({
    subject: row.subject_name,
    code: row.subject_code,
    version: row.version ?? '',
    createdAt: row.created_at,
    stoppedAt: row.stopped_at,
  }))

export const printedBookSave: Handler<'delivery.printedBookSave'> = (input) => PRINTED_BOOKS.save(input)

export const printedBookStop: Handler<'delivery.printedBookStop'> = (input) =>
  PRINTED_BOOKS.press(input, stopped(input.params.stopped))
