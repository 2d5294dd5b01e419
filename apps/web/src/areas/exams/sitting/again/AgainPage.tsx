import { useQuery } from '@tanstack/react-query'
import type { Filter } from '@tizhou/domain/runner/state'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { attemptMistakes, paperInfo } from '../../../../calls/exams.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { Runner } from '../../../../runner/page/Runner.tsx'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { useRunnerOver } from '../../../../runner/state/useRunnerOver.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import type { PaperSearch } from '../../pages.ts'
import { AnswersLater } from '../AnswersLater.tsx'
import styles from '../keys/KeysPage.module.css'
import { refusedUntil } from '../machine/refusals.ts'
import type { SittingPage } from '../paper/paperKind.ts'
import { SittingTrouble } from '../paper/SittingTrouble.tsx'

interface AfterProps {
  page: SittingPage
  search: PaperSearch & { attemptID: number }
}

/** show=again: the questions that lost marks in an attempt, to answer again without the clock. */
export default function AgainPage({ page, search }: AfterProps) {
  const { appID, attemptID } = search
  const options = attemptMistakes({ appID, attemptID })
  const set = useQuery(options)
  const { data: info } = useQuery(paperInfo({ appID, paperID: search.paperID }))
  const [filter, setFilter] = useState<Filter>('all')
  const [recite, setRecite] = useState(false)
  const store = useRunnerOver(set.data, options.queryKey, {
    ...{ appID, mode: 'review', replyMode: 'review', recite: false, filter: 'all' },
  })
  const report = page.link({ ...search, show: 'report' })
  const back = (
    <Link className={buttonClass('secondary', 'l')} {...report}>
      回到成绩报告
    </Link>
  )
  const from = refusedUntil(set.error)
  if (from !== null)
    return (
      <Page title="再做错题">
        <Empty
          illustration="harbour"
          title="各题对错还没有公布"
          text={<AnswersLater from={from} ask={() => void set.refetch()} />}
          action={back}
        />
      </Page>
    )
  if (store?.set.questions.length === 0)
    return (
      <Page title="再做错题">
        <Empty
          illustration="clear"
          title="这次没有失分的题"
          text="答错、部分得分和没有作答的题会在这里再做一遍。"
          action={back}
        />
      </Page>
    )
  if (store)
    return (
      <Runner
        store={store}
        mode="review"
        title="再做错题"
        note={info?.Paper.Name}
        recite={recite}
        onRecite={setRecite}
        filter={filter}
        onFilter={setFilter}
        back={
          <Link className={styles.back} aria-label="回到成绩报告" title="回到成绩报告" {...report}>
            <ArrowLeft aria-hidden="true" />
          </Link>
        }
        afterwards={back}
      />
    )
  if (set.error)
    return (
      <SittingTrouble title="再做错题" error={set.error} onRetry={() => void set.refetch()} retrying={set.isFetching} />
    )
  return <RunnerSkeleton />
}
