import type { Data } from '@tizhou/contract/contract'
import { CalendarPlus, CirclePlay } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { useUnread } from '../../platform/push/dots.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { watchLink } from '../../platform/videos/watchLink.ts'
import styles from './SideNav.module.css'

/** The lesson to watch next: one that was not finished, or the one behind it. */
export function NextVideo({ of }: { of: NonNullable<Data<'videos.nextVideo'>['next']> }) {
  const name = `${of.isFollowing ? '下一课' : '继续'}：${of.name}`
  return (
    <Link {...tracked('openModule')} {...watchLink(of)} className={styles.link} data-place title={name}>
      <CirclePlay aria-hidden="true" />
      <span>{name}</span>
    </Link>
  )
}

/** The days on which lessons came, marked while one of them was not read. */
export function NewVideos({ section }: { section: string }) {
  const isNew = useUnread('videos') > 0
  const link = paths.playUpdateVideo()
  return (
    <Link
      {...tracked('openModule')}
      {...link}
      className={styles.link}
      data-section={section === link.to || undefined}
      data-dot={isNew || undefined}
    >
      <CalendarPlus aria-hidden="true" />
      <span>更新视频</span>
      {isNew && <span className="visually-hidden">，有新内容</span>}
    </Link>
  )
}
