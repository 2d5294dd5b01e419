import { isCurrent } from '@tizhou/domain/vip/vip'
import { Crown } from 'lucide-react'
import { serverNow } from '../../../platform/clock.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { useVipData } from '../../../platform/subject/vip.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { stateText } from '../stateText.ts'
import styles from './VersionBadge.module.css'

/** The chosen version and the end of the learner's access (specification, section 4, "VIP state"). */
export function VersionBadge({ subject }: { subject: Subject }) {
  const { data } = useVipData(subject.AppID)
  const last = data?.userInfoAll
    .filter((record) => record.AppID === subject.AppID && record.AppVn === subject.AppVn)
    .sort((a, b) => b.EndTime - a.EndTime)[0]
  const open = last !== undefined && isCurrent(last, serverNow())
  return (
    <span className={styles.state}>
      {open ? (
        <Badge tone="vip" icon={<Crown aria-hidden="true" />}>
          {subject.AppVname}
        </Badge>
      ) : (
        <Badge>{subject.AppVname}</Badge>
      )}
      {last && !open && <Badge tone="wrong">已到期</Badge>}
      {last && <small>{stateText({ state: open ? 'open' : 'ended', endsAt: last.EndTime })}</small>}
      {data && !last && <small>试用中，免费章节可以直接练习</small>}
    </span>
  )
}
