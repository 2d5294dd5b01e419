import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Button } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { text } from '../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../ui/table/columns.ts'
import type { LoadExport } from '../../ui/table/exportRows.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { money, yuan } from './money.tsx'

type Invoice = Data<'sales.invoiceList'>['rows'][number]
interface Values {
  number: string
}

const ISSUE: RowForm<Invoice, Values, string> = {
  title: (row) => `订单 ${row?.orderNo} 的发票`,
  action: () => '登记已开票',
  initial: () => ({ number: '' }),
  lines: (row) => [
    text('number', '发票号码', 40, {
      required: true,
      extra: `${row?.title}，${yuan(row?.amount ?? 0)}。登记后学员不能再改开票信息，订单上显示号码。`,
    }),
  ],
  save: async ({ number }, row) => {
    const { orderID, askedAt } = row as Invoice
    await request('sales.invoiceIssue', { orderID, number, askedAt })
    return number.trim()
  },
  done: () => undefined,
  hasRevision: true,
}

/** Marks an invoice as issued, with a way back. */
function Issue({ row }: { row: Invoice }) {
  const confirm = useConfirm()
  const undo = useUndo()
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: ['invoices'] })
  const takeBack = (number: string) =>
    request('sales.invoiceTakeBack', { orderID: row.orderID, number }).finally(refresh)
  if (row.number === '')
    return (
      <RowFormButton
        label="开票"
        name={row.orderNo}
        form={ISSUE}
        row={row}
        onSaved={async (number) => {
          await refresh()
          undo({ title: `已登记发票 ${number}`, undo: () => takeBack(number), undone: '已撤销登记' })
        }}
      />
    )
  return (
    <Button
      type="link"
      size="small"
      aria-label={`撤销开票：${row.orderNo}`}
      onClick={() =>
        confirm({
          title: `撤销发票 ${row.number} 的登记？`,
          content: `订单 ${row.orderNo} 回到待开票，学员又可以修改开票信息。已开出的发票请在税务系统中另行作废。`,
          action: '撤销登记',
          done: '已撤销登记',
          run: () => takeBack(row.number),
        })
      }
    >
      撤销
    </Button>
  )
}

const loadExport: LoadExport<Invoice> = ({ order: _, ...wanted }, after) =>
  request('sales.invoiceExport', { ...wanted, after })

const ROOM: Room<Invoice, Values> = {
  name: 'invoices',
  title: '发票',
  load: listOf('sales.invoiceList'),
  loadExport,
  rowKey: 'orderID',
  nameOf: ({ orderNo }) => orderNo,
  columns: [
    {
      key: 'orderNo',
      title: '订单号',
      text: (row) => row.orderNo,
      render: (row) => <Link to={`/orders/${row.orderID}`}>{row.orderNo}</Link>,
    },
    plain('userName', '用户'),
    plain('title', '抬头'),
    plain('taxNo', '税号', { none: '—' }),
    plain('email', '邮箱'),
    money('amount', '金额（元）', { order: 'amount' }),
    moment('askedAt', '申请', { order: 'askedAt' }),
    plain('number', '发票号码', { none: '待开' }),
    moment('issuedAt', '开票', { order: 'issuedAt', none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '订单号、发票号码或手机号' },
    flagFilter('issued', '状态', '待开', '已开'),
    { kind: 'days', label: '申请日期' },
  ],
  emptyText: '没有发票申请',
  buttons: (row) => <Issue row={row} />,
  audit: { kind: 'order' },
}

/** Invoices that learners asked for; those to be issued come first. */
export const Invoices = () => <TableRoom of={ROOM} />
