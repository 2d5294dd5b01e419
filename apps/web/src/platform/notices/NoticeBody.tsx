import { leavingLink } from '@tizhou/domain/agents/links'
import type { MouseEvent } from 'react'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Html } from '../../ui/text/Html.tsx'
import { goTo } from '../navigation/navigation.ts'
import styles from './Notices.module.css'

/** The text of a notice and where it leads. */
export function NoticeBody({ html, link, onLeave }: { html: string; link: string; onLeave?: () => void }) {
  const to = leavingLink(link)
  const isOwn = to?.startsWith('/') ?? false
  const go = (event: MouseEvent) => {
    onLeave?.()
    if (!isOwn || !to) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <div className={styles.body}>
      <Html html={html} />
      {to && (
        <a
          className={buttonClass('secondary', 's')}
          href={to}
          onClick={go}
          {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          查看详情
        </a>
      )}
    </div>
  )
}
