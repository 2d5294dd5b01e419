import { useMutation, useQuery } from '@tanstack/react-query'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { useState } from 'react'
import { checkIsRead, setIsRead, upRedDog, type VersionUpdate, versionList } from '../../../calls/dots.ts'
import { dayText } from '../../../platform/dayText.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dot } from '../../../ui/text/Dot.tsx'
import styles from './VersionUpdates.module.css'

/** The number shown before the rest is unfolded; unread ones are among them, since the latest come first. */
const FIRST = 3

/** News of the product and of this subject. Opening one marks it as read. Renders nothing without any. */
export function VersionUpdates({ subject, className }: { subject: Subject; className?: string | undefined }) {
  const params = { appID: subject.AppID, vip: subject.AppVn }
  const updates = useQuery(versionList(params))
  const state = useQuery(checkIsRead(params))
  const readAll = useMutation(upRedDog())
  const [all, setAll] = useState(false)
  const list = updates.data?.list ?? []
  if (list.length === 0) return null
  const unread = state.data?.count ?? 0
  return (
    <Card
      title="版本更新"
      note={unread > 0 ? `${unread} 条未读` : '都已读'}
      className={className ?? ''}
      action={
        unread > 0 && (
          <Button
            size="s"
            pending={readAll.isPending}
            onClick={() => readAll.mutate({ appID: subject.AppID, HitType: 'updates' })}
          >
            全部标为已读
          </Button>
        )
      }
    >
      <ul className={styles.list} aria-label="版本更新">
        {(all ? list : list.slice(0, FIRST)).map((update) => (
          <li key={update.versionID}>
            <Update appID={subject.AppID} update={update} />
          </li>
        ))}
      </ul>
      {!all && list.length > FIRST && (
        <Button size="s" variant="ghost" onClick={() => setAll(true)}>
          查看全部 {list.length} 条
        </Button>
      )}
    </Card>
  )
}

function Update({ appID, update }: { appID: number; update: VersionUpdate }) {
  const { versionID, version, title, html, publishedAt, isRead } = update
  const read = useMutation(setIsRead())
  return (
    <details
      className={styles.update}
      onToggle={(event) => {
        if (event.currentTarget.open && isRead === 0) read.mutate({ appID, versionID })
      }}
    >
      <summary>
        <span className={styles.version}>{version}</span>
        <strong>{title}</strong>
        {isRead === 0 && <Dot label="未读" />}
        <time>{dayText(publishedAt)}</time>
      </summary>
      <div className={styles.text}>
        <Html html={html} />
      </div>
    </details>
  )
}
