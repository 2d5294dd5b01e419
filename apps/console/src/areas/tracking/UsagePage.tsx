import type { Data } from '@tizhou/contract/contract'
import { pageOfName } from '@tizhou/domain/tracking/pages'
import { Tooltip, Typography } from 'antd'
import { listOf } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure } from '../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { showSpan } from './showSpan.ts'
import styles from './UsagePage.module.css'

type Usage = Data<'tracking.usageList'>['rows'][number]

const nameOf = ({ page }: Usage): string => pageOfName(page)?.pageName ?? '其他页面'
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

const COLUMNS: readonly Column<Usage>[] = [
  {
    key: 'page',
    title: '页面',
    text: nameOf,
    render: (row) => (
      <>
        {nameOf(row)} <Typography.Text type="secondary">{pageOfName(row.page)?.path}</Typography.Text>
      </>
    ),
  },
  {
    key: 'share',
    title: '占全部浏览',
    width: 260,
    text: (row) => percent(row.share),
    render: (row) => (
      <span className={styles.share}>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: percent(row.share) }} />
        </span>
        <span className={styles.figure}>{percent(row.share)}</span>
      </span>
    ),
  },
  figure('views', '浏览次数', { order: 'views' }),
  figure('clicks', '点击次数', { order: 'clicks' }),
  {
    key: 'averageStay',
    title: '平均停留',
    align: 'right',
    order: 'averageStay',
    text: (row) => Math.round(row.averageStay),
    render: (row) => (
      <Tooltip title="总停留时间 ÷ 停留次数">
        <span>{showSpan(row.averageStay)}</span>
      </Tooltip>
    ),
  },
  {
    key: 'staySeconds',
    title: '总停留',
    align: 'right',
    order: 'staySeconds',
    text: (row) => Math.round(row.staySeconds),
    render: (row) => showSpan(row.staySeconds),
  },
]

const FILTERS: readonly Filter[] = [{ kind: 'days', label: '日期' }]
const load = listOf('tracking.usageList')

/** The pages that learners use, and for how long. */
export default function UsagePage() {
  return (
    <>
      <PageHead
        title="页面使用"
        purpose="学习端各页面的浏览、点击与停留，按北京时间的日期统计。不选日期时为最近 30 天。"
      />
      <DataTable<Usage>
        name="usage"
        title="页面使用"
        load={load}
        rowKey="page"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="这段时间没有使用记录"
      />
    </>
  )
}
