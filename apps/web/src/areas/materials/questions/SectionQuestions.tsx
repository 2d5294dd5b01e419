import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sectionTests } from '../../../calls/materials.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QuestionList } from './QuestionList.tsx'
import styles from './SectionQuestions.module.css'

/** The questions of a text beside it, answered in place. */
export default function SectionQuestions({ appID, ID }: { appID: number; ID: number }) {
  const subject = useSubject()
  const [page, setPage] = useState(1)
  // Where one goes on behind the last question of a page, the first one of the next page is unfolded.
  const [goesOn, setGoesOn] = useState(false)
  const options = sectionTests({ appID, ID, page })
  const { data, error, refetch, isFetching } = useQuery(options)
  useAfterSync(() => void refetch())
  const turn = (to: number, on = false) => {
    setPage(to)
    setGoesOn(on)
  }
  const { Total = 0, Done = 0, Closed = 0, Sitting = 0, Module = '', PageSize = 1 } = data ?? {}
  const pages = Math.ceil(Total / PageSize)
  return (
    <Card title="这一节的题" note={Total > 0 ? `做过 ${Done} / ${Total} 题` : undefined} className={styles.panel}>
      {error && !data && (
        <LoadFailure compact what="这一节的题" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      )}
      {data && Total + Closed + Sitting === 0 && <p className={styles.told}>这一节没有可练的题。</p>}
      {data && Total > 0 && (
        <QuestionList
          // The answers of another page are another run.
          key={page}
          appID={appID}
          wire={data}
          queryKey={options.queryKey}
          from={(page - 1) * PageSize}
          unfoldFirst={goesOn}
          onBehind={page < pages ? () => turn(page + 1, true) : undefined}
        />
      )}
      <Pager label="题目分页" page={page} pages={pages} onTurn={(to) => turn(to)} />
      {Sitting > 0 && <p className={styles.told}>{Sitting} 题在正在进行的模考里，交卷后可练。</p>}
      {Closed > 0 && subject && (
        <p className={styles.closed}>
          {Total > 0 ? `另有 ${Closed} 题没有开通。` : `这一节的 ${Closed} 题没有开通。`}
          <Button
            size="s"
            {...tracked('buyMaterial')}
            onClick={() => void askToBuy({ modulevip: Module }, subject, () => void refetch())}
          >
            查看开通方式
          </Button>
        </p>
      )}
    </Card>
  )
}
