import { Html } from '@tizhou/question-view/html/Html.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { LeavingLink } from './LeavingLink.tsx'
import styles from './Notices.module.css'

/** The text of a notice and its link. */
export const NoticeBody = ({ html, link, onLeave }: { html: string; link: string; onLeave?: () => void }) => (
  <div className={styles.body}>
    <Html html={html} />
    <LeavingLink link={link} className={buttonClass('secondary', 's')} onLeave={onLeave}>
      查看详情
    </LeavingLink>
  </div>
)
