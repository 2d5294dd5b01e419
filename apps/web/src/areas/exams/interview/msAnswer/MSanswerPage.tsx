import { useQuery } from '@tanstack/react-query'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { getFavoritesOrNotes } from '../../../../calls/exams.ts'
import { getChapterTestEx } from '../../../../calls/practice.ts'
import { paths } from '../../../../paths.ts'
import { useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../../platform/requests/request.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import type { MSanswerSearch } from '../../pages.ts'
import { examPages } from '../../pages.ts'
import { InterviewRunner } from './InterviewRunner.tsx'

/**
 * /MSanswerPage: the learner answers as in the exam room, by voice or in writing, against the clock, and scores the
 * answer.
 */
export default function MSanswerPage() {
  const search = useSearch(examPages.msAnswerPage)
  return <Interview key={JSON.stringify(search)} search={search} />
}

const TITLES = { fav: '收藏的答辩题', note: '有笔记的答辩题' } as const

function Interview({ search }: { search: MSanswerSearch }) {
  const { appID, cptID = 0, set } = search
  const ofChapter = getChapterTestEx({ appID, cptID, queryTestInfo: 0 })
  const ofMarks = getFavoritesOrNotes({ appID, type: set ?? 'fav' })
  const chapter = useQuery({ ...ofChapter, enabled: !set && appID > 0 && cptID > 0 })
  const marked = useQuery({ ...ofMarks, enabled: set !== undefined && appID > 0 })
  const asked = set ? marked : chapter
  const title = set ? TITLES[set] : '面试答题'
  const wire: WireTestSet | undefined = asked.data
  if (wire && wire.test.StyleItems.length > 0)
    return <InterviewRunner wire={wire} asked={(set ? ofMarks : ofChapter).queryKey} search={search} title={title} />
  if (asked.isPending && asked.fetchStatus !== 'idle') return <RunnerSkeleton />
  return (
    <Page title={title}>
      {asked.error ? (
        <Refused appID={appID} error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      ) : (
        <Empty
          illustration="notes"
          title={set ? '这里还没有题' : '没有找到这一章'}
          text={
            set === 'fav'
              ? '答题时按 F 或点“收藏”，题目就会出现在这里。'
              : set === 'note'
                ? '答题时按 N 或点“笔记”，写过笔记的题会出现在这里。'
                : '它可能已经调整。请从面试章节里重新选择。'
          }
          action={
            <Link className={buttonClass('primary')} {...paths.newMSChapterList()}>
              去面试章节
            </Link>
          }
        />
      )}
    </Page>
  )
}

interface RefusedProps {
  appID: number
  error: unknown
  onRetry: () => void
  retrying: boolean
}

function Refused({ appID, error, onRetry, retrying }: RefusedProps) {
  if (error instanceof RequestError && error.status === 201)
    return (
      <Empty
        illustration="harbour"
        title="这一章需要开通答辩班次"
        text="开通后可以练习全部答辩题，并按评分要点自评。"
        action={
          <Button
            {...tracked('seeVersions')}
            variant="primary"
            onClick={() => void askPurchase({ modulevip: 'Defend', appID })}
          >
            查看哪些班次包含
          </Button>
        }
      />
    )
  return <LoadFailure error={error} what="答辩题" onRetry={onRetry} retrying={retrying} />
}
