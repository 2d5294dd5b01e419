import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Flex } from 'antd'
import { request } from '../../platform/request.ts'
import { Facts } from '../../ui/Facts.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

type Row = Data<'live.attendance'>['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  figure('userID', '学员编号'),
  plain('name', '姓名'),
  { key: 'isBooked', title: '预约', text: (row) => (row.isBooked === 1 ? '已预约' : '') },
  moment('firstAt', '进入', { order: 'firstAt', none: '—' }),
  moment('lastAt', '最后在场', { none: '—' }),
  {
    key: 'seconds',
    title: '听课分钟',
    order: 'seconds',
    text: (row) => String(Math.round(row.seconds / 60)),
  },
  figure('signed', '签到'),
  figure('said', '发言'),
  { key: 'watchedReplay', title: '回放', text: (row) => (row.watchedReplay === 1 ? '看过' : '') },
]

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)}%`)

/** Who booked and who attended, and for how long; the export contains what is shown here, without phone numbers. */
export function Attendance({ liveID, title }: { liveID: number; title: string }) {
  const reach = useQuery({
    queryKey: ['live', 'reach', liveID],
    queryFn: ({ signal }) => request('live.attendance', { liveID, pageSize: 1 }, { signal, allowedRepeat: true }),
    refetchInterval: 30_000,
  }).data
  return (
    <Flex vertical gap={12}>
      {reach && (
        <Facts
          of={{
            预约: String(reach.booked),
            到课: String(reach.attended),
            预约者到课率: share(reach.bookedAttended, reach.booked),
            人均听课: `${Math.round(reach.averageSeconds / 60)} 分钟`,
            看过回放: String(reach.replays),
            课中签到: `${reach.signs} 次`,
            发言: `${reach.messages} 条`,
          }}
        />
      )}
      <DataTable<Row>
        name={`live attendance ${liveID}`}
        title={`到课 ${title}`}
        load={(query, signal) => request('live.attendance', { liveID, ...query }, { signal, allowedRepeat: true })}
        rowKey="userID"
        columns={COLUMNS}
        emptyText="还没有人预约或进入。"
      />
    </Flex>
  )
}
