import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@tizhou/contract/call'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Segmented, Select, Skeleton, Statistic, Typography } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { DayBars } from '../../ui/DayBars.tsx'
import { Definition } from '../../ui/Definition.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ExportButtons } from '../../ui/table/ExportButtons.tsx'
import { exportLoaded } from '../../ui/table/exportLoaded.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { changeText, perDay, sharePercent } from './figureTexts.ts'
import styles from './HomePage.module.css'
import { PapersUnderWay } from './PapersUnderWay.tsx'

type Told = Data<'staff.staffFigures'>
type Sums = Told['total']
type Day = Told['rows'][number]
type Days = 7 | 30 | 90

/** Whose rooms show any of it; the server decides which. */
export const FIGURES_FOR: readonly Role[] = ['operator', 'editor', 'teacher', 'seller']

interface Figure {
  title: string
  told: string
  /** Of one day or several; null: not for the roles of whoever asks, or nothing to tell. */
  of: (sums: Sums) => number | null
  /** Several days together: their sum, what a day has on average, or a share of the sums. */
  together: 'sum' | 'perDay' | 'share'
}

const FIGURES: readonly Figure[] = [
  {
    title: '新学员',
    told: '这段时间新建的学员账号，按北京日计；员工账号不算，已注销的仍算。',
    of: ({ newLearners }) => newLearners,
    together: 'sum',
  },
  {
    title: '活跃学员',
    told: '平均每天有多少名学员答过题：每人每天只算一次，按答题时的北京日计。离线作答传上来后补入当天。',
    of: ({ learners }) => learners,
    together: 'perDay',
  },
  {
    title: '作答',
    told: '学员提交的作答次数，含重做与模考交卷后的作答，按答题时的北京日计，延迟约十秒。',
    of: ({ answered }) => answered,
    together: 'sum',
  },
  {
    title: '答对率',
    told: '答对的次数 ÷ 作答次数。没有判分的简答也在作答次数里。',
    of: ({ answered, answeredRight }) => sharePercent(answeredRight, answered),
    together: 'share',
  },
]

const DAYS: readonly { value: Days; label: string }[] = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
]

/** How many learners came and what they did, beside the period before; and the papers that are under way. */
export function Figures() {
  const [days, setDays] = useState<Days>(7)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [drawn, setDrawn] = useState('作答')
  const figures = useQuery({
    queryKey: ['figures', days],
    queryFn: ({ signal }) => request('staff.staffFigures', { days }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
  })
  const { data } = figures
  // A share has no value on a day without answers, but belongs to whoever sees the answers.
  const shown = FIGURES.filter(
    ({ of, together }) => data && (together === 'share' ? data.today.answered : of(data.today)) !== null,
  )
  const chosen = shown.find(({ title }) => title === drawn) ?? shown[0]
  const period = data?.rows.length ?? days
  const columns: readonly Column<Day>[] = [
    plain('day', '日期'),
    ...shown.map(
      ({ title, of, together }): Column<Day> => ({
        key: title,
        title: together === 'share' ? `${title}（%）` : title,
        align: 'right',
        text: (row) => of(row) ?? '',
      }),
    ),
  ]
  return (
    <section aria-label="数字" className={styles.work}>
      <div className={styles.head}>
        <Typography.Title level={2}>数字</Typography.Title>
        <Segmented<Days> aria-label="时段" options={[...DAYS]} value={days} onChange={setDays} />
      </div>
      {figures.isError && <Failure error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.isPending && <Skeleton active />}
      {data && (
        <Flex vertical gap={12}>
          <div className={styles.figures}>
            {shown.map((figure) => (
              <Tile key={figure.title} figure={figure} told={data} days={period} />
            ))}
          </div>
          {chosen && (
            <Card size="small">
              <div className={styles.head}>
                <Select
                  aria-label="每日数字"
                  value={chosen.title}
                  onChange={setDrawn}
                  options={shown.map(({ title }) => ({ value: title, label: `每日${title}` }))}
                  style={{ minWidth: 140 }}
                />
                <Flex gap={8}>
                  <Segmented<'chart' | 'table'>
                    aria-label="图或表"
                    options={[
                      { value: 'chart', label: '图' },
                      { value: 'table', label: '表' },
                    ]}
                    value={view}
                    onChange={setView}
                  />
                  <ExportButtons title="每日数字" make={() => exportLoaded('每日数字', data.rows, columns)} />
                </Flex>
              </div>
              {view === 'chart' ? (
                <DayBars
                  label={`每日${chosen.title}`}
                  bars={data.rows.map((row) => {
                    const value = chosen.of(row) ?? 0
                    return { day: row.day, value, shown: chosen.together === 'share' ? `${value}%` : String(value) }
                  })}
                />
              ) : (
                <PlainTable
                  hasExport={false}
                  title="每日数字"
                  rows={data.rows.toReversed()}
                  rowKey="day"
                  columns={columns}
                  emptyText="这段时间没有数据"
                />
              )}
            </Card>
          )}
          {data.papers && <PapersUnderWay papers={data.papers} />}
        </Flex>
      )}
    </section>
  )
}

function Tile({ figure, told, days }: { figure: Figure; told: Told; days: number }) {
  const { title, of, together } = figure
  const at = (sums: Sums): number | null => (together === 'perDay' ? perDay(of(sums), days) : of(sums))
  const now = at(told.total)
  const today = of(told.today)
  const unit = together === 'share' ? '%' : together === 'perDay' ? '人/天' : undefined
  return (
    <Card size="small" className={styles.told}>
      <Statistic title={title} value={now ?? '—'} suffix={now === null ? undefined : unit} />
      <Typography.Text type="secondary">{changeText(now, at(told.before), days, together === 'share')}</Typography.Text>
      <br />
      <Typography.Text type="secondary">
        今天到现在：{today === null ? '—' : `${today}${together === 'share' ? '%' : ''}`}
      </Typography.Text>
      <Definition
        of={title}
        text={`${figure.told} 近 ${days} 天不含今天，与它之前的 ${days} 天比较。`}
        className={styles.definition}
      />
    </Card>
  )
}
