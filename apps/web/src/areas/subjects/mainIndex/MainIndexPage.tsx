import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { displayName } from '@tizhou/domain/names/displayName'
import { lazy, Suspense, useEffect, useId } from 'react'
import { makeStale } from '../../../calls/making/call.ts'
import { accessKeys } from '../../../calls/parts/access.ts'
import { type Overview, studyOverview } from '../../../calls/parts/study.ts'
import { GroupList } from '../../../platform/agent/groups/GroupList.tsx'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { KnowledgeCard } from '../../../platform/knowledge/KnowledgeCard.tsx'
import { removeQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { useOutbox } from '../../../platform/outbox/outbox.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { useWaitingAnswers } from '../../../platform/outbox/useWaitingAnswers.ts'
import { ScoresChanged } from '../../../platform/papers/ScoresChanged.tsx'
import { useFreshDots } from '../../../platform/push/useFreshDots.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { TabList, TabPanel } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { subjectPages } from '../pages.ts'
import { HOME_TABS, useHomeTab } from './homeTab.ts'
import styles from './MainIndexPage.module.css'
import { ModuleGrid } from './ModuleGrid.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { RecentDays } from './RecentDays.tsx'
import { TodayPart } from './TodayPart.tsx'
import { VersionBadge } from './VersionBadge.tsx'
import { VersionUpdates } from './VersionUpdates.tsx'

const HomeNotices = lazy(() => import('../../../platform/notices/HomeNotices.tsx'))

/** The home page: what to do now, the progress, the modules of the subject (look: "Layout"). */
export default function MainIndexPage() {
  const subject = useSubject()
  useAccessAnew()
  return subject && <Home key={subject.AppID} subject={subject} />
}

/** Fetches the entitlements again for a learner who was led here by their change (specification, section 4). */
function useAccessAnew(): void {
  const { fromUlr } = useSearch(subjectPages.mainIndex)
  const client = useQueryClient()
  useEffect(() => {
    if (fromUlr !== 'mainJS') return
    void makeStale(client, accessKeys)
    toast('您的班次有变化，已为您更新', REQUEST_TOAST_MS)
    removeQuery('fromUlr')
  }, [fromUlr, client])
}

function Home({ subject }: { subject: Subject }) {
  const overview = useQuery(studyOverview({ appID: subject.AppID }))
  const { pending } = useOutbox()
  const answers = useWaitingAnswers(subject.AppID)
  const [tab, setTab] = useHomeTab()
  const id = useId()
  useFreshDots()
  useAfterSync(() => void overview.refetch())

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{displayName(subject.AppCName) || subject.AppEName}</h1>
        <VersionBadge subject={subject} />
        {pending > 0 && (
          <small>
            {answers > 0 ? `${answers} 题待同步` : `有 ${pending} 条记录待同步`}
            {overview.data && '，下面的数字随后更新'}
          </small>
        )}
        <TabList id={id} look="box" label="主页内容" tabs={HOME_TABS} shown={tab} onShow={setTab} />
      </header>
      <TabPanel id={id} shown={tab}>
        {tab === 'home' ? <Today subject={subject} overview={overview} /> : <ModuleGrid subject={subject} />}
      </TabPanel>
    </div>
  )
}

function Today({ subject, overview }: { subject: Subject; overview: UseQueryResult<Overview> }) {
  if (!overview.data)
    return overview.isError ? (
      <div className={styles.grid}>
        <div className={styles.whole}>
          <LoadFailure
            error={overview.error}
            what="学习概览"
            onRetry={() => void overview.refetch()}
            retrying={overview.isFetching}
          />
        </div>
        <Notices subject={subject} />
      </div>
    ) : (
      <Bones />
    )
  if (overview.data.Total === 0)
    return (
      <div className={styles.grid}>
        <div className={styles.whole}>
          <Empty
            illustration="harbour"
            title="这个科目还没有题目"
            text="题库正在准备中。您可以先切换到其他科目练习。"
          />
        </div>
        <VersionUpdates subject={subject} className={styles.whole} />
        <Notices subject={subject} />
      </div>
    )
  return (
    <div className={styles.grid}>
      <ScoresChanged subject={subject} className={styles.whole} />
      <TodayPart subject={subject} overview={overview.data} />
      <ProgressCard overview={overview.data} />
      <RecentDays days={overview.data.Days} />
      <KnowledgeCard appID={subject.AppID} className={styles.whole} />
      <ModuleTiles subject={subject} overview={overview.data} />
      <VersionUpdates subject={subject} className={styles.whole} />
      <div className={styles.whole}>
        <GroupList subject={subject} />
      </div>
      <Notices subject={subject} />
    </div>
  )
}

const Notices = ({ subject }: { subject: Subject }) => (
  <div className={styles.whole}>
    <Suspense>
      <HomeNotices subject={subject} />
    </Suspense>
  </div>
)

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
