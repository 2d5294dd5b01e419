import { useQuery } from '@tanstack/react-query'
import { errorReasons } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './ReviewCenter.module.css'

/** The reasons of the learner's wrong answers, and the number of confidently wrong ones. */
export function Reasons({ appID }: { appID: number }) {
  const { data, error, refetch, isFetching } = useQuery(errorReasons({ appID }))
  if (!data)
    return (
      <Card title="错因">
        {error ? (
          <LoadFailure compact what="错因" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading label="正在加载错因">
            <Skeleton height="8rem" />
          </Loading>
        )}
      </Card>
    )
  return (
    <Card
      title="错因"
      note={data.Unsaid > 0 && data.list.length > 0 ? `${data.Unsaid} 题还没有标` : undefined}
      action={
        data.SureWrong > 0 && (
          <Link {...paths.myErrorTest({ certainty: 1 })} className={buttonClass('ghost', 's')}>
            有把握却答错 {data.SureWrong} 题
          </Link>
        )
      }
    >
      {data.list.length === 0 ? (
        <Empty compact title="还没有标过错因" text="答错后或在错题本里选一个原因，这里会看出错在哪一类。" />
      ) : (
        <>
          <BarChart
            kind="bars"
            title="错因分布"
            titleHidden
            unit="题"
            axis="错因"
            series={[{ name: '错题', tone: 'wrong' }]}
            data={data.list.map((row) => ({ label: row.Reason, values: [row.Count] }))}
          />
          <p className={styles.links}>
            {data.list.map((row) => (
              <Link key={row.Reason} {...paths.myErrorTest({ reason: row.Reason })}>
                看“{row.Reason}”
              </Link>
            ))}
          </p>
        </>
      )}
    </Card>
  )
}
