import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  courseNotify,
  MESSAGE_PAGE,
  messageList,
  messageRead,
  noticeRead,
  noticeReadAll,
  notifyList,
  type OwnNotice,
} from '../../../calls/notices.ts'
import { paths } from '../../../paths.ts'
import { dayText } from '../../../platform/dayText.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { NoticeBody } from '../../../platform/notices/NoticeBody.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { pagesOf } from '../../../ui/lists/pages.ts'
import { noticePages } from '../pages.ts'
import styles from './Messages.module.css'

type Tab = 'messages' | 'notify' | 'course'
const NAMES: Readonly<Record<Tab, string>> = { messages: '社区消息', notify: '通知提醒', course: '课程通知' }

const KINDS = { messages: 'message', notify: 'notify', course: 'course' } as const

/** The address omits default values. */
const addressOf = (tab: Tab, page: number) => ({
  ...(tab === 'messages' ? {} : { tab }),
  ...(page === 1 ? {} : { page }),
})

/** /commentShow: community messages, notifications and course notices; opening one marks it read. */
export default function CommentShowPage() {
  const subject = useSubject()
  const { tab } = useSearch(noticePages.commentShow)
  const navigate = useNavigate()
  const shown = tab ?? 'messages'
  return (
    <Page title="消息与评论" width="reading" note="社区消息、通知提醒和课程通知；打开即已读。">
      {subject && (
        <Tabs
          label="消息"
          tabs={(Object.keys(NAMES) as Tab[]).map((value) => ({ value, label: NAMES[value] }))}
          shown={shown}
          onShow={(value) => void navigate(paths.commentShow(addressOf(value, 1)))}
        >
          <List key={shown} tab={shown} subject={subject} />
        </Tabs>
      )}
    </Page>
  )
}

function List({ tab, subject }: { tab: Tab; subject: Subject }) {
  const { page = 1 } = useSearch(noticePages.commentShow)
  const navigate = useNavigate()
  const curPage = page - 1
  const of = { appID: subject.AppID, vip: subject.AppVn, curPage }
  const all = {
    messages: useQuery({ ...messageList({ appID: subject.AppID, curPage }), enabled: tab === 'messages' }),
    notify: useQuery({ ...notifyList(of), enabled: tab === 'notify' }),
    course: useQuery({ ...courseNotify(of), enabled: tab === 'course' }),
  }
  const asked = all[tab]
  const readMessage = useMutation(messageRead())
  const readNotice = useMutation(noticeRead())
  const read = ({ ID }: OwnNotice) =>
    tab === 'messages' ? readMessage.mutate({ messageID: ID }) : readNotice.mutate({ noticeID: ID })
  const pages = pagesOf(asked.data?.total ?? 0, MESSAGE_PAGE)
  const go = (to: number) => void navigate(paths.commentShow(addressOf(tab, to)))
  if (asked.isPending)
    return (
      <Loading>
        <Skeleton height="16rem" radius="var(--radius-l)" />
      </Loading>
    )
  if (!asked.data)
    return (
      <LoadFailure
        what={NAMES[tab]}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    )
  if (asked.data.list.length === 0 && asked.data.total > 0)
    return (
      <Empty
        title="这一页没有内容"
        text={`${NAMES[tab]}共 ${pages} 页。`}
        action={<Button onClick={() => go(pages)}>到最后一页</Button>}
      />
    )
  if (asked.data.list.length === 0)
    return <Empty title={`没有${NAMES[tab]}`} text="有新的消息时，这里和右上角会有提醒。" />
  return (
    <>
      <ReadAll kind={KINDS[tab]} appID={subject.AppID} unread={asked.data.unread} />
      <ul className={styles.list} aria-label={NAMES[tab]}>
        {asked.data.list.map((one) => (
          <li key={one.ID}>
            <Item notice={one} onRead={() => read(one)} />
          </li>
        ))}
      </ul>
      <Pager label="分页" page={page} pages={pages} onTurn={go} />
    </>
  )
}

interface ReadAllProps {
  kind: (typeof KINDS)[Tab]
  appID: number
  unread: number
}

/** The number of unread messages on all pages, and the button to mark them all read. */
function ReadAll({ kind, appID, unread }: ReadAllProps) {
  const all = useMutation(noticeReadAll())
  return (
    <div className={styles.unread}>
      <p role="status">{unread > 0 ? `${unread} 条未读` : '没有未读'}</p>
      <Button size="s" disabled={unread === 0} pending={all.isPending} onClick={() => all.mutate({ appID, kind })}>
        全部已读
      </Button>
      {all.isError && <p role="alert">没有标记成功，请检查网络后重试。</p>}
    </div>
  )
}

/** An open message stays open when the list is fetched again. */
function Item({ notice, onRead }: { notice: OwnNotice; onRead: () => void }) {
  const [open, setOpen] = useState(false)
  const unread = notice.isRead === 0
  return (
    <details
      className={styles.item}
      data-unread={unread || undefined}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open && unread) onRead()
      }}
    >
      <summary {...tracked('openMessage')}>
        {unread && (
          <span className={styles.dot}>
            <span className="visually-hidden">未读：</span>
          </span>
        )}
        <span>{notice.title}</span>
        <small>{dayText(notice.time)}</small>
      </summary>
      <div>
        <NoticeBody html={notice.html} link={notice.link} />
      </div>
    </details>
  )
}
