import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { KnowingCard } from '../../knowing/KnowingCard.tsx'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { useOutbox } from '../../platform/outbox/outbox.ts'
import { type Subject, useSubject } from '../../platform/subject.ts'
import { dueCountsOptions } from '../../subject/due.ts'
import { useAfterSync } from '../../subject/useAfterSync.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Chapters } from './center/Chapters.tsx'
import { DaysAhead } from './center/DaysAhead.tsx'
import { DueNow } from './center/DueNow.tsx'
import { Rank } from './center/Rank.tsx'
import { Reasons } from './center/Reasons.tsx'
import styles from './center/ReviewCenter.module.css'
import { SettingsDialog } from './center/SettingsDialog.tsx'

/** /review: what is due, how the days ahead are loaded, what each chapter holds, why answers went wrong. */
export default function ReviewPage() {
  const subject = useSubject()
  return subject && <Center key={subject.AppID} subject={subject} />
}

function Center({ subject: { AppID, AppEName } }: { subject: Subject }) {
  const [setting, setSetting] = useState(false)
  const due = useQuery(dueCountsOptions(AppID))
  const { pending } = useOutbox()
  const client = useQueryClient()
  useAfterSync(() => {
    for (const name of ['review.dueCounts', 'review.statistics', 'review.errorReasons'])
      void client.invalidateQueries({ queryKey: [name] })
  })
  return (
    <Page
      title="复习中心"
      note={
        pending > 0 ? `有 ${pending} 条记录待同步，下面的数字随后更新` : '答错的题按遗忘规律排好日子，到期就做一遍。'
      }
      actions={
        <Button icon={<Settings2 aria-hidden="true" />} onClick={() => setSetting(true)}>
          复习设置
        </Button>
      }
    >
      <div className={styles.page}>
        {due.data ? (
          <div className={styles.two}>
            <DueNow appID={AppID} due={due.data} />
            <DaysAhead due={due.data} />
          </div>
        ) : due.error ? (
          <LoadFailure
            compact
            what="今日复习"
            error={due.error}
            onRetry={() => void due.refetch()}
            retrying={due.isFetching}
          />
        ) : (
          <Loading className={styles.two} label="正在加载今日复习">
            <Skeleton height="13rem" radius="var(--radius-l)" />
            <Skeleton height="13rem" radius="var(--radius-l)" />
          </Loading>
        )}
        <KnowingCard appID={AppID} />
        <Chapters appID={AppID} appEName={AppEName} />
        <div className={styles.even}>
          <Reasons appID={AppID} />
          <Rank appID={AppID} />
        </div>
      </div>
      {setting && <SettingsDialog appID={AppID} onClose={() => setSetting(false)} />}
    </Page>
  )
}
