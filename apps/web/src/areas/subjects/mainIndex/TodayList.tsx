import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Check } from 'lucide-react'
import { getReviewUnread } from '../../../calls/dots.ts'
import type { Today } from '../../../calls/plans.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { EvaluationButton } from '../../../platform/plans/EvaluationButton.tsx'
import type { TodayItem } from '../../../platform/plans/todayItems.ts'
import { useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dot } from '../../../ui/text/Dot.tsx'
import styles from './TodayList.module.css'

/** The most items on the home page; the rest is on the plan's page. */
const SEEN = 5

/** The items to show: due reviews always, items of the plan in the remaining places. */
function seenOf(items: readonly TodayItem[]): TodayItem[] {
  const isDue = ({ key, isDone }: TodayItem) => !isDone && (key === 'reviews' || key === 'cards')
  let left = SEEN - items.filter(isDue).length
  return items.filter((item) => isDue(item) || left-- > 0)
}

interface TodayListProps {
  subject: Subject
  today: Today
  items: readonly TodayItem[]
}

/** Today's items as one list: the plan's tasks and what is due; without a plan the offer of one. */
export function TodayList({ subject, today, items }: TodayListProps) {
  const open = items.filter(({ isDone }) => !isDone)
  const offer = useOffer(subject, today)
  if (items.length === 0 && offer === undefined) return <TodayListBones />
  if (items.length === 0 && !offer && today.state !== 'open') return null
  const seen = seenOf(items)
  const rest = items.length - seen.length
  return (
    <Card
      title="今天要做的"
      className={styles.card}
      note={open.length > 0 ? `还有 ${open.length} 项` : items.length > 0 ? '都完成了' : undefined}
      action={
        <>
          {today.reviews.Book > 0 && (
            <Link {...paths.review()} className={buttonClass('ghost', 's')}>
              复习中心
            </Link>
          )}
          {today.state === 'open' && (
            <Link {...paths.studyMain()} className={buttonClass('ghost', 's')}>
              学习计划
            </Link>
          )}
        </>
      }
    >
      {items.length > 0 && (
        <ul className={styles.list}>
          {seen.map((item) => (
            <Item key={item.key} subject={subject} planID={today.plan_id ?? 0} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && today.state === 'open' && (
        <p className={styles.note}>今天没有安排任务，也没有到期的复习。</p>
      )}
      {rest > 0 && (
        <Link {...paths.studyMain()} className={styles.note}>
          还有 {rest} 项在学习计划里
        </Link>
      )}
      {offer}
    </Card>
  )
}

interface ItemProps {
  subject: Subject
  planID: number
  item: TodayItem
}

function Item({ subject, planID, item }: ItemProps) {
  const { key, kind, text, note, isDone, link, verb, evaluation } = item
  const isReview = key === 'reviews'
  return (
    <li data-done={isDone || undefined}>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.text}>
        {isReview && <Unseen appID={subject.AppID} />}
        {text}
        <small>{note}</small>
      </span>
      {isDone && (
        <span className={styles.done}>
          <Check aria-hidden="true" />
          已完成
        </span>
      )}
      {!isDone && evaluation !== undefined && <EvaluationButton planID={planID} subject={subject} of={evaluation} />}
      {!isDone && link && (
        <Link
          {...tracked(isReview ? 'reviewDue' : 'nextTask')}
          {...link}
          className={buttonClass('secondary', 's')}
          aria-label={`${verb}：${text}`}
        >
          {verb}
        </Link>
      )}
    </li>
  )
}

function Unseen({ appID }: { appID: number }) {
  const unread = useQuery(getReviewUnread({ appID })).data?.count ?? 0
  return unread > 0 && <Dot label="未看过" />
}

/** A placeholder with the height of a list of one line, so that nothing below moves. */
export const TodayListBones = () => (
  <div className={styles.card}>
    <Skeleton height="7.625rem" radius="var(--radius-l)" />
  </div>
)

/** Whether to offer a plan: the subject has plans and none is open. Undefined while loading. */
function useOffer(subject: Subject, { state }: Today) {
  const { data, isLoading } = useModuleInfo(subject.AppID)
  if (state === 'open') return null
  if (isLoading) return undefined
  if (!data || !Object.hasOwn(data, 'StudyPlan')) return null
  return (
    <p className={styles.offer}>
      <CalendarPlus aria-hidden="true" />
      <span>按考试日期和每天的时间，安排到每一天；落下的自动分摊。</span>
      <Link {...tracked('beginPlan')} {...paths.openStudy()} className={buttonClass('secondary', 's')}>
        {state === 'draft' ? '接着设置学习计划' : '开启学习计划'}
      </Link>
    </p>
  )
}
