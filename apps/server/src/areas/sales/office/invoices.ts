import { EXPORT_ROWS } from '@tizhou/contract/table'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { maskedMail } from '@tizhou/domain/reminders/reminders'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

interface Row {
  order_id: number
  order_no: string
  user_id: number
  user_name: string
  amount: number
  refunded: number
  invoice: string | null
  invoice_no: string | null
  invoice_issued_at: number | null
  asked_at: number
}

const dataOf = ({ invoice }: Pick<Row, 'invoice'>) =>
  JSON.parse(invoice ?? '{}') as { title?: string; taxNo?: string; email?: string }

const presentInvoice = (row: Row) => {
  const { title = '', taxNo = '' } = dataOf(row)
  return {
    orderID: row.order_id,
    orderNo: row.order_no,
    userID: row.user_id,
    userName: maskedPhones(row.user_name),
    title,
    taxNo,
    amount: row.amount - row.refunded,
    askedAt: row.asked_at,
    number: row.invoice_no ?? '',
    issuedAt: row.invoice_issued_at,
  }
}

export const invoiceList: Handler<'sales.invoiceList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.invoicePage(params)
  return {
    total,
    rows: rows.map((row) => ({ ...presentInvoice(row), email: maskedMail(dataOf(row).email ?? '') })),
  }
}

const MARK = /^(\d{1,16})-(\d{1,16})$/

/** Addresses of mail are whole here alone: the invoices are sent to them. The audit log records the export. */
export const invoiceExport: Handler<'sales.invoiceExport'> = async (input) => {
  const { params, services } = input
  const { guid: _, after, ...filter } = params
  const [, at, orderID] = MARK.exec(after ?? '') ?? []
  if (after !== undefined && at === undefined)
    throw badInput([{ field: 'after', reason: '导出的位置不正确，请重新导出' }])
  const total = await services.sales.countInvoices(filter)
  if (after === undefined)
    await services.store.write((tx) =>
      services.audit
        .in(tx)
        .audited(input, { kind: 'order', id: '-', name: '导出发票', after: { exported: total, ...filter } }),
    )
  const mark = at === undefined ? undefined : { at: Number(at), orderID: Number(orderID) }
  const rows = await services.sales.invoicesBehind(filter, { mark, limit: EXPORT_ROWS })
  const last = rows.at(-1)
  return {
    total,
    rows: rows.map((row) => ({ ...presentInvoice(row), email: dataOf(row).email ?? '' })),
    next: last && rows.length === EXPORT_ROWS ? `${last.asked_at}-${last.order_id}` : null,
  }
}

export const invoiceIssue: Handler<'sales.invoiceIssue'> = async (input) => {
  const { params, caller, services } = input
  const number = params.number.trim()
  if (!/^[0-9A-Za-z-]+$/.test(number)) throw badInput([{ field: 'number', reason: '发票号码由数字、字母与连字符组成' }])
  await services.store.write(async (tx) => {
    const order = await services.sales.in(tx).orderByID(params.orderID)
    if (!order) throw notFound('该订单')
    const of = { orderID: params.orderID, number, askedAt: params.askedAt, by: caller.userID, at: services.now() }
    if (!(await services.sales.in(tx).issueInvoice(of)))
      throw new Refusal(409, '已登记开票，或学员改过开票信息、已全额退款，请刷新后再看')
    await services.audit.in(tx).audited(input, {
      kind: 'order',
      id: order.order_id,
      name: order.order_no,
      before: { invoiceNo: '' },
      after: { invoiceNo: number },
    })
  })
  return null
}

export const invoiceTakeBack: Handler<'sales.invoiceTakeBack'> = async (input) => {
  const { params, caller, services } = input
  const number = params.number.trim()
  await services.store.write(async (tx) => {
    const order = await services.sales.in(tx).orderByID(params.orderID)
    if (!order) throw notFound('该订单')
    const of = { orderID: params.orderID, number, by: caller.userID, at: services.now() }
    if (!(await services.sales.in(tx).takeBackInvoice(of)))
      throw new Refusal(409, '登记的发票号码已不是这一个，请刷新后再看')
    await services.audit.in(tx).audited(input, {
      kind: 'order',
      id: order.order_id,
      name: order.order_no,
      before: { invoiceNo: number },
      after: { invoiceNo: '' },
    })
  })
  return null
}
