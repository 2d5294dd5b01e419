import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { BUNDLE } from '@tizhou/domain/sales/offerFields'
import { listOf, request } from '../../../platform/request.ts'
import { day, field } from '../../../ui/form/fields.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { inputsOf } from '../../../ui/room/roomOf.tsx'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, lastDay, moment, plain, state } from '../../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../../ui/table/columns.ts'
import { type BundleItem, BundleItems, isWhole } from './BundleItems.tsx'
import { agentField, agentName, dayOf, endOfDay, fen, lastDayOf, startOfDay, today, yuanField } from './offerFields.tsx'

type Row = Data<'sales.bundleList'>['rows'][number]

interface Values {
  name: string
  agentCode: string
  yuan: string
  days: number
  from: string
  until?: string
  items?: readonly BundleItem[]
}

const save = ({ yuan, from, until, items, ...values }: Values, row?: Row) =>
  request('sales.bundleSave', {
    ...values,
    agentCode: values.agentCode.trim(),
    ...(row ? { bundleID: row.bundleID, revision: row.revision } : {}),
    price: fen(yuan),
    startsAt: startOfDay(from),
    ...(until ? { endsAt: endOfDay(until) } : {}),
    itemsJson: (items ?? []).filter(isWhole),
  })

const stop = ({ bundleID }: Row, stopped: 0 | 1) => request('sales.bundleStop', { bundleID, stopped })

const areItems = {
  validator: async (_: unknown, value?: unknown) => {
    const items = (value ?? []) as readonly BundleItem[]
    if (items.length < 2 || !items.every(isWhole)) throw new Error('至少两个班次，每个都要选科目和版本')
  },
}

const { name, days } = inputsOf(BUNDLE)

const ROOM: Room<Row, Values> = {
  name: 'bundles',
  title: '组合',
  load: listOf('sales.bundleList'),
  rowKey: 'bundleID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '名称'),
    { key: 'items', title: '内容', text: (row) => row.items.map(({ appEName, vn }) => `${appEName} ${vn}`).join('、') },
    { key: 'agent', title: '代理商', text: (row) => agentName(row.agentCode) },
    { key: 'price', title: '价格（元）', align: 'right', order: 'price', text: (row) => yuanOfFen(row.price) },
    figure('days', '天数'),
    moment('startsAt', '开始'),
    lastDay('endsAt', '最后一天', { none: '—' }),
    state('stoppedAt', '在售', '已停售'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称' },
    flagFilter('stopped', '状态', '在售', '已停售'),
  ],
  add: '添加组合',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '添加组合'),
    initial: (row) =>
      row
        ? {
            ...{ name: row.name, agentCode: row.agentCode, days: row.days, yuan: yuanOfFen(row.price) },
            from: dayOf(row.startsAt),
            ...(row.endsAt === null || row.endsAt === undefined ? {} : { until: lastDayOf(row.endsAt) }),
            items: row.items,
          }
        : { agentCode: '', days: 365, from: today() },
    lines: () => [
      name,
      field('items', '内容', <BundleItems />, { rules: [areItems] }),
      agentField(),
      [yuanField('yuan', BUNDLE.price.called), days],
      [day('from', BUNDLE.startsAt.called, { required: true }), day('until', '最后一天')],
    ],
    save,
  },
  removal: {
    title: ({ name }) => `停售“${name}”？`,
    content: '学员不再看到它；已下的订单照常付款。',
    action: { row: '停售', dialog: '停售' },
    done: '已停售',
    remove: (row) => stop(row, 1),
    undo: (row) => stop(row, 0),
    refusal: (row) => (row.stoppedAt === null ? undefined : '它已经停售'),
  },
  audit: { kind: 'sales', q: '组合' },
}

export const Bundles = () => <TableRoom of={ROOM} />
