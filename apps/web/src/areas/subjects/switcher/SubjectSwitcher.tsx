import { ChevronDown } from 'lucide-react'
import { useSubject } from '../../../platform/subject/subject.ts'
import { OnDemand } from '../../../ui/overlay/OnDemand.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { preloaded } from '../../../ui/overlay/preloaded.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useChosenVersion } from '../useChosenVersion.ts'
import styles from './SubjectSwitcher.module.css'

const load = () => import('./SubjectMenuItems.tsx')

/** The chosen subject and version; its menu switches between the learner's own and leads to all others. */
export function SubjectSwitcher() {
  const subject = useSubject()
  const { problem } = useChosenVersion()
  const trigger = (
    <button type="button" className={styles.trigger} {...preloaded(load)}>
      <span className={styles.subject}>{subject?.AppCName ?? '选择科目'}</span>
      {subject && <span className={styles.version}>{subject.AppVname}</span>}
      {problem && <Badge tone="wrong">已下架</Badge>}
      <ChevronDown aria-hidden="true" />
    </button>
  )
  return (
    <Popover role="menu" label="切换科目" trigger={trigger}>
      {(close) => <OnDemand load={load} props={{ close }} />}
    </Popover>
  )
}
