import { useQuery } from '@tanstack/react-query'
import { getexpressDetails } from '../../../calls/delivery.ts'
import { momentText } from '../../../platform/momentText.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './ExpressPage.module.css'

const SHOWN = 8

/** The tracking history of a parcel, the newest entry first; older ones are folded away. */
export function ParcelWay({ no }: { no: string }) {
  const { data, isError, isFetching, refetch } = useQuery(getexpressDetails(no))
  if (!data && isError)
    return (
      <Failure
        compact
        title="物流没有加载成功"
        text="包裹不受影响，请稍后重试。"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <Skeleton height="6rem" radius="var(--radius-m)" />
      </Loading>
    )
  const { list, old, askedTime, state } = data
  return (
    <div className={styles.way}>
      {old === 1 && (
        <p className={styles.hint}>
          {askedTime === null
            ? '快递公司暂时没有回应，请稍后再看。'
            : `快递公司暂时没有回应，以下为 ${momentText(askedTime)} 的进度。`}
        </p>
      )}
      {state === 'problem' && <p className={styles.trouble}>快递公司报告包裹有异常，请留意快递员的电话。</p>}
      {list.length === 0 ? (
        old === 0 && <p className={styles.hint}>快递公司还没有这个单号的记录，一般在寄出后几小时内更新。</p>
      ) : (
        <Steps no={no} list={list} />
      )}
      <div className={styles.again}>
        <Button size="s" variant="ghost" pending={isFetching} onClick={() => void refetch()}>
          刷新物流
        </Button>
      </div>
    </div>
  )
}

function Steps({ no, list }: { no: string; list: readonly { time: number; text: string }[] }) {
  const isLong = list.length > SHOWN
  const items = (part: typeof list) =>
    part.map((step) => (
      <li key={`${step.time} ${step.text}`} aria-current={step === list[0] ? 'step' : undefined}>
        <time dateTime={new Date(step.time).toISOString()}>{momentText(step.time)}</time>
        <span>{step.text}</span>
      </li>
    ))
  return (
    <>
      <ol className={styles.steps} aria-label={`${no} 的物流进度`}>
        {items(list.slice(0, SHOWN))}
      </ol>
      {isLong && (
        <details className={styles.earlier}>
          <summary>更早的 {list.length - SHOWN} 条</summary>
          <ol className={styles.steps} aria-label={`${no} 更早的物流进度`}>
            {items(list.slice(SHOWN))}
          </ol>
        </details>
      )}
    </>
  )
}
