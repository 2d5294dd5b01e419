import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { PrintedBookRow } from '../../../cores/delivery/printedBooks.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

const describe = (row: PrintedBookRow) => ({
  subject: row.subject_id,
  vn: row.vn,
  part: row.part_id,
  title: row.title,
  stopped: row.stopped_at !== null,
})

/** What the form edits of it. */
const edited = (row: Pick<PrintedBookRow, 'subject_id' | 'vn' | 'part_id' | 'title'>) => ({
  appID: row.subject_id,
  vn: row.vn,
  partID: row.part_id,
  title: row.title,
})

export const printedBookList: Handler<'delivery.printedBookList'> = async ({ params, services }) => {
  const { rows, total } = await services.delivery.printedBookPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      bookID: row.book_id,
      appID: row.subject_id,
      subject: row.subject_name,
      code: row.subject_code,
      vn: row.vn,
      version: row.version ?? '',
      partID: row.part_id,
      title: row.title,
      revision: revisionOf(edited(row)),
      createdAt: row.created_at,
      stoppedAt: row.stopped_at,
    })),
  }
}

export const printedBookSave: Handler<'delivery.printedBookSave'> = async (input) => {
  const { params, services } = input
  const title = cleanInput(params.title)
  return services.store.write(async (tx) => {
    const read = (id: number) => services.delivery.in(tx).printedBookByID(id)
    const before = await editedRow(tx, 'printedBook', params.bookID, read, '这种图书')
    const subject = await services.subjects.in(tx).subjectByID(params.appID)
    const version = subject && (await services.subjects.in(tx).versionOf(params.appID, params.vn))
    const parts = version ? (JSON.parse(version.sub_list) as { ID: number }[]) : []
    const faults = [
      ...(title === '' ? [{ field: 'title', reason: '请填写书名' }] : []),
      ...(subject ? [] : [{ field: 'appID', reason: '没有这个科目' }]),
      ...(subject && !version ? [{ field: 'vn', reason: '该科目没有这个版本' }] : []),
      ...(version && params.partID !== 0 && !parts.some(({ ID }) => ID === params.partID)
        ? [{ field: 'partID', reason: '该版本没有这个部分' }]
        : []),
    ]
    if (faults.length > 0) throw badInput(faults)
    const row: PrintedBookRow = {
      book_id: before?.book_id ?? newId(),
      subject_id: params.appID,
      vn: params.vn,
      part_id: params.partID,
      title,
      created_at: before?.created_at ?? services.now(),
      stopped_at: before?.stopped_at ?? null,
    }
    mustBeCurrent({
      what: '这种图书',
      sent: params.revision,
      theirs: before && edited(before),
      yours: edited(row),
    })
    await services.delivery.in(tx).putPrintedBook(row)
    await services.audit.in(tx).audited(input, {
      kind: 'printedBook',
      id: row.book_id,
      name: `图书 ${title}`,
      before: before && describe(before),
      after: describe(row),
    })
    return { bookID: row.book_id }
  })
}

export const printedBookStop: Handler<'delivery.printedBookStop'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const read = (id: number) => services.delivery.in(tx).printedBookByID(id)
    const before = await editedRow(tx, 'printedBook', params.bookID, read, '这种图书')
    const after = { ...before, stopped_at: params.stopped === 1 ? (before.stopped_at ?? services.now()) : null }
    await services.delivery.in(tx).putPrintedBook(after)
    await services.audit.in(tx).audited(input, {
      kind: 'printedBook',
      id: before.book_id,
      name: `图书 ${before.title}`,
      before: describe(before),
      after: describe(after),
    })
  })
  return null
}
