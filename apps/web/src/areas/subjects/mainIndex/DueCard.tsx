import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { getReviewUnread } from '../../../calls/dots.ts'
import { dueCounts } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Dot } from '../../../ui/text/Dot.tsx'
import styles from './DueCard.module.css'

/** What is due today, in one line with its button. Without a wrong book, or while it is not known, there is none. */
export function DueCard({ appID }: { appID: number }) {
  const due = useQuery(dueCounts({ appID }))
  const unread = useQuery(getReviewUnread({ appID })).data?.count ?? 0
  useAfterSync(() => void due.refetch())
  if (!due.data || due.data.Book === 0) return null
  const { Today, New, Waiting, Done, Days } = due.data
  const tomorrow = Days[1]?.Count ?? 0
  return (
    <section className={styles.card} aria-label="今日复习">
      <CalendarCheck aria-hidden="true" className={styles.icon} />
      {Today > 0 ? (
        <p>
          {unread > 0 && <Dot label="未看过" />}
          今天要复习 <strong>{Today}</strong> 题
          <small>
            {New > 0 && `其中新错题 ${New} 题`}
            {New > 0 && tomorrow > 0 && ' · '}
            {tomorrow > 0 && `明天 ${tomorrow} 题`}
          </small>
        </p>
      ) : (
        <p>
          今天的复习做完了
          <small>
            {Done > 0 && `已复习 ${Done} 题`}
            {Done > 0 && (Waiting > 0 || tomorrow > 0) && ' · '}
            {Waiting > 0 ? `还有 ${Waiting} 题排在后面` : tomorrow > 0 && `明天 ${tomorrow} 题`}
          </small>
        </p>
      )}
      <span className={styles.actions}>
        <Link {...paths.review()} className={buttonClass('ghost')}>
          复习中心
        </Link>
        {Today > 0 && (
          <Link
            {...tracked('reviewDue')}
            {...paths.reviewTest({ appID, set: 'due' })}
            className={buttonClass('primary')}
          >
            开始复习
          </Link>
        )}
      </span>
    </section>
  )
}
