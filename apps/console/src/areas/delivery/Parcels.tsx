import { DownloadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { carrierName } from '@tizhou/domain/delivery/carriers'
import { App, Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { SHIPMENT_STATES } from '../../platform/stateNames.ts'
import { showDay, showMoment } from '../../platform/time.ts'
import { keepTable } from '../../ui/keepTable.ts'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { queryOf, readState } from '../../ui/table/tableState.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { type Shipment, STATE_COLORS } from './shipmentTypes.ts'

const COLUMNS: readonly Column<Shipment>[] = [
  plain('orderNo', '订单号', { isLink: true }),
  {
    key: 'state',
    title: '状态',
    text: (row) => SHIPMENT_STATES[row.state],
    render: (row) => <Tag color={STATE_COLORS[row.state]}>{SHIPMENT_STATES[row.state]}</Tag>,
  },
  { key: 'books', title: '图书', text: (row) => row.books.join('、') },
  { key: 'receiver', title: '收货人', text: (row) => (row.receiver ? `${row.receiver} ${row.phone}` : '—') },
  plain('place', '地区', { none: '—' }),
  {
    key: 'number',
    title: '快递',
    text: (row) => (row.number === '' ? '—' : `${carrierName(row.carrier)} ${row.number}`),
  },
  plain('agentCode', '代理商'),
  moment('dueAt', '付款时间', { order: 'dueAt' }),
  moment('sentAt', '寄出时间', { order: 'sentAt', none: '—' }),
]

const load = listOf('delivery.shipmentList')

const HEADER = ['订单号', '收货人', '手机号', '地区', '详细地址', '图书', '付款时间', '快递公司', '快递单号']

/** All parcels; waiting ones can be packed, and their addresses exported for labels. */
export function Parcels({ mayChange }: { mayChange: boolean }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const counts = useQuery({
    queryKey: ['shipments', 'counts'],
    queryFn: ({ signal }) => request('delivery.shipmentCounts', {}, { signal, allowedRepeat: true }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: ['shipments'] })
  const countOf = (state: string) => counts.data?.list.find((one) => one.state === state)?.count
  const states = Object.fromEntries(
    Object.entries(SHIPMENT_STATES).map(([state, name]) => {
      const count = countOf(state)
      return [state, count ? `${name}（${count}）` : name]
    }),
  )
  const filters: readonly Filter[] = [
    { kind: 'choice', name: 'state', label: '状态', width: 150, options: choicesOf(states) },
    {
      kind: 'choice',
      name: 'appID',
      label: '科目',
      width: 170,
      options: (counts.data?.subjects ?? []).map(({ appID, name }) => ({ value: String(appID), label: name })),
    },
    ...(mayChange ? [{ kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码' } as const] : []),
    { kind: 'days', label: '付款日期' },
    { kind: 'text', name: 'q', label: '查找', placeholder: '完整的订单号或快递单号', width: 210 },
  ]
  const setPacked = async (shipmentIDs: readonly number[], packed: 0 | 1) => {
    try {
      return await request('delivery.shipmentPack', { shipmentIDs: [...shipmentIDs], packed })
    } finally {
      await refresh()
    }
  }
  const pack = async (rows: readonly Shipment[], clear: () => void) => {
    try {
      const { done, left } = await setPacked(
        rows.map(({ shipmentID }) => shipmentID),
        1,
      )
      clear()
      const others = left > 0 ? `，${left} 个不是待打包，没有改动` : ''
      if (done.length === 0) message.warning('选中的包裹都不是待打包')
      else
        offerUndo({
          title: `${done.length} 个包裹已打包${others}`,
          description: '学员不能再修改收货地址。',
          undo: () => setPacked(done, 0),
          undone: '已改回待打包',
        })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <DataTable<Shipment>
      name="shipments"
      title="图书包裹"
      load={load}
      rowKey="shipmentID"
      columns={COLUMNS}
      filters={filters}
      emptyText="还没有包裹。含图书的订单付款后会出现在这里。"
      path={({ shipmentID }) => `/shipments/${shipmentID}`}
      actions={mayChange && <ExportAddresses filters={filters} onDone={refresh} />}
      bulk={
        mayChange
          ? (rows, clear) => (
              <Button type="primary" onClick={() => void pack(rows, clear)}>
                标为已打包
              </Button>
            )
          : undefined
      }
    />
  )
}

/**
 * Exports the addresses of the filtered parcels, the only place where whole addresses leave the back office; the audit
 * log records who exported how many.
 */
function ExportAddresses({ filters, onDone }: { filters: readonly Filter[]; onDone: () => Promise<unknown> }) {
  const [search] = useAddress()
  const state = readState(search, filters)
  const { page: _, pageSize: __, order: ___, ...wanted } = queryOf(state, filters)
  const isFiltered = Object.keys(state.values).length > 0
  const confirm = useConfirm()
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const run = async (kind: 'xlsx' | 'csv') => {
    setPending(true)
    try {
      const { rows, more } = await request('delivery.shipmentExport', wanted)
      if (rows.length === 0)
        return void message.info(isFiltered ? '符合条件的包裹中没有要打包或寄出的' : '没有要打包或寄出的包裹')
      const lines = rows.map((row) => [
        row.orderNo,
        row.userName,
        // A text, which spreadsheet programs do not reformat.
        row.phone,
        row.address,
        row.details,
        row.books.join('、'),
        showMoment(row.dueAt),
        '',
        '',
      ])
      await keepTable(`收货信息-${showDay(Date.now())}`, kind, HEADER, lines)
      message.success(more ? `已导出最早的 ${rows.length} 个，寄出后再导出其余` : `已导出 ${rows.length} 个`)
      await onDone()
    } finally {
      setPending(false)
    }
  }
  const ask = (kind: 'xlsx' | 'csv') =>
    confirm({
      title: '导出收货信息？',
      content:
        (isFiltered ? '只导出符合当前筛选条件、待打包或待寄出的包裹。' : '') +
        '文件含完整的姓名、手机号和地址，只用于打包寄送；这次导出会记入操作记录。填好“快递公司”“快递单号”两列后，可在“单号导入”中上传。',
      action: '导出',
      run: () => run(kind),
    })
  return (
    <Space.Compact>
      <Button icon={<DownloadOutlined aria-hidden />} loading={pending} onClick={() => ask('xlsx')}>
        导出收货信息
      </Button>
      <Button disabled={pending} aria-label="收货信息存成 CSV" onClick={() => ask('csv')}>
        CSV
      </Button>
    </Space.Compact>
  )
}
