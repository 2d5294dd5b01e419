import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { listOf, request } from '../../platform/request.ts'
import { longText } from '../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { money, yuan } from './money.tsx'

type Row = Data<'sales.settlementList'>['rows'][number]

const REVERSAL: RowForm<Row, { reason: string }> = {
  title: (row) => `冲销付给“${row?.agentName}”的 ${yuan(row?.amount ?? 0)}`,
  action: () => '冲销',
  initial: () => ({ reason: '' }),
  lines: () => [
    longText('reason', '原因', 200, { required: true, extra: '代理商会看到。金额重新变为尚未结清；两笔记录都保留。' }),
  ],
  save: ({ reason }, row) => request('sales.settlementReverse', { settlementID: (row as Row).settlementID, reason }),
  done: () => '已冲销',
}

function Reverse({ row }: { row: Row }) {
  const cache = useQueryClient()
  const refresh = () =>
    Promise.all(['settlements', 'statements'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  return (
    <RowFormButton
      label="冲销"
      name={`${row.agentName} ${yuan(row.amount)}`}
      form={REVERSAL}
      row={row}
      danger
      disabled={row.reversedAt !== null}
      onSaved={refresh}
    />
  )
}

const ROOM: Room<Row, never> = {
  name: 'settlements',
  title: '付款记录',
  load: listOf('sales.settlementList'),
  rowKey: 'settlementID',
  nameOf: ({ agentName }) => agentName,
  columns: [
    moment('paidAt', '付款时间', { order: 'paidAt' }),
    plain('agentCode', '代理码'),
    plain('agentName', '代理商'),
    money('amount', '金额（元）', { order: 'amount' }),
    plain('note', '说明', { none: '—' }),
    moment('enteredAt', '登记'),
    plain('by', '登记人', { none: '—' }),
    moment('reversedAt', '冲销', { none: '—' }),
    plain('reason', '冲销原因', { none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码', width: 120 },
    { kind: 'days', label: '付款日期' },
  ],
  emptyText: '还没有付过佣金',
}
const OPERATORS: Room<Row, never> = {
  ...ROOM,
  buttons: (row) => <Reverse row={row} />,
  audit: { kind: 'settlement' },
}

/** Commission that agents were paid; operators revoke entries made by mistake. */
export const Settlements = ({ isOperator }: { isOperator: boolean }) => <TableRoom of={isOperator ? OPERATORS : ROOM} />
