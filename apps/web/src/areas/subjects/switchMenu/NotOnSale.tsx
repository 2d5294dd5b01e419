import { useQuery } from '@tanstack/react-query'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import { getNewCptTreeFree } from '../../../calls/parts/trees.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { nameOf } from '../myVersions.ts'
import { useSwitchVersion } from '../useSwitchVersion.ts'
import styles from './NotOnSale.module.css'

/**
 * In place of the versions of an open subject that sells none. `isNew`: it has none at all, so that its free chapters
 * are studied without one; where versions went off sale, their own notices lead on.
 */
export function NotOnSale({ subject, isNew }: { subject: FoundSubject; isNew: boolean }) {
  const free = useQuery({ ...getNewCptTreeFree({ appEName: subject.AppEName }), enabled: isNew })
  const { chooseFree } = useSwitchVersion()
  const tests = free.data?.FreeTests ?? 0
  return (
    <div className={styles.none}>
      <p>{isNew ? '还没有开售的班次' : '没有在售的班次'}，暂时不能开通。</p>
      {tests > 0 && (
        <Button
          {...tracked('switchVersion')}
          size="s"
          aria-label={`先做免费章节：${nameOf(subject)}`}
          onClick={() => void chooseFree(subject)}
        >
          先做免费章节（{tests} 题）
        </Button>
      )}
    </div>
  )
}
