import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { type KnowPoint, knowPoint, sameKnowPointsKey } from '../../../calls/knowledge.ts'
import { makeStale } from '../../../calls/making/call.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Runner } from '../../../runner/page/Runner.tsx'
import { RunnerSkeleton } from '../../../runner/page/RunnerSkeleton.tsx'
import { useOpenRunner } from '../../../runner/state/useOpenRunner.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { ContrastSearch } from '../pages.ts'
import { knowledgePages } from '../pages.ts'
import styles from './ContrastDoexamPage.module.css'
import { ContrastResult } from './ContrastResult.tsx'
import { ContrastSide } from './ContrastSide.tsx'
import { ContrastTable, ToTable } from './ContrastTable.tsx'
import { inTurn, setInTurn } from './sides.ts'
import { useWide } from './useWide.ts'

/** /contrastDoexam: questions of one shared or two confusable points side by side, answered in turn. */
export default function ContrastDoexamPage() {
  const search = useSearch(knowledgePages.contrastDoexam)
  return <Contrast key={`${search.SameKnowPointID} ${search.cptID} ${search.otherID}`} search={search} />
}

function Contrast({ search: { appID, SameKnowPointID, cptID, otherID } }: { search: ContrastSearch }) {
  const options = knowPoint({ SameKnowPointID, ...(cptID && { cptID }), ...(otherID && { otherID }) })
  const asked = useQuery({ ...options, enabled: SameKnowPointID > 0 })
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  // The initial set: a copy that arrives later must not restart the run.
  const [first, setFirst] = useState<KnowPoint | null>(null)
  if (asked.data && !first) setFirst(asked.data)
  if (first)
    return (
      <ContrastRunner
        key={round}
        shown={first}
        onAgain={() => {
          setRound(round + 1)
          void makeStale(client, [sameKnowPointsKey])
        }}
      />
    )
  if (asked.isPending && asked.fetchStatus !== 'idle') return <RunnerSkeleton />
  return (
    <Page title="对比练习">
      {asked.error instanceof RequestError && asked.error.status === 201 ? (
        <Locked appID={appID} />
      ) : asked.error && !(asked.error instanceof RequestError && asked.error.status === 404) ? (
        <LoadFailure
          what="对比题目"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      ) : (
        <Empty
          illustration="notes"
          title="没有找到这组考点"
          text="它可能已经调整。请从易混解析里重新选择。"
          action={
            <Link className={buttonClass('primary')} {...paths.yhjfPage()}>
              去易混解析
            </Link>
          }
        />
      )}
    </Page>
  )
}

function Locked({ appID }: { appID: number }) {
  return (
    <Empty
      illustration="harbour"
      title="对比练习需要开通"
      text="开通后可以把易混的考点放在一起做，看清楚自己把哪个当成了哪个。"
      action={
        <Button
          {...tracked('seeVersions')}
          variant="primary"
          onClick={() => void askPurchase({ modulevip: 'YHJF', appID })}
        >
          查看哪些班次包含
        </Button>
      }
    />
  )
}

function ContrastRunner({ shown, onAgain }: { shown: KnowPoint; onAgain: () => void }) {
  const { AppID, Sides } = shown
  // A single point has no second question beside it.
  const store = useOpenRunner(AppID, () => setInTurn(setFromWire(shown), inTurn(Sides)), { isPair: Sides.length === 2 })
  const isPair = shown.Kind === 'pair'
  const wide = useWide()
  const back = isPair ? paths.yhjfPage() : paths.pointPage({ SameKnowPointID: shown.SameKnowPointID })
  const name = isPair ? '回到易混解析' : '回到这个考点'
  return (
    <Runner
      store={store}
      mode="contrast"
      title={isPair ? shown.Sides.map((side) => side.Name).join(' 与 ') : shown.Name}
      note={isPair ? '易混考点 · 两边各一题，对着做' : '同一个考点的题，放在一起做'}
      endLabel="看对比结果"
      back={
        <Link className={styles.back} aria-label={name} title={name} {...back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      side={wide || !isPair ? <ContrastSide shown={shown} /> : null}
      actions={<ToTable name={isPair ? '对照表' : '考点要点'} />}
      below={<ContrastTable shown={shown} />}
      summary={<ContrastResult shown={shown} onAgain={onAgain} />}
    />
  )
}
