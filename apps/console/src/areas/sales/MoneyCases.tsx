import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { listOf, request } from '../../platform/request.ts'
import { longText } from '../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../ui/table/columns.ts'
import { money, named } from './money.tsx'
import { CASE_KINDS } from './names.ts'

type Case = Data<'sales.moneyCaseList'>['rows'][number]
interface Values {
  note: string
}

const SETTLE: RowForm<Case, Values> = {
  title: () => '结束这件事项',
  action: () => '已处理',
  initial: (row) => ({ note: row?.note ?? '' }),
  lines: () => [longText('note', '如何处理', 200, { required: true })],
  save: ({ note }, row) => request('sales.moneyCaseSettle', { caseID: (row as Case).caseID, note }),
}

function Settle({ row }: { row: Case }) {
  const cache = useQueryClient()
  return (
    <RowFormButton
      label="处理"
      name={row.orderNo || String(row.caseID)}
      form={SETTLE}
      row={row}
      onSaved={() => cache.invalidateQueries({ queryKey: ['moneyCases'] })}
    />
  )
}

const ROOM: Room<Case, Values> = {
  name: 'moneyCases',
  title: '待处理款项',
  load: listOf('sales.moneyCaseList'),
  rowKey: 'caseID',
  nameOf: ({ orderNo, caseID }) => orderNo || String(caseID),
  columns: [
    named('kind', '事项', CASE_KINDS),
    {
      key: 'orderNo',
      title: '订单号',
      text: (row) => row.orderNo || '—',
      render: (row) => (row.orderID === null ? '—' : <Link to={`/orders/${row.orderID}`}>{row.orderNo}</Link>),
    },
    money('amount', '金额（元）', { order: 'amount' }),
    plain('note', '说明'),
    moment('at', '发生', { order: 'at' }),
    moment('settledAt', '处理', { none: '未处理' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '订单号' },
    flagFilter('open', '状态', '已处理', '未处理'),
  ],
  emptyText: '没有需要处理的款项',
  buttons: (row) => row.settledAt === null && <Settle row={row} />,
  audit: { kind: 'moneyCase' },
}

/** Payments and refunds that the server could not finish by rule, or of which staff should know. */
export const MoneyCases = () => <TableRoom of={ROOM} />
