import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import type { ReviewPage } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { Runner } from '../../../runner/page/Runner.tsx'
import { RunnerSkeleton } from '../../../runner/page/RunnerSkeleton.tsx'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { useRunnerOver } from '../../../runner/state/useRunnerOver.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from '../chapter/ChapterRunner.module.css'
import { onlyInAddress } from '../chapter/ChapterRunner.tsx'
import { chapterNames } from '../chapter/chapterPlace.ts'
import type { ReviewTestSearch } from '../pages.ts'
import { practicePages } from '../pages.ts'
import { useChapterTree } from '../queries.ts'
import { REVIEW_MOST, reviewSet, setOf } from './reviewQueries.ts'
import { reviewNote, reviewTitle } from './reviewTitle.ts'

/** Loaded after the first verdict, with the scheduler that computes the days of each grade. */
const ReplyGrades = lazy(() => import('./ReplyGrades.tsx'))

/** /reviewTest: the runner for due questions, or for the learner's wrong, favourite or noted questions. */
export default function ReviewTestPage() {
  const search = useSearch(practicePages.reviewTest)
  return <Review key={JSON.stringify(setOf(search))} search={search} />
}

function Review({ search }: { search: ReviewTestSearch }) {
  const options = reviewSet(search)
  const set = useQuery({ ...options, enabled: search.appID > 0 })
  const store = useRunnerOver(set.data, options.queryKey, {
    appID: search.appID,
    mode: 'review',
    replyMode: 'review',
    test: search.test,
    recite: search.mode === 'recite',
    filter: search.only ?? 'all',
  })
  if (store?.set.questions.length === 0) {
    return (
      <Page title={reviewTitle(search)}>
        <NothingToReview search={search} />
      </Page>
    )
  }
  if (store) return <ReviewRunner store={store} search={search} page={set.data} />
  if (set.error) {
    return (
      <Page title={reviewTitle(search)}>
        <LoadFailure what="复习题目" error={set.error} onRetry={() => void set.refetch()} retrying={set.isFetching} />
      </Page>
    )
  }
  return <RunnerSkeleton />
}

function listOf({ set, cptID, recentDay, order, certainty, reason }: ReviewTestSearch) {
  if (set === 'due') return paths.review()
  if (set === 'wrong') return paths.myErrorTest({ cptID, recentDay, order, certainty, reason })
  return paths.collectNotes({ kind: set, cptID })
}

const LISTS = { wrong: '错题本', due: '复习中心', fav: '收藏与笔记', note: '收藏与笔记' }

interface ReviewRunnerProps {
  store: RunnerStore
  search: ReviewTestSearch
  page: ReviewPage | undefined
}

function ReviewRunner({ store, search, page }: ReviewRunnerProps) {
  const total = page?.Total ?? 0
  const navigate = useNavigate()
  const change = (patch: Partial<ReviewTestSearch>) =>
    void navigate({ ...paths.reviewTest({ ...search, ...patch }), replace: true })
  const subject = useSubject()
  const { data: tree } = useChapterTree(subject?.AppEName)
  const names = useMemo(() => (tree ? chapterNames(tree) : undefined), [tree])
  const units = useMemo(() => new Set(store.set.questions.map((question) => question.chapterID)).size, [store])
  const list = listOf(search)
  return (
    <Runner
      store={store}
      mode="review"
      title={reviewTitle(search)}
      note={reviewNote(search, names, Math.min(total, REVIEW_MOST), total)}
      unitNames={units > 1 ? names : undefined}
      recite={search.mode === 'recite'}
      onRecite={(recite) => change({ mode: recite ? 'recite' : undefined })}
      filter={search.only ?? 'all'}
      onFilter={(filter) => change({ only: onlyInAddress(filter) })}
      back={
        <Link className={styles.back} aria-label="回到列表" title="回到列表" {...list}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      below={
        page?.Plan && (
          <Suspense>
            <ReplyGrades plan={page.Plan} memoryOf={(id) => page.Facts?.[id]?.Memory} />
          </Suspense>
        )
      }
      afterwards={
        <Link className={buttonClass('secondary', 'l')} {...list}>
          回到{LISTS[search.set]}
        </Link>
      }
    />
  )
}

function NothingToReview({ search }: { search: ReviewTestSearch }) {
  const words = {
    wrong: { title: '没有需要复习的错题', text: '答错的题会自动收进错题本，答对后可以移出。' },
    due: { title: '今天要复习的已经做完', text: '下一批到期后会出现在这里；也可以先做新的章节。' },
    fav: { title: '还没有收藏的题', text: '答题时按 F 或点“收藏”，题目就会出现在这里。' },
    note: { title: '还没有写过笔记', text: '答题时按 N 或点“笔记”，写过笔记的题会出现在这里。' },
  }[search.set]
  return (
    <Empty
      illustration={search.set === 'wrong' || search.set === 'due' ? 'clear' : 'notes'}
      {...words}
      action={
        <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
          去章节练习
        </Link>
      }
    />
  )
}
