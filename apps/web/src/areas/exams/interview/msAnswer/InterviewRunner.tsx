import type { QueryKey } from '@tanstack/react-query'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { counts } from '@tizhou/domain/runner/selectors'
import { ArrowLeft } from 'lucide-react'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { BottomBar } from '../../../../runner/bars/BottomBar.tsx'
import { RunnerFrame } from '../../../../runner/page/Runner.tsx'
import type { RunnerTool } from '../../../../runner/page/runnerProps.ts'
import { useQuestion, useRunner } from '../../../../runner/state/useRunner.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import type { MSanswerSearch } from '../../pages.ts'
import { namesOf, useInterviewStatistics, useInterviewTree } from '../interviewQueries.ts'
import { useMockApp } from '../useMockApp.ts'
import { InterviewHead } from './InterviewHead.tsx'
import styles from './InterviewRunner.module.css'
import { InterviewTask } from './InterviewTask.tsx'
import { SittingContext, useInterviewStore } from './useInterviewStore.ts'

const TOOLS: readonly RunnerTool[] = ['favourite', 'note', 'mark', 'report', 'help']

interface InterviewRunnerProps {
  wire: WireTestSet
  /** The key of the query that delivered the set. */
  asked: QueryKey
  search: MSanswerSearch
  title: string
}

/**
 * The runner in oral mode: its usual parts around a task that the learner answers by voice or in writing, then scores.
 */
export function InterviewRunner({ wire, asked, search, title }: InterviewRunnerProps) {
  const { appID, cptID, set, test } = search
  const { store, sitting } = useInterviewStore(wire, asked, appID, test)
  const app = useMockApp()
  const tree = useInterviewTree(app.state === 'there' ? app.app.appEName : undefined)
  const statistics = useInterviewStatistics(appID)
  const chapter = cptID === undefined ? undefined : namesOf(tree.data ?? []).get(cptID)
  const list = set ? paths.mndbPage() : paths.newMSChapterList()

  return (
    <RunnerFrame
      store={store}
      mode="oral"
      title={chapter ?? title}
      note={app.state === 'there' ? app.app.name : undefined}
      tools={TOOLS}
      endLabel="练完了"
      back={
        <Link className={styles.back} aria-label="回到列表" title="回到列表" {...list}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
    >
      <SittingContext value={sitting}>
        <div className={styles.runner}>
          <div className={styles.page}>
            <InterviewHead />
            <Shown appID={appID} scores={statistics.data?.Questions} list={list} />
          </div>
          <BottomBar />
        </div>
      </SittingContext>
    </RunnerFrame>
  )
}

type Scores = NonNullable<ReturnType<typeof useInterviewStatistics>['data']>['Questions']

function Shown({
  appID,
  scores,
  list,
}: {
  appID: number
  scores: Scores | undefined
  list: ReturnType<typeof paths.mndbPage> | ReturnType<typeof paths.newMSChapterList>
}) {
  const question = useQuestion()
  const finished = useRunner((snapshot) => snapshot.finished)
  if (finished) return <Finished list={list} />
  if (!question) return null
  return (
    <InterviewTask
      key={question.id}
      question={question}
      appID={appID}
      last={scores?.find((one) => one.AllTestID === question.id)}
    />
  )
}

function Finished({ list }: { list: Parameters<typeof Shown>[0]['list'] }) {
  const done = useRunner(({ run }) => counts(run).done)
  const total = useRunner(({ run }) => counts(run).total)
  const minutes = useRunner(({ run }) => Math.round(counts(run).spentSeconds / 60))
  return (
    <section className={styles.finished} aria-label="小结">
      <h2>这一轮练完了</h2>
      <p>
        共 {total} 题，这次作答 {done} 题，用时约 {minutes} 分钟。
        {done < total && '没有作答的题可以从“上一题”回去练。'}
      </p>
      <Link className={buttonClass('primary', 'l')} {...list}>
        回到列表
      </Link>
    </section>
  )
}
