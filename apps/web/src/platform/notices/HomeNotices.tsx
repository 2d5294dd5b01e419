import { useMutation, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  addTest,
  messWindow,
  type Notice,
  newAnnouncement,
  noticeRead,
  notifyList,
  type Published,
  publish,
  windowRead,
} from '../../calls/notices.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useAgent } from '../agent/agent.ts'
import { dayText } from '../dayText.ts'
import { Link } from '../navigation/router/Link.tsx'
import type { Subject } from '../subject/subject.ts'
import { tellClosed, tellLink, tellShown } from './advert.ts'
import { Banner } from './Banner.tsx'
import { NoticeBody } from './NoticeBody.tsx'
import styles from './Notices.module.css'

/** Values of `noticeType` in the call Publish. */
const [LISTED, BANNER, ALERT] = [1, 2, 3]

/**
 * The messages of the home page: banners, notices and alerts, and one pop-up at a time. They load after the page and
 * shift nothing on it: the list is at the page's end, alerts stick to the bottom of the window.
 */
export default function HomeNotices({ subject }: { subject: Subject }) {
  const agentCode = useAgent()?.AgentCode ?? ''
  const { AppID: appID, AppVn: vip, AppVname: userVName } = subject
  const { data } = useQuery(publish({ appID, vip, userVName, agentCode }))
  const own = useQuery(notifyList({ appID, vip, curPage: 0 })).data
  const of = (type: number) => data?.list.filter(({ noticeType }) => noticeType === type) ?? []
  const listed = of(LISTED)
  return (
    <>
      {((data?.list.length ?? 0) > 0 || (own?.unread ?? 0) > 0) && (
        <div className={styles.told}>
          {own && own.unread > 0 && <Unread of={own} />}
          {of(BANNER)
            .filter(({ isClosed }) => isClosed === 0)
            .map((one) => (
              <Banner key={one.ID} of={one} />
            ))}
          {listed.length > 0 && (
            <Card title="通知">
              <ul className={styles.list} aria-label="通知">
                {listed.map((one) => (
                  <Listed key={one.ID} notice={one} />
                ))}
              </ul>
            </Card>
          )}
          {of(ALERT).map((one) => (
            <section key={one.ID} className={styles.alert} aria-label={`重要提醒：${one.title}`}>
              <strong>{one.title}</strong>
              <NoticeBody html={one.html} link={one.link} />
            </section>
          ))}
        </div>
      )}
      <PopUps appID={appID} />
    </>
  )
}

/** How many unread 通知提醒 the home page shows; the others are behind its link. */
const MOST_UNREAD = 3

/** What the learner was told and has not read, on any device. Opening one, or 知道了, reads it everywhere. */
function Unread({ of: { list, unread } }: { of: Data<'notices.notify'> }) {
  const read = useMutation(noticeRead())
  const shown = list.filter(({ isRead }) => isRead === 0).slice(0, MOST_UNREAD)
  return (
    <Card title={`通知提醒（${unread} 条未读）`}>
      <ul className={styles.list} aria-label="未读提醒">
        {shown.map((one) => (
          <li key={one.ID} className={styles.own}>
            <div>
              <strong>{one.title}</strong> <small>{dayText(one.time)}</small>
              <NoticeBody html={one.html} link={one.link} onLeave={() => read.mutate({ noticeID: one.ID })} />
            </div>
            <Button size="s" aria-label={`知道了：${one.title}`} onClick={() => read.mutate({ noticeID: one.ID })}>
              知道了
            </Button>
          </li>
        ))}
      </ul>
      <Link {...paths.commentShow({ tab: 'notify' })}>全部通知提醒</Link>
    </Card>
  )
}

const Listed = ({ notice }: { notice: Published }) => (
  <li>
    <details>
      <summary>
        <span>{notice.title}</span>
        <small>{dayText(notice.time)}</small>
      </summary>
      <NoticeBody html={notice.html} link={notice.link} />
    </details>
  </li>
)

/**
 * Shows the pop-ups by their weight, then the announcement, one at a time and without those that the learner closed on
 * any device. A pop-up closed here stays closed even if the call that tells the server failed.
 */
function PopUps({ appID }: { appID: number }) {
  const windows = useQuery(messWindow({ appID }))
  const announced = useQuery(newAnnouncement({ appID }))
  const read = useMutation(addTest())
  const seen = useMutation(windowRead())
  const [closed, setClosed] = useState<readonly number[]>([])
  const close = (id: number) => setClosed((before) => [...before, id])
  const next = windows.data?.list.find(({ ID }) => !closed.includes(ID))
  if (next) {
    const closeWindow = () => {
      close(next.ID)
      seen.mutate({ noticeID: next.ID })
    }
    return <Window key={next.ID} of={next} onClose={closeWindow} />
  }
  const announcement = announced.data?.announcement
  // The pop-ups come first: the announcement waits until it is known that there are none.
  if (!announcement || windows.isPending || closed.includes(announcement.ID)) return null
  const closeAnnouncement = () => {
    close(announcement.ID)
    read.mutate({ appID, ID: announcement.ID })
  }
  return <PopUp notice={announcement} onClose={closeAnnouncement} />
}

/** A pop-up of the office. Its opening, its link and its closing are reported. */
function Window({ of, onClose }: { of: Notice; onClose: () => void }) {
  const tellSeen = useEffectEvent(() => tellShown(of))
  useEffect(() => tellSeen(), [])
  const then = (tell: (of: Notice) => void) => () => {
    tell(of)
    onClose()
  }
  return <PopUp notice={of} pictures={of.images} onClose={then(tellClosed)} onLink={then(tellLink)} />
}

interface PopUpProps {
  notice: Pick<Notice, 'ID' | 'title' | 'html' | 'link'>
  pictures?: Notice['images']
  onClose: () => void
  onLink?: () => void
}

function PopUp({ notice, pictures = [], onClose, onLink = onClose }: PopUpProps) {
  return (
    <Dialog
      key={notice.ID}
      open
      title={notice.title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {pictures.map(({ imageID, imgUrl, alt, width, height }) => (
        <img key={imageID} className={styles.picture} src={imgUrl} alt={alt} width={width} height={height} />
      ))}
      <NoticeBody html={notice.html} link={notice.link} onLeave={onLink} />
    </Dialog>
  )
}
