import { useQuery } from '@tanstack/react-query'
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
import { send } from '../../../../platform/outbox/outbox.ts'
import { Runner } from '../../../../runner/page/Runner.tsx'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { restoredEntries } from '../../../../runner/persistence/restore.ts'
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
  const keys = useQuery(paperKeys({ appID: search.appID, attemptID: search.attemptID }))
  const { data: info } = useQuery(paperInfo({ appID: search.appID, paperID: search.paperID }))
  const [store, setStore] = useState<RunnerStore | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  useEffect(() => {
    if (keys.data) setStore(openKeys(search.appID, keys.data))
  }, [search.appID, keys.data])

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

/** A runner that shows everything and accepts no answers; favourites and notes can be changed. */
function openKeys(appID: number, wire: WireTestSet): RunnerStore {
  const set = setFromWire(wire)
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
