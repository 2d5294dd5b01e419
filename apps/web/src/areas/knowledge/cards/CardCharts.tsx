import { useQuery } from '@tanstack/react-query'
import { type CardStatistics, cardStatistics } from '../../../calls/parts/cards.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './CardCharts.module.css'
import { DayCharts } from './DayCharts.tsx'
import { SeenChart } from './SeenChart.tsx'

type Recalled = CardStatistics['Month']

const percent = (share: number) => Math.round(share * 100)
const shareOf = ({ Reviews, Recalled: right }: Recalled) => (Reviews === 0 ? 0 : percent(right / Reviews))

const ageName = ({ From, To }: CardStatistics['Ages'][number]) =>
  To === null ? `${From} 天以上` : From === To ? `${From} 天` : `${From}–${To} 天`

/** The reviews due in the next 30 days, and the share of past reviews that were remembered. */
export function CardCharts({ appID }: { appID: number }) {
  const asked = useQuery(cardStatistics({ appID }))
  if (asked.error && !asked.data)
    return (
      <LoadFailure what="统计" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    )
  if (!asked.data)
    return (
      <Loading label="正在加载统计">
        <Skeleton height="18rem" radius="var(--radius-l)" />
      </Loading>
    )
  const { Days, Month, Year, Ages, Wanted, Seen, Rated } = asked.data
  const known = Ages.filter(({ Reviews }) => Reviews > 0)
  return (
    <div className={styles.charts}>
      <Card title="未来 30 天">
        {Days.every(({ Questions, Cards }) => Questions + Cards === 0) ? (
          <Empty
            compact
            title="接下来 30 天没有要复习的"
            text="给卡片评过分，下次复习的日子就排在这里。"
            action={
              <Link className={buttonClass('primary')} {...paths.aiCard({})}>
                去学今日卡片
              </Link>
            }
          />
        ) : (
          <>
            <BarChart
              title="每天到期多少"
              titleHidden
              unit="张"
              axis="日期"
              kind="columns"
              series={[
                { name: '错题', tone: 'wrong' },
                { name: '考点与自制卡片', tone: 'brand' },
              ]}
              data={Days.map(({ Day, Questions, Cards }, at) => ({
                label: Day,
                short: at % 5 === 0 ? Day.slice(5).replace('-', '/') : '',
                values: [Questions, Cards],
              }))}
            />
            <p className={styles.small}>过期没做的算在今天；之后的评分还会改变它。</p>
          </>
        )}
      </Card>
      <Card title="记住率">
        {Year.Reviews === 0 ? (
          <Empty compact title="还没有隔天的复习" text="同一内容隔天再评一次分，这里就会告诉您还记得多少。" />
        ) : (
          <div className={styles.recall}>
            <dl className={styles.figures}>
              <Figure name="近 30 天" of={Month} />
              <Figure name="近一年" of={Year} />
              <div>
                <dt>期望</dt>
                <dd>{percent(Wanted)}%</dd>
              </div>
            </dl>
            <SeenChart seen={Seen} wanted={Wanted} />
            <BarChart
              title="隔多久还记得多少"
              unit="%"
              axis="距上次"
              kind="bars"
              max={100}
              series={[{ name: '记得', tone: 'right' }]}
              data={known.map((age) => ({ label: ageName(age), values: [shareOf(age)] }))}
              valueText={({ label, values }) => {
                const age = known.find((one) => ageName(one) === label)
                const foretold = age?.Foretold == null ? '' : `，预计 ${percent(age.Foretold)}%`
                return `${values[0]}%（${age?.Reviews ?? 0} 次${foretold}）`
              }}
            />
            <p className={styles.small}>
              只算隔天后的第一次评分；撤销的不算。安排的间隔在 21 天以上的算成熟，当天就要再看的两者都不算。
            </p>
          </div>
        )}
      </Card>
      <DayCharts rated={Rated} today={Days[0]?.Day ?? ''} />
    </div>
  )
}

function Figure({ name, of }: { name: string; of: Recalled }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {of.Reviews === 0 ? '—' : `${shareOf(of)}%`}
        <small> {of.Reviews} 次</small>
      </dd>
    </div>
  )
}
