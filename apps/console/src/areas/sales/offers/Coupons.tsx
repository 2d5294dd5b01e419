import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { COUPON } from '@tizhou/domain/sales/offerFields'
import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../../platform/request.ts'
import { amount } from '../../../ui/cell.ts'
import { day, longText, whole } from '../../../ui/form/fields.tsx'
import type { Room, RowForm } from '../../../ui/room/description.ts'
import { RowDialog } from '../../../ui/room/RowDialog.tsx'
import { inputsOf } from '../../../ui/room/roomOf.tsx'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, lastDay, plain, state } from '../../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../../ui/table/columns.ts'
import {
  agentField,
  agentName,
  dayOf,
  endOfDay,
  fen,
  lastDayOf,
  reductionText,
  reductionTyped,
  startOfDay,
  subjectField,
  subjectName,
  today,
  versionField,
  yuanField,
} from './offerFields.tsx'

type Row = Data<'sales.couponTypeList'>['rows'][number]

interface Values {
  name: string
  appEName: string
  vn?: number
  agentCode: string
  kind: Row['kind']
  amount: string
  least: string
  validDays: number
  from: string
  until: string
  quantity?: number | null
  perUser: number
}

const NAME = 'couponTypes'

const save = ({ amount, least, from, until, appEName, quantity, ...values }: Values, row?: Row) =>
  request('sales.couponTypeSave', {
    ...values,
    agentCode: values.agentCode.trim(),
    ...(row ? { typeID: row.typeID, revision: row.revision } : {}),
    ...(appEName ? { appEName } : {}),
    ...(quantity === undefined || quantity === null ? {} : { quantity }),
    value: fen(amount),
    minAmount: fen(least),
    startsAt: startOfDay(from),
    endsAt: endOfDay(until),
  })

const stop = ({ typeID }: Row, stopped: 0 | 1) => request('sales.couponTypeStop', { typeID, stopped })

const { name, kind, validDays, perUser } = inputsOf(COUPON)

const roomWith = (onGive: (row: Row) => void): Room<Row, Values> => ({
  name: NAME,
  title: '优惠券',
  load: listOf('sales.couponTypeList'),
  rowKey: 'typeID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '名称'),
    { key: 'subject', title: '范围', text: subjectName },
    { key: 'agent', title: '代理商', text: (row) => agentName(row.agentCode) },
    { key: 'value', title: '优惠', text: reductionText },
    { key: 'least', title: '满（元）', align: 'right', text: (row) => amount(row.minAmount) },
    { key: 'given', title: '已发', align: 'right', text: (row) => `${row.given}/${row.quantity ?? '不限'}` },
    figure('used', '已用'),
    lastDay('endsAt', '最后一天', { order: 'endsAt' }),
    state('stoppedAt', '发放中', '已停发'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称或科目' },
    flagFilter('stopped', '状态', '发放中', '已停发'),
  ],
  add: '添加优惠券',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '添加优惠券'),
    initial: (row) =>
      row
        ? {
            ...{ name: row.name, appEName: row.appEName, agentCode: row.agentCode, kind: row.kind },
            ...{ validDays: row.validDays, perUser: row.perUser, quantity: row.quantity },
            ...(row.vn === null ? {} : { vn: row.vn }),
            amount: reductionTyped(row),
            least: yuanOfFen(row.minAmount),
            from: dayOf(row.startsAt),
            until: lastDayOf(row.endsAt),
          }
        : { appEName: '', agentCode: '', kind: 'minus', least: '0', validDays: 30, perUser: 1, from: today() },
    lines: () => [
      name,
      [subjectField(false), versionField(false)],
      agentField(),
      [
        { ...kind, grow: 1 },
        { ...yuanField('amount', COUPON.value.called, '百分比填 0 到 100，金额填元'), grow: 1 },
      ],
      [yuanField('least', COUPON.minAmount.called), validDays],
      [day('from', COUPON.startsAt.called, { required: true }), day('until', COUPON.endsAt.called, { required: true })],
      [whole('quantity', '总数', [1, 1_000_000_000], { extra: '空：不限' }), perUser],
    ],
    save,
  },
  buttons: (row) => (
    <Button type="link" size="small" aria-label={`发放“${row.name}”`} onClick={() => onGive(row)}>
      发放
    </Button>
  ),
  removal: {
    title: ({ name }) => `停发“${name}”？`,
    content: '不能再发放；已发出的仍可使用。',
    action: { row: '停发', dialog: '停发' },
    done: '已停发',
    remove: (row) => stop(row, 1),
    undo: (row) => stop(row, 0),
    refusal: (row) => (row.stoppedAt === null ? undefined : '它已经停发'),
  },
  audit: { kind: 'sales', q: '优惠券' },
})

interface Giving {
  names: string
}

const givingOf = (row: Row): RowForm<Row, Giving, Data<'sales.couponGive'>> => ({
  title: () => `发放“${row.name}”`,
  action: () => '发放',
  initial: () => ({}),
  lines: () => [longText('names', '学员账号，每行或用逗号分开', 8_000, { required: true })],
  save: ({ names }) =>
    request('sales.couponGive', {
      typeID: row.typeID,
      userNamesJson: names.split(/[\s,，;；]+/).filter(Boolean),
    }),
  done: () => undefined,
})

export function Coupons() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [row, setRow] = useState<Row>()
  const room = useMemo(() => roomWith(setRow), [])
  const form = useMemo(() => row && givingOf(row), [row])
  return (
    <>
      <TableRoom of={room} />
      {form && (
        <RowDialog
          form={form}
          onClose={() => setRow(undefined)}
          onSaved={async ({ given, had }) => {
            message.success(had > 0 ? `发给 ${given} 人，${had} 人已经有了` : `发给 ${given} 人`)
            await cache.invalidateQueries({ queryKey: [NAME] })
          }}
        />
      )}
    </>
  )
}
