import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { listOf, request } from '../../platform/request.ts'
import { day, longText, text, whole } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain, state } from '../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../ui/table/columns.ts'
import { agentField, agentName, dayOf, endOfDay, fen, lastDayOf, startOfDay, today, yuanField } from './offerFields.tsx'

type Row = Data<'sales.bundleList'>['rows'][number]

interface Values {
  name: string
  agentCode: string
  yuan: string
  days: number
  from: string
  until?: string
  items: string
}

/** `ZC_NK_YTMJ 2`, a line each. */
const itemsOf = (typed: string) =>
  typed
    .split(/\n+/)
    .map((line) => line.trim().split(/[\s,，]+/))
    .filter(([appEName]) => appEName)
    .map(([appEName = '', vn]) => ({ appEName, vn: Number(vn) }))

const save = ({ yuan, from, until, items, ...values }: Values, row?: Row) =>
  request('sales.bundleSave', {
    ...values,
    agentCode: values.agentCode.trim(),
    ...(row ? { bundleID: row.bundleID } : {}),
    price: fen(yuan),
    startsAt: startOfDay(from),
    ...(until ? { endsAt: endOfDay(until) } : {}),
    itemsJson: itemsOf(items),
  })

const stop = ({ bundleID }: Row, stopped: 0 | 1) => request('sales.bundleStop', { bundleID, stopped })

const areItems = {
  validator: async (_: unknown, typed = '') => {
    const items = itemsOf(typed)
    if (items.length < 2 || items.some(({ vn }) => !Number.isInteger(vn) || vn < 1))
      throw new Error('每行一个：科目代码 空格 版本号，至少两行')
  },
}

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
    moment('endsAt', '结束', { none: '—' }),
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
            items: row.items.map(({ appEName, vn }) => `${appEName} ${vn}`).join('\n'),
          }
        : { agentCode: '', days: 365, from: today() },
    lines: () => [
      text('name', '名称', 60, { required: true }),
      longText('items', '内容', 2_000, { required: true, rules: [areItems], extra: '每行一个：科目代码 空格 版本号' }),
      agentField(),
      [yuanField('yuan', '价格（元）'), whole('days', '天数', [1, 3_660], { required: true })],
      [day('from', '开始', { required: true }), day('until', '最后一天')],
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
