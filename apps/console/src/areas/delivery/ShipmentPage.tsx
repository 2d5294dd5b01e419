import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { carrierName } from '@tizhou/domain/delivery/carriers'
import { afterShipment } from '@tizhou/domain/delivery/shipment'
import { Card, Space, Tag } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { SHIPMENT_STATES } from '../../platform/stateNames.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { choice, longText, text } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { CARRIER_NAMES, EVENT_NAMES, STATE_COLORS } from './shipmentTypes.ts'

type Detail = Data<'delivery.shipmentDetail'>
type Event = Detail['events'][number]

const EVENTS: readonly Column<Event>[] = [
  moment('at', '时间', { seconds: true }),
  { key: 'event', title: '经过', text: (row) => EVENT_NAMES[row.event] ?? row.event },
  { key: 'state', title: '之后', text: (row) => SHIPMENT_STATES[row.state] },
  plain('note', '说明', { none: '' }),
]

const WAY: readonly Column<Detail['parcel'][number]>[] = [
  moment('at', '时间', { seconds: true }),
  plain('text', '进度'),
]

interface Sent {
  carrier: string
  number: string
}

const sendForm = (row: Detail): RowForm<Detail, Sent> => ({
  title: () => (row.number === '' ? '填写快递单号' : '更正快递单号'),
  action: () => (row.number === '' ? '寄出' : '更正'),
  initial: (now = row) => (now.number === '' ? {} : { carrier: now.carrier, number: now.number }),
  lines: () => [
    choice('carrier', '快递公司', CARRIER_NAMES, { required: true }),
    text('number', '快递单号', 64, { required: true }),
  ],
  save: (values, { shipmentID, revision } = row) =>
    request('delivery.shipmentSend', { shipmentID, revision, ...values }),
})

const MARKS = {
  return: { button: '标为退回', title: '包裹退回了？', extra: '学员会看到原因；之后可以重新寄送。' },
  lose: { button: '标为丢失', title: '包裹丢失了？', extra: '学员会看到原因；找到后可以更正，或重新寄送。' },
  renew: { button: '重新寄送', title: '重新寄送这个包裹？', extra: '学员会看到原因，并重新确认收货地址。' },
} as const

const markForm = (row: Detail, mark: keyof typeof MARKS): RowForm<Detail, { reason: string }> => ({
  title: () => MARKS[mark].title,
  action: () => MARKS[mark].button,
  initial: () => ({}),
  lines: () => [longText('reason', '原因', 200, { required: true, extra: MARKS[mark].extra })],
  save: ({ reason }) => request('delivery.shipmentMark', { shipmentID: row.shipmentID, mark, reason }),
})

/** One parcel: its address, its history and the carrier's tracking. */
export default function ShipmentPage() {
  const { shipmentID: asked } = useParams({ strict: false }) as { shipmentID: string }
  const shipmentID = Number(asked)
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const mayChange = me?.roles.some((role) => role === 'operator' || role === 'seller') ?? false
  const detail = useQuery({
    queryKey: ['shipments', 'detail', shipmentID],
    queryFn: ({ signal }) => request('delivery.shipmentDetail', { shipmentID }, { signal, allowedRepeat: true }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: ['shipments'] })
  const orderNo = detail.data?.orderNo
  return (
    <DetailPage
      detail={detail}
      title={orderNo === undefined ? '包裹' : `包裹 ${orderNo}`}
      back={{ to: '/shipments', label: '返回图书寄送' }}
      extra={(row) =>
        mayChange && (
          <Space wrap>
            {afterShipment(row.state, 'send') && (
              <FormButton
                label={row.number === '' ? '填写快递单号' : '更正快递单号'}
                form={sendForm(row)}
                row={row}
                onSaved={refresh}
                onReload={refresh}
              />
            )}
            {(['return', 'lose', 'renew'] as const)
              .filter((mark) => afterShipment(row.state, mark))
              .map((mark) => (
                <FormButton
                  key={mark}
                  label={MARKS[mark].button}
                  form={markForm(row, mark)}
                  row={row}
                  onSaved={refresh}
                  onReload={refresh}
                />
              ))}
          </Space>
        )
      }
    >
      {(row) => (
        <>
          <Card size="small">
            <Facts
              of={{
                状态: <Tag color={STATE_COLORS[row.state]}>{SHIPMENT_STATES[row.state]}</Tag>,
                图书: row.books.join('、'),
                学员: mayChange ? <Link to={`/users/${row.userID}`}>{row.userID}</Link> : row.userID,
                代理商: row.agentCode || '—',
                收货人: row.receiver ? `${row.receiver} ${row.phone}` : '还没有填写',
                地区: row.place || '—',
                快递: row.number === '' ? '—' : `${carrierName(row.carrier)} ${row.number}`,
                付款时间: showMoment(row.dueAt),
                寄出时间: showMoment(row.sentAt) || '—',
                送达时间: showMoment(row.deliveredAt) || '—',
                确认收货: showMoment(row.receivedAt) || '—',
                原因: row.reason || undefined,
              }}
            />
          </Card>
          <Card size="small" title="经过">
            <PlainTable rowKey="revision" rows={row.events} columns={EVENTS} emptyText="还没有经过" />
          </Card>
          <Card
            size="small"
            title="快递进度"
            extra={
              row.askedAt === null
                ? undefined
                : `${showMoment(row.askedAt)} 查询${row.failure ? '；最近一次没有查到' : ''}`
            }
          >
            <PlainTable rowKey="n" rows={row.parcel} columns={WAY} emptyText="还没有快递进度" />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
