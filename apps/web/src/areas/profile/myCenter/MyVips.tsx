import { daysLeft, daysLeftText } from '@tizhou/domain/versions/daysLeft'
import { isCurrent } from '@tizhou/domain/vip/vip'
import { Crown } from 'lucide-react'
import type { VipRecord } from '../../../calls/subjects.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { daysBetween, lastDayText } from '../../../platform/dayText.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useVipRecords } from '../../../platform/subject/vip.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import styles from './MyCenterPage.module.css'

/** Ends nearer than this are given in days. */
const SOON_DAYS = 30

/** The learner's versions with their ends; expired ones are folded away. */
export function MyVips() {
  const { data: records, isError, isFetching, refetch } = useVipRecords()
  const now = serverNow()
  const current = (records ?? []).filter((record) => isCurrent(record, now))
  const over = (records ?? []).filter((record) => !isCurrent(record, now))
  return (
    <Card
      title="我的班次"
      note={current.length > 0 ? `${current.length} 个有效` : undefined}
      action={
        <Link {...paths.switchMenu()} className={buttonClass('ghost', 's')}>
          选择科目
        </Link>
      }
    >
      {!records && isError && (
        <Failure
          compact
          title="班次没有加载成功"
          text="您购买的班次都在，请检查网络后重试。"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!records && !isError && (
        <Loading>
          <Skeleton height="2.5rem" />
        </Loading>
      )}
      {records?.length === 0 && (
        <Empty
          compact
          title="还没有开通班次"
          text="免费章节可以直接练习；开通班次后，有效期会显示在这里。"
          action={
            <Link {...paths.pay()} className={buttonClass('vip')}>
              看看班次
            </Link>
          }
        />
      )}
      {current.length > 0 && (
        <ul aria-label="有效的班次">
          {current.map((record) => (
            <Vip key={keyOf(record)} record={record} now={now} />
          ))}
        </ul>
      )}
      {records && records.length > 0 && current.length === 0 && <p>目前没有有效的班次。</p>}
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>已到期的班次（{over.length}）</summary>
          <ul>
            {over.map((record) => (
              <Vip key={keyOf(record)} record={record} now={now} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const keyOf = ({ AppID, AppVn, EndTime }: VipRecord) => `${AppID}-${AppVn}-${EndTime}`

function Vip({ record, now }: { record: VipRecord; now: number }) {
  const valid = isCurrent(record, now)
  const left = daysLeft(record.EndTime, now)
  return (
    <li className={classes(styles.line, valid && styles.vip)}>
      <span className={styles.sign} aria-hidden="true">
        <Crown />
      </span>
      <span className={styles.words}>
        <strong>
          {record.AppCName}
          <Badge tone={valid ? 'vip' : 'neutral'}>{record.AppVnName}</Badge>
        </strong>
        <small>
          {valid ? `有效期至 ${lastDayText(record.EndTime)}` : `已于 ${lastDayText(record.EndTime)}到期`}
          {valid && left <= SOON_DAYS && `，${daysLeftText(left)}`}
        </small>
        {valid && (
          <Progress
            size="s"
            label={`${record.AppCName} ${record.AppVnName} 已用的天数`}
            max={daysBetween(record.StartTime, record.EndTime)}
            value={Math.max(0, daysBetween(record.StartTime, now))}
          />
        )}
      </span>
      {valid && (
        <Link
          {...paths.pay({ appID: record.AppID, vn: record.AppVn })}
          className={buttonClass('ghost', 's')}
          aria-label={`续期或升级 ${record.AppCName} ${record.AppVnName}`}
        >
          续期或升级
        </Link>
      )}
    </li>
  )
}
