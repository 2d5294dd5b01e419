import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type AnswerPageSearch, searches } from '../../paths.ts'
import { RunnerSkeleton } from '../../runner/RunnerSkeleton.tsx'
import { useRunnerOver } from '../../runner/useRunnerOver.ts'
import { ChapterRunner } from './ChapterRunner.tsx'
import { chapterSetOptions } from './queries.ts'

const ChapterTrouble = lazy(() => import('./ChapterTrouble.tsx'))

/** /answerPage: a chapter's questions. */
export default function AnswerPage() {
  const search = searches['/answerPage'](useSearch({ strict: false }))
  return <Chapter key={`${search.appID}-${search.cptID}`} search={search} />
}

function Chapter({ search }: { search: AnswerPageSearch }) {
  const { appID, cptID, mode, test, only } = search
  const options = chapterSetOptions(appID, cptID)
  const set = useQuery({ ...options, enabled: appID > 0 && cptID > 0 })
  const store = useRunnerOver(set.data, options.queryKey, {
    appID,
    cptID,
    mode: 'practice',
    replyMode: 'practice',
    test,
    recite: mode === 'recite',
    filter: only ?? 'all',
  })
  const empty = store?.set.questions.length === 0
  if (store && !empty) return <ChapterRunner store={store} search={search} />
  if (empty || set.error || appID === 0 || cptID === 0) {
    return (
      <Suspense fallback={<RunnerSkeleton />}>
        <ChapterTrouble empty={empty} error={set.error} onRetry={() => void set.refetch()} retrying={set.isFetching} />
      </Suspense>
    )
  }
  return <RunnerSkeleton />
}
