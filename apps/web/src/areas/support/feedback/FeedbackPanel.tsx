import { aboutName, FEEDBACK_TYPES } from '@tizhou/domain/feedback/feedback'
import { FEEDBACK_PAGE, type FeedbackReport } from '../../../calls/feedback.ts'
import { paths } from '../../../paths.ts'
import { dayText } from '../../../platform/dayText.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { pagesOf } from '../../../ui/lists/pages.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './Feedback.module.css'
import { LIST_NAMES, LISTS, type ListName, useReports } from './lists.ts'
import { stateOf, waitsText } from './states.ts'
import { Thread } from './Thread.tsx'

export interface FeedbackAddress {
  list?: ListName
  /** From 1. */
  page?: number
  feedbackID?: number
  /** The subject that was requested, where it is not the chosen one. */
  of?: number
}

/** The learner's reports with teachers' answers; one report with its conversation where the address names one. */
export function FeedbackPanel({
  appID: chosen,
  list = 'mine',
  page = 1,
  feedbackID,
  of,
}: FeedbackAddress & { appID: number }) {
  const appID = of ?? chosen
  const navigate = useNavigate()
  const reports = useReports(appID, list, page - 1)
  const go = (to: FeedbackAddress) => void navigate(paths.customerService({ tab: 'feedback', of, ...to }))
  if (feedbackID !== undefined)
    return (
      <Thread
        key={feedbackID}
        appID={appID}
        feedbackID={feedbackID}
        onPoints={list === 'points'}
        back={paths.customerService({ tab: 'feedback', of, list, page })}
        onGone={() => go({ list, page })}
      />
    )
  const rows = reports.data?.list ?? []
  const pages = pagesOf(reports.data?.total ?? 0, FEEDBACK_PAGE)
  return (
    <div className={styles.stack}>
      <Segmented
        label="哪些反馈"
        value={list}
        onChange={(value) => go({ list: value })}
        options={LIST_NAMES.map((value) => ({ value, label: LISTS[value] }))}
      />
      {reports.isPending && (
        <Loading>
          <Skeleton height="12rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {reports.isError && !reports.data && (
        <LoadFailure
          what="我的反馈"
          error={reports.error}
          onRetry={() => void reports.refetch()}
          retrying={reports.isFetching}
        />
      )}
      {reports.data && rows.length === 0 && (
        <Empty
          title={list === 'mine' ? '还没有反馈过错误' : '这里还没有'}
          text="做题时点下方的“纠错”，老师核对后会在这里答复。"
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={`我的反馈：${LISTS[list]}`}>
          {rows.map((report) => (
            <li key={report.errorTestFeedbackID}>
              <Row
                report={report}
                subjectID={chosen}
                address={{ of, list, page, feedbackID: report.errorTestFeedbackID }}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager label="分页" page={page} pages={pages} onTurn={(to) => go({ list, page: to })} />
    </div>
  )
}

interface RowProps {
  report: FeedbackReport
  /** The chosen subject. A report of another subject belongs to the variant with its interviews. */
  subjectID: number
  address: FeedbackAddress
}

function Row({ report, subjectID, address }: RowProps) {
  const { title, content, feedbackType, about, createTime, isRead, lastReply } = report
  const state = stateOf(report)
  return (
    <Link className={styles.row} {...paths.customerService({ tab: 'feedback', ...address })}>
      <span className={styles.head}>
        {isRead === 0 && (
          <span className={styles.dot}>
            <span className="visually-hidden">未读：</span>
          </span>
        )}
        <strong>{title}</strong>
        <Badge tone={state.tone}>{state.name}</Badge>
      </span>
      <span className={styles.said}>{content}</span>
      {lastReply && (
        <span className={styles.said}>
          {lastReply.teacherID === null ? '我补充' : lastReply.teacherName}：{lastReply.replyContent}
        </span>
      )}
      {report.Waits && <span className={styles.said}>{waitsText(report)}</span>}
      <small>
        {report.appID !== subjectID && '模拟答辩 · '}
        {FEEDBACK_TYPES[feedbackType] ?? '其他'} · {aboutName(about)} · {dayText(createTime)}
      </small>
    </Link>
  )
}
