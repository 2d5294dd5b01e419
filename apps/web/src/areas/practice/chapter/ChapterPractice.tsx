import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RunnerSkeleton } from '../../../runner/page/RunnerSkeleton.tsx'
import { useRunnerOver } from '../../../runner/state/useRunnerOver.ts'
import type { AnswerPageSearch } from '../pages.ts'
import { chapterSet } from '../queries.ts'
import { ChapterRunner, type ChapterRunnerProps } from './ChapterRunner.tsx'
import type { ChapterPage } from './chapterPages.ts'

const ChapterTrouble = lazy(() => import('./ChapterTrouble.tsx'))

export interface ChapterPracticeProps extends Pick<ChapterRunnerProps, 'usePlace'> {
  search: AnswerPageSearch
  page: ChapterPage
}

/** A chapter's questions, or why they cannot be shown. */
export function ChapterPractice({ search, page, usePlace }: ChapterPracticeProps) {
  const { appID, cptID, mode, test, only } = search
  const options = chapterSet(appID, cptID)
  const set = useQuery({ ...options, enabled: appID > 0 && cptID > 0 })
  const store = useRunnerOver(set.data, options.queryKey, {
    appID,
    cptID,
    mode: page.mode,
    replyMode: 'practice',
    test,
    recite: mode === 'recite',
    filter: only ?? 'all',
  })
  const empty = store?.set.questions.length === 0
  if (store && !empty) return <ChapterRunner store={store} search={search} page={page} usePlace={usePlace} />
  if (empty || set.error || appID === 0 || cptID === 0) {
    return (
      <Suspense fallback={<RunnerSkeleton />}>
        <ChapterTrouble
          page={page}
          empty={empty}
          error={set.error}
          onRetry={() => void set.refetch()}
          retrying={set.isFetching}
        />
      </Suspense>
    )
  }
  return <RunnerSkeleton />
}
