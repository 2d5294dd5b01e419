import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { listOf, request } from '../../platform/request.ts'
import { longText, text } from '../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../ui/table/columns.ts'
import { money, named, yuan } from './money.tsx'
import { CASE_KINDS, RETURN_STATES } from './names.ts'

type Case = Data<'sales.moneyCaseList'>['rows'][number]
interface Values {
  note: string
}
interface Linked {
  orderNo: string
  note: string
}
interface Returned {
  reason: string
}

const SETTLE: RowForm<Case, Values> = {
  title: () => '结束这件事项',
  action: () => '已处理',
  initial: (row) => ({ note: row?.note ?? '' }),
  lines: () => [longText('note', '如何处理', 200, { required: true })],
  save: ({ note }, row) => request('sales.moneyCaseSettle', { caseID: (row as Case).caseID, note }),
}

const LINK: RowForm<Case, Linked> = {
  title: (row) => `把交易 ${row?.trade} 的 ${yuan(row?.amount ?? 0)} 关联到订单`,
  action: () => '关联并开通',
  initial: () => ({ orderNo: '', note: '' }),
  lines: () => [
    text('orderNo', '订单号', 40, { required: true, extra: '待支付或已关闭、金额相同的订单；关联后照常开通并入账。' }),
    longText('note', '依据', 200, { required: true }),
  ],
  save: ({ orderNo, note }, row) => request('sales.moneyCaseLink', { caseID: (row as Case).caseID, orderNo, note }),
  done: () => '已关联，订单已开通',
}

const RETURN: RowForm<Case, Returned> = {
  title: (row) => `退回交易 ${row?.trade} 的 ${yuan(row?.amount ?? 0)}`,
  action: () => '原路退回',
  initial: () => ({ reason: '' }),
  lines: () => [longText('reason', '原因', 200, { required: true, extra: '付款人可能看到。款项原路退回，不能撤销。' })],
  save: ({ reason }, row) => request('sales.moneyCaseReturn', { caseID: (row as Case).caseID, reason }),
  done: () => '已提交退回',
}

function Settle({ row }: { row: Case }) {
  const cache = useQueryClient()
  const name = row.orderNo || row.trade || String(row.caseID)
  const onSaved = () => cache.invalidateQueries({ queryKey: ['moneyCases'] })
  return (
    <>
      {row.held === 1 && (
        <>
          <RowFormButton label="关联订单" name={name} form={LINK} row={row} onSaved={onSaved} />
          <RowFormButton label="退回" name={name} form={RETURN} row={row} danger onSaved={onSaved} />
        </>
      )}
      {(row.returning === '' || row.returning === 'failed') && (
        <RowFormButton label="处理" name={name} form={SETTLE} row={row} onSaved={onSaved} />
      )}
    </>
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
    { key: 'returning', title: '退回', text: (row) => RETURN_STATES[row.returning] ?? '—' },
    moment('at', '发生', { order: 'at' }),
    moment('settledAt', '处理', { none: '未处理' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '订单号或交易号' },
    flagFilter('open', '状态', '已处理', '未处理'),
  ],
  emptyText: '没有需要处理的款项',
  buttons: (row) => row.settledAt === null && <Settle row={row} />,
  audit: { kind: 'moneyCase' },
}

/** Payments and refunds that the server could not settle by rule, or that staff should know of. */
export const MoneyCases = () => <TableRoom of={ROOM} />
