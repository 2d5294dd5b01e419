import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Empty, Flex, Skeleton } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { timeText } from './times.ts'
import styles from './videos.module.css'

type Audience = Data<'videos.audience'>
type Watcher = Data<'videos.watchers'>['rows'][number]

/** The number of rows of the table beside the curve. */
const PARTS = 12

/** The curve in parts: the start of each, its greatest audience, and how many stopped in it. */
function partsOf({ watched, stopped, bucketSeconds }: Audience, parts = PARTS) {
  const size = Math.max(1, Math.ceil(watched.length / parts))
  return Array.from({ length: Math.ceil(watched.length / size) }, (_, at) => {
    const slice = <T,>(list: readonly T[]) => list.slice(at * size, (at + 1) * size)
    return {
      from: timeText(at * size * bucketSeconds),
      watched: Math.max(0, ...slice(watched)),
      stopped: slice(stopped).reduce((sum, some) => sum + some, 0),
    }
  })
}

function Curve({ of }: { of: Audience }) {
  const { watched, stopped, viewers, finished, seconds } = of
  const most = Math.max(1, ...watched)
  const width = watched.length
  const points = watched.map((some, at) => `${at},${100 - (some / most) * 95} ${at + 1},${100 - (some / most) * 95}`)
  const bars = stopped.map((some, at) => ({ at, height: (some / most) * 95 })).filter(({ height }) => height > 0)
  const parts = partsOf(of)
  const leaving = parts.reduce(
    (worst, part) => (part.stopped > worst.stopped ? part : worst),
    parts[0] ?? { from: '0:00', stopped: 0 },
  )
  const said = `${viewers} 人看过，${finished} 人看完${leaving.stopped > 0 ? `；停下最多的在 ${leaving.from} 起的一段，${leaving.stopped} 人` : ''}`
  return (
    <Flex vertical gap={8}>
      <p style={{ margin: 0 }}>{said}。</p>
      <figure role="img" aria-label={`观看曲线：${said}`} style={{ margin: 0 }}>
        <svg className={styles.curve} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
          <polygon className={styles.watched} points={`0,100 ${points.join(' ')} ${width},100`} />
          {bars.map(({ at, height }) => (
            <rect key={at} className={styles.stopped} x={at} width={1} y={100 - height} height={height} />
          ))}
        </svg>
        <div className={styles.axis} aria-hidden="true">
          <span>0:00</span>
          <span>绿：看过的人数（最高 {most}） 橙：在此停下</span>
          <span>{timeText(seconds)}</span>
        </div>
      </figure>
      <PlainTable
        title="观看曲线的数据"
        rows={parts}
        rowKey="from"
        emptyText="没有数据。"
        columns={[
          { key: 'from', title: '从', text: ({ from }) => from },
          { key: 'watched', title: '看过', align: 'right', text: (part) => part.watched },
          { key: 'stopped', title: '停下', align: 'right', text: (part) => part.stopped },
        ]}
      />
    </Flex>
  )
}

/** Who watched a lesson, how much of it, and where viewers stop. */
export function AudienceCurve({ videoID }: { videoID: number }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['videos', 'audience', videoID],
    queryFn: () => request('videos.audience', { videoID }),
  })
  return (
    <Card size="small" title={data?.countedAt ? `观看情况（统计于 ${showMoment(data.countedAt)}）` : '观看情况'}>
      {isError && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton active />}
      {data &&
        (data.viewers === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有人看过，或刚看过还没统计（约十几秒一次）。" />
        ) : (
          <Flex vertical gap={12}>
            <Curve of={data} />
            <DataTable<Watcher>
              name={`video-watchers-${videoID}`}
              title="看过的学员"
              load={(query, options) => listOf('videos.watchers')({ ...query, videoID }, options)}
              rowKey="userID"
              columns={[
                plain('userName', '用户名'),
                {
                  key: 'share',
                  title: '看过',
                  order: 'share',
                  align: 'right',
                  text: ({ share }) => `${Math.round(share * 100)}%`,
                },
                { key: 'second', title: '停在', align: 'right', text: ({ second }) => timeText(second) },
                moment('at', '最近观看', { order: 'at' }),
              ]}
              emptyText="没有学员。"
            />
          </Flex>
        ))}
    </Card>
  )
}
