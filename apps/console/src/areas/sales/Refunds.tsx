import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Button } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { longText } from '../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf } from '../../ui/table/columns.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { money, named, yuan } from './money.tsx'
import { REFUND_STATES } from './names.ts'

type Refund = Data<'sales.refundList'>['rows'][number]
interface Values {
  reason: string
}

const REFUSAL: RowForm<Refund, Values> = {
  title: (row) => `拒绝订单 ${row?.orderNo} 的退款申请`,
  action: () => '拒绝退款',
  initial: () => ({ reason: '' }),
  lines: () => [longText('reason', '原因', 200, { required: true, extra: '学员会看到这段文字；权限不变。' })],
  save: ({ reason }, row) => request('sales.refundDecide', { refundID: (row as Refund).refundID, accept: 0, reason }),
  done: () => '已拒绝',
}

/** Accepts or refuses a learner's request for a refund. */
function Decide({ row }: { row: Refund }) {
  const confirm = useConfirm()
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: ['refunds'] })
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`同意退款：${row.orderNo}`}
        onClick={() =>
          confirm({
            title: `退回 ${yuan(row.amount)}？`,
            content: `订单 ${row.orderNo}，原因：${row.reason}。款项原路退回${row.takesAccess ? '，开通的权限同时收回' : ''}，不能撤销。`,
            action: '同意退款',
            done: '已提交退款',
            run: () =>
              request('sales.refundDecide', { refundID: row.refundID, accept: 1, reason: '' }).finally(refresh),
          })
        }
      >
        同意
      </Button>
      <RowFormButton label="拒绝" name={row.orderNo} form={REFUSAL} row={row} danger onSaved={refresh} />
    </>
  )
}

const ROOM: Room<Refund, Values> = {
  name: 'refunds',
  title: '退款',
  load: listOf('sales.refundList'),
  rowKey: 'refundID',
  nameOf: ({ orderNo }) => orderNo,
  columns: [
    {
      key: 'orderNo',
      title: '订单号',
      text: (row) => row.orderNo,
      render: (row) => <Link to={`/orders/${row.orderID}`}>{row.orderNo}</Link>,
    },
    { key: 'user', title: '用户', text: (row) => row.user.userName },
    money('amount', '金额（元）', { order: 'amount' }),
    plain('reason', '原因'),
    named('state', '状态', REFUND_STATES),
    plain('by', '经手人', { none: '—' }),
    moment('askedAt', '申请', { order: 'askedAt' }),
    moment('doneAt', '完成', { none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '订单号或手机号' },
    { kind: 'choice', name: 'state', label: '状态', options: choicesOf(REFUND_STATES) },
    { kind: 'days', label: '申请日期' },
  ],
  emptyText: '没有退款',
  buttons: (row) => row.state === 'asked' && <Decide row={row} />,
  audit: { kind: 'refund' },
}

/** Refunds that learners requested or staff made; those that wait for a decision come first. */
export const Refunds = () => <TableRoom of={ROOM} />
