import { useQuery } from '@tanstack/react-query'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { MODES } from '@tizhou/domain/runner/rules'
import type { Filter } from '@tizhou/domain/runner/state'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paperInfo, paperKeys } from '../../../../calls/exams.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { newReplyID } from '../../../../platform/delivery/replyID.ts'
import { heldInLook } from '../../../../platform/look/refused.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { localEntries, send } from '../../../../platform/outbox/outbox.ts'
import { askedAt } from '../../../../platform/requests/queryClient.ts'
import { getSession } from '../../../../platform/session/session.ts'
import { Runner } from '../../../../runner/page/Runner.tsx'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { restoredEntries, withLocalEntries } from '../../../../runner/persistence/restore.ts'
import type { QuestionSet } from '../../../../runner/state/question.ts'
import { RunnerStore } from '../../../../runner/state/runnerStore.ts'
import { setFromWire } from '../../../../runner/state/wire.ts'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import type { PaperSearch } from '../../pages.ts'
import { AnswersLater } from '../AnswersLater.tsx'
import { refusedUntil } from '../machine/refusals.ts'
import type { SittingPage } from '../paper/paperKind.ts'
import { SittingTrouble } from '../paper/SittingTrouble.tsx'
import styles from './KeysPage.module.css'

interface AfterProps {
  page: SittingPage
  search: PaperSearch & { attemptID: number }
}

/** show=keys: the paper with keys, explanations and the learner's answers, optionally only the wrong ones. */
export default function KeysPage({ page, search }: AfterProps) {
  const { appID, attemptID } = search
  const keys = useQuery(paperKeys({ appID, attemptID }))
  const { data: info } = useQuery(paperInfo({ appID: search.appID, paperID: search.paperID }))
  const [store, setStore] = useState<RunnerStore | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  useEffect(() => {
    if (!keys.data) return
    let current = true
    void withOwn(keys.data, askedAt(paperKeys({ appID, attemptID }).queryKey)).then((set) => {
      if (current) setStore(openKeys(appID, set))
    })
    return () => {
      current = false
    }
  }, [appID, attemptID, keys.data])

  const from = refusedUntil(keys.error)

  const report = page.link({ ...search, show: 'report' })
  if (from !== null)
    return (
      <Page title="答案与解析">
        <Empty
          illustration="harbour"
          title="答案还没有公布"
          text={<AnswersLater from={from} ask={() => void keys.refetch()} />}
          action={
            <Link className={buttonClass('primary')} {...report}>
              看成绩报告
            </Link>
          }
        />
      </Page>
    )
  if (keys.error)
    return (
      <SittingTrouble
        title="答案与解析"
        error={keys.error}
        onRetry={() => void keys.refetch()}
        retrying={keys.isFetching}
      />
    )
  if (!store) return <RunnerSkeleton />
  return (
    <Runner
      store={store}
      mode="review"
      recite
      title={info?.Paper.Name ?? '答案与解析'}
      note="答案与解析"
      filter={filter}
      onFilter={setFilter}
      back={
        <Link className={styles.back} aria-label="回到成绩报告" title="回到成绩报告" {...report}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      afterwards={
        <Link className={buttonClass('secondary', 'l')} {...report}>
          回到成绩报告
        </Link>
      }
    />
  )
}

/**
 * The set with what was changed here since it was asked for. Of replies those count that judge the very answer of this
 * attempt: other answers to the same question belong to practice.
 */
async function withOwn(wire: WireTestSet, since: number): Promise<QuestionSet> {
  const set = setFromWire(wire)
  const userID = getSession()?.userID
  if (userID === undefined) return set
  const entries = await localEntries(userID, since)
  const isOfAttempt = ({ allTestID, lastUserReply, selfScore }: WireReply) =>
    selfScore !== undefined && set.past.get(allTestID)?.reply === lastUserReply
  return withLocalEntries(
    set,
    entries.filter((entry) => entry.kind !== 'reply' || isOfAttempt(entry.reply)),
  )
}

/**
 * A runner that shows everything and accepts no answers; favourites, notes and judgements of short answers can be changed.
 */
function openKeys(appID: number, set: QuestionSet): RunnerStore {
  return new RunnerStore(
    set,
    { appID, now: serverNow, newReplyID, send, holds: heldInLook },
    {
      mode: 'recite',
      rules: { ...MODES.recite, switchTo: [] },
      replyMode: 'practice',
      restored: restoredEntries(set, 'practice'),
    },
  )
}
