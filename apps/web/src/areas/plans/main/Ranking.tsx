import { useMutation, useQuery } from '@tanstack/react-query'
import { monthDay } from '@tizhou/domain/dates/calendarDays'
import { agreeRank, weekrank } from '../../../calls/plans.ts'
import { minutesText } from '../../../platform/plans/days.ts'
import { sayFailure } from '../../../platform/plans/planToasts.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Plans.module.css'

/** This week's ranking of the learners who agreed to be listed. */
export function Ranking({ planID }: { planID: number }) {
  const { data, error, isError, isFetching, refetch } = useQuery(weekrank({ plan_id: planID }))
  const agree = useMutation(agreeRank())
  const agreed = agree.isPending ? agree.variables.isOn === 1 : data?.agreed === 1
  return (
    <Card title="本周排行" note={data && `${monthDay(data.from)} 至 ${monthDay(data.to)}`}>
      {isError && !data && (
        <LoadFailure compact what="本周排行" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <Skeleton height="6rem" />}
      {data && (
        <div className={styles.list}>
          <p>
            本周完成 <strong>{minutesText(data.minutes)}</strong>
            {data.rank !== null && `，第 ${data.rank} 名`}
          </p>
          {data.list.length > 0 ? (
            <ol className={styles.list} aria-label="本周排行">
              {data.list.slice(0, 10).map((one) => (
                <li key={`${one.rank} ${one.name} ${one.minutes} ${one.isMine}`} className={styles.row}>
                  <span className={one.isMine === 1 ? styles.mine : undefined}>
                    第 {one.rank} 名 {one.name}
                    {one.isMine === 1 && '（我）'}
                  </span>
                  <span>{minutesText(one.minutes)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className={styles.note}>还没有人上榜。</p>
          )}
          <Switch
            checked={agreed}
            note="别人只看到昵称的第一个字"
            onChange={(is) => agree.mutate({ plan_id: planID, isOn: is ? 1 : 0 }, { onError: sayFailure('没有保存') })}
          >
            我愿意上榜
          </Switch>
        </div>
      )}
    </Card>
  )
}
