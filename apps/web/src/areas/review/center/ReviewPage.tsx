import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { makeStale } from '../../../calls/making/call.ts'
import { deliveredReviewKeys, dueCounts } from '../../../calls/review.ts'
import { KnowledgeCard } from '../../../platform/knowledge/KnowledgeCard.tsx'
import { useOutbox } from '../../../platform/outbox/outbox.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { useFreshDots } from '../../../platform/push/useFreshDots.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Chapters } from './Chapters.tsx'
import { DaysAhead } from './DaysAhead.tsx'
import { DueNow } from './DueNow.tsx'
import { Rank } from './Rank.tsx'
import { Reasons } from './Reasons.tsx'
import styles from './ReviewCenter.module.css'
import { SettingsDialog } from './SettingsDialog.tsx'
import { TodayHints } from './TodayHints.tsx'

/** /review: what is due, the load of the days ahead, the questions of each chapter, the reasons of wrong answers. */
export default function ReviewPage() {
  const subject = useSubject()
  return subject && <Center key={subject.AppID} subject={subject} />
}

function Center({ subject: { AppID, AppEName } }: { subject: Subject }) {
  const [setting, setSetting] = useState(false)
  const due = useQuery(dueCounts({ appID: AppID }))
  const { pending } = useOutbox()
  const client = useQueryClient()
  useFreshDots()
  useAfterSync(() => void makeStale(client, deliveredReviewKeys))
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
        <TodayHints appID={AppID} />
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
            <Skeleton height="18.5rem" radius="var(--radius-l)" />
            <Skeleton height="18.5rem" radius="var(--radius-l)" />
          </Loading>
        )}
        <KnowledgeCard appID={AppID} weak />
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
