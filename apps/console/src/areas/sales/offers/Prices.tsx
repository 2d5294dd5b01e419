import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { Space } from 'antd'
import { listOf, request } from '../../../platform/request.ts'
import { amount } from '../../../ui/cell.ts'
import { day, field, tick, whole } from '../../../ui/form/fields.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, lastDay, moment } from '../../../ui/table/columnKinds.tsx'
import { PartSelect } from '../../../ui/VersionSelect.tsx'
import {
  agentField,
  agentName,
  dayOf,
  endOfDay,
  fen,
  lastDayOf,
  startOfDay,
  subjectField,
  today,
  versionField,
  yuanField,
} from './offerFields.tsx'
import { PricePreview } from './PricePreview.tsx'

type Row = Data<'sales.priceList'>['rows'][number]

interface Values {
  appEName: string
  vn: number
  partID: number
  agentCode: string
  yuan: string
  days: number
  from: string
  until?: string
  /** Confirms that the version is free where no price covers it. */
  allowFree?: boolean
}

const FREE = '班次自己的价格是 0，没有价目的日子里任何人都可以免费开通！'
const HOLDS = { later: '未生效', now: '生效中', over: '已结束' }
const nameOf = (row: Row): string => `${row.subject} ${row.vname}${row.part ? `（${row.part}）` : ''}`

const save = ({ from, until, yuan, allowFree, ...values }: Values, row?: Row) =>
  request('sales.priceSave', {
    ...values,
    agentCode: values.agentCode.trim(),
    ...(row ? { priceID: row.priceID, revision: row.revision } : {}),
    price: fen(yuan),
    // A price from today on is valid from this moment.
    holdsFrom: Math.max(startOfDay(from), from === today() ? Date.now() : 0),
    ...(until ? { holdsUntil: endOfDay(until) } : {}),
    ...(allowFree ? { allowFree: 1 as const } : {}),
  })

const ROOM: Room<Row, Values> = {
  name: 'prices',
  title: '价目表',
  load: listOf('sales.priceList'),
  rowKey: 'priceID',
  nameOf,
  columns: [
    { key: 'name', title: '班次', text: nameOf },
    { key: 'agent', title: '代理商', text: (row) => agentName(row.agentCode) },
    { key: 'price', title: '价格（元）', align: 'right', order: 'price', text: (row) => amount(row.price) },
    figure('days', '天数'),
    moment('holdsFrom', '生效', { order: 'holdsFrom' }),
    lastDay('holdsUntil', '最后一天', { none: '—' }),
    { key: 'holds', title: '状态', text: (row) => HOLDS[row.holds] },
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '科目或班次' },
    { kind: 'text', name: 'agentCode', label: '代理码', placeholder: '代理码' },
  ],
  emptyText: '还没有价目：各班次按科目里的价格出售，期限 365 天。',
  add: '添加价格',
  form: {
    title: (row) => (row ? `修改“${nameOf(row)}”的价格` : '添加价格'),
    initial: (row) =>
      row
        ? {
            ...{
              appEName: row.appEName,
              vn: row.vn ?? 1,
              partID: row.partID,
              agentCode: row.agentCode,
              days: row.days,
            },
            yuan: yuanOfFen(row.price),
            from: dayOf(row.holdsFrom),
            ...(row.holdsUntil === null ? {} : { until: lastDayOf(row.holdsUntil) }),
          }
        : { partID: 0, agentCode: '', days: 365, from: today() },
    lines: (row) => [
      [subjectField(true), versionField(true)],
      field('partID', '分册', <PartSelect />, { required: true, extra: '没有价格的分册不单独出售。' }),
      agentField(),
      [yuanField('yuan', '价格（元）'), whole('days', '天数', [1, 3_660], { required: true })],
      [day('from', '从这天起', { required: true }), day('until', '到这天为止')],
      ...(row?.endsFree
        ? [
            tick('allowFree', '没有价目的日子里任何人可以免费开通', {
              extra: '班次自己的价格是 0。改动后有日子没有价目的，要勾选才能保存。',
            }),
          ]
        : []),
    ],
    save,
    refusal: (row) => (row.holds === 'later' ? undefined : '已经生效的价格不能修改，请新建一行'),
  },
  removal: {
    title: (row) => `${row.holds === 'later' ? '删除' : '结束'}“${nameOf(row)}”的价格？`,
    content: (row) =>
      row.holds === 'later'
        ? `它还没有生效，学员现在看不到变化。${row.endsFree ? FREE : ''}`
        : `从现在起改按其他价目或科目里的价格出售；已下的订单不变。${row.endsFree ? FREE : ''}`,
    action: { row: '结束', dialog: '结束' },
    done: '已结束',
    remove: ({ priceID, endsFree }) =>
      request('sales.priceRemove', { priceID, ...(endsFree ? { allowFree: 1 as const } : {}) }),
    refusal: (row) => (row.holds === 'over' ? '它已经结束' : undefined),
  },
  audit: { kind: 'sales', q: '价格' },
}

export const Prices = () => (
  <Space orientation="vertical" style={{ width: '100%' }}>
    <PricePreview />
    <TableRoom of={ROOM} />
  </Space>
)
