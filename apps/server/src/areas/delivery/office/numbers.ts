import { type NumberImportRow, NumbersChanged } from '../../../cores/delivery/numberImports.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const present = (row: NumberImportRow) => ({
  importID: row.import_id,
  fileName: row.file_name,
  byName: row.by_name,
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  undoneBy: row.undone_by,
  sends: row.sends,
  corrects: row.corrects,
  same: row.same,
  refused: row.refused,
})

const counts = ({ sends, corrects, same, refused }: NumberImportRow) => ({ sends, corrects, same, refused })

/** Checks each row of a file. The file itself, which may contain addresses, is not stored. */
export const numbersCheck: Handler<'delivery.numbersCheck'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const read = await services.delivery.readNumbers(file.path, params.fileName)
  if ('refused' in read) throw badInput([{ field: 'file', reason: read.refused }])
  const { rows } = read
  if (rows.length === 0) throw badInput([{ field: 'file', reason: '表头下面没有单号' }])
  return services.store.write(async (tx) => {
    const run = await services.delivery.in(tx).addNumberImport({
      fileName: params.fileName,
      by: caller.userID,
      byName: caller.userName,
      at: services.now(),
      rows,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'shipment',
      id: run.import_id,
      name: `检查单号表 ${params.fileName}`,
      after: counts(run),
    })
    return present(run)
  })
}

export const numbersApply: Handler<'delivery.numbersApply'> = async (input) => {
  const { params, caller, services } = input
  const { importID } = params
  try {
    return await services.store.write(async (tx) => {
      const delivery = services.delivery.in(tx)
      if (!(await delivery.numberImportByID(importID))) throw notFound('这次导入')
      if (!(await delivery.applyNumbers(importID, { at: services.now(), by: caller.userID })))
        throw new Refusal(409, '这份单号表已经导入过', { reason: 'applied' })
      const run = (await delivery.numberImportByID(importID)) as NumberImportRow
      await services.audit.in(tx).audited(input, {
        kind: 'shipment',
        id: importID,
        name: `导入单号表 ${run.file_name}`,
        after: { applied: true, ...counts(run) },
      })
      return present(run)
    })
  } catch (error) {
    if (error instanceof NumbersChanged)
      throw new Refusal(409, '检查之后有包裹发生了变化，没有导入任何单号；请重新上传检查', { reason: 'changed' })
    throw error
  }
}

export const numbersUndo: Handler<'delivery.numbersUndo'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const delivery = services.delivery.in(tx)
    const run = await delivery.numberImportByID(params.importID)
    if (!run) throw notFound('这次导入')
    const done = await delivery.undoNumbers(params.importID, {
      at: services.now(),
      by: caller.userID,
      name: caller.userName,
    })
    if (!done) throw new Refusal(409, '这次导入没有生效，或已经撤销', { reason: 'notApplied' })
    await services.audit.in(tx).audited(input, {
      kind: 'shipment',
      id: params.importID,
      name: `撤销单号表 ${run.file_name}`,
      before: { undone: false },
      after: { undone: true, ...done },
    })
    return { ...done }
  })
}

export const numbersList: Handler<'delivery.numbersList'> = async ({ params, services }) => {
  const { rows, total } = await services.delivery.numberImportPage(params)
  return { total, rows: rows.map(present) }
}

export const numbersDetail: Handler<'delivery.numbersDetail'> = async ({ params, services }) => {
  const run = await services.delivery.numberImportByID(params.importID)
  if (!run) throw notFound('这次导入')
  return present(run)
}

export const numbersRows: Handler<'delivery.numbersRows'> = async ({ params, services }) => {
  const { importID, ...wanted } = params
  const { rows, total } = await services.delivery.numberRowPage(importID, wanted)
  return {
    total,
    rows: rows.map(({ n, order_no, carrier, number, outcome, before }) => ({
      n,
      orderNo: order_no,
      carrier,
      number,
      outcome,
      before: before === null ? '' : (JSON.parse(before) as { number: string }).number,
    })),
  }
}
