import type { Data } from '@tizhou/contract/contract'
import { DISCOUNT } from '@tizhou/domain/sales/offerFields'
import { listOf, request } from '../../../platform/request.ts'
import { day, tick } from '../../../ui/form/fields.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { inputsOf } from '../../../ui/room/roomOf.tsx'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, lastDay, moment, plain, state } from '../../../ui/table/columnKinds.tsx'
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

type Row = Data<'sales.discountList'>['rows'][number]

interface Values {
  title: string
  appEName: string
  vn?: number
  agentCode: string
  kind: Row['kind']
  amount: string
  from: string
  until: string
  onlyNew: boolean
}

const save = ({ amount, from, until, appEName, onlyNew, ...values }: Values, row?: Row) =>
  request('sales.discountSave', {
    ...values,
    agentCode: values.agentCode.trim(),
    ...(row ? { discountID: row.discountID, revision: row.revision } : {}),
    ...(appEName ? { appEName } : {}),
    // Percent with two decimals convert to basis points as yuan convert to fen.
    value: fen(amount),
    startsAt: startOfDay(from),
    endsAt: endOfDay(until),
    onlyNew: onlyNew ? 1 : 0,
  })

const stop = ({ discountID }: Row, stopped: 0 | 1) => request('sales.discountStop', { discountID, stopped })

const { title, kind } = inputsOf(DISCOUNT)

const ROOM: Room<Row, Values> = {
  name: 'discounts',
  title: '优惠',
  load: listOf('sales.discountList'),
  rowKey: 'discountID',
  nameOf: ({ title }) => title,
  columns: [
    plain('title', '名称'),
    { key: 'subject', title: '范围', text: subjectName },
    { key: 'agent', title: '代理商', text: (row) => agentName(row.agentCode) },
    { key: 'value', title: '优惠', text: reductionText },
    { key: 'onlyNew', title: '对象', text: (row) => (row.onlyNew ? '首次购买' : '全部学员') },
    moment('startsAt', '开始', { order: 'startsAt' }),
    lastDay('endsAt', '最后一天', { order: 'endsAt' }),
    figure('used', '已用'),
    state('stoppedAt', '在用', '已停止'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称或科目' },
    flagFilter('stopped', '状态', '在用', '已停止'),
  ],
  add: '添加优惠',
  form: {
    title: (row) => (row ? `修改“${row.title}”` : '添加优惠'),
    initial: (row) =>
      row
        ? {
            ...{ title: row.title, appEName: row.appEName, agentCode: row.agentCode, kind: row.kind },
            ...(row.vn === null ? {} : { vn: row.vn }),
            amount: reductionTyped(row),
            from: dayOf(row.startsAt),
            until: lastDayOf(row.endsAt),
            onlyNew: row.onlyNew === 1,
          }
        : { appEName: '', agentCode: '', kind: 'percent', from: today(), onlyNew: false },
    lines: () => [
      title,
      [subjectField(false), versionField(false)],
      agentField(),
      [
        { ...kind, grow: 1 },
        { ...yuanField('amount', DISCOUNT.value.called, '百分比填 0 到 100，其余填元'), grow: 1 },
      ],
      [
        day('from', DISCOUNT.startsAt.called, { required: true }),
        day('until', DISCOUNT.endsAt.called, { required: true }),
      ],
      tick('onlyNew', DISCOUNT.onlyNew.called),
    ],
    save,
  },
  removal: {
    title: ({ title }) => `停止“${title}”？`,
    content: '学员不再看到它；已下的订单按原来的金额付款。',
    action: { row: '停止', dialog: '停止' },
    done: '已停止',
    remove: (row) => stop(row, 1),
    undo: (row) => stop(row, 0),
    refusal: (row) => (row.stoppedAt === null ? undefined : '它已经停止'),
  },
  audit: { kind: 'sales', q: '优惠' },
}

export const Discounts = () => <TableRoom of={ROOM} />
