import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { useOutbox } from '../../platform/outbox.ts'
import { type Subject, useSubject } from '../../platform/subject.ts'
import { useOverview } from '../../subject/overview.ts'
import { useAfterSync } from '../../subject/useAfterSync.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ContinueCard } from './ContinueCard.tsx'
import { ExamCountdown } from './ExamCountdown.tsx'
import styles from './MainIndexPage.module.css'
import { MasteryCard } from './MasteryCard.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { RecentDays } from './RecentDays.tsx'

/** Answers at one look: what shall I do now, how far am I, what is in this subject (look: "Layout"). */
export default function MainIndexPage() {
  const subject = useSubject()
  return subject && <Home key={subject.AppID} subject={subject} />
}

function Home({ subject }: { subject: Subject }) {
  const overview = useOverview(subject.AppID)
  const { pending } = useOutbox()
  useAfterSync(() => void overview.refetch())

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        {subject.AppCName}
        <span>{subject.AppVname}</span>
        {pending > 0 && overview.data && <small>有 {pending} 条记录待同步，下面的数字随后更新</small>}
      </h1>
      {overview.isPending && <Bones />}
      {overview.isError && (
        <LoadFailure
          error={overview.error}
          what="学习概览"
          onRetry={() => void overview.refetch()}
          retrying={overview.isFetching}
        />
      )}
      {overview.data?.Total === 0 && (
        <Empty illustration="harbour" title="这个科目还没有题目" text="题库正在准备中。您可以先切换到其他科目练习。" />
      )}
      {overview.data && overview.data.Total > 0 && (
        <div className={styles.grid}>
          <ContinueCard subject={subject} overview={overview.data} />
          <ExamCountdown appID={subject.AppID} left={overview.data.Total - overview.data.Done} />
          <MasteryCard overview={overview.data} />
          <RecentDays days={overview.data.Days} />
          <ModuleTiles subject={subject} overview={overview.data} />
        </div>
      )}
    </div>
  )
}

function Bones() {
  return (
    <Loading className={styles.grid} label="正在加载学习概览">
      <Skeleton height="11.5rem" radius="var(--radius-l)" />
      <Skeleton height="11.5rem" radius="var(--radius-l)" />
      <Skeleton height="20rem" radius="var(--radius-l)" />
      <Skeleton height="20rem" radius="var(--radius-l)" />
    </Loading>
  )
}
