import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { useMemo, useState } from 'react'
import { type PointOfPage, pointTests } from '../../calls/knowledge.ts'
import { useAfterSync } from '../../platform/outbox/useAfterSync.ts'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { pictureBase } from '../question/pictures.ts'
import { excerptOf } from '../state/excerpt.ts'
import type { Past, Question } from '../state/question.ts'
import { setFromWire } from '../state/wire.ts'
import styles from './PointView.module.css'

/** The questions of a point that I may read, wrong ones first, each to be unfolded with its key. */
export function PointQuestions({ point: { SameKnowPointID, AppID, TestCount } }: { point: PointOfPage }) {
  const [page, setPage] = useState(1)
  const tests = useQuery({
    ...pointTests({ SameKnowPointID, page }),
    placeholderData: keepPreviousData,
    enabled: TestCount > 0,
  })
  useAfterSync(() => TestCount > 0 && void tests.refetch())
  const set = useMemo(() => tests.data && setFromWire(tests.data), [tests.data])
  if (TestCount === 0) return <p className={styles.told}>还没有题目考到它。</p>
  if (tests.error && !tests.data)
    return (
      <LoadFailure
        compact
        what="考点的题目"
        error={tests.error}
        onRetry={() => void tests.refetch()}
        retrying={tests.isFetching}
      />
    )
  if (!tests.data || !set)
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    )
  const { Total, Closed, Wrong, Fresh, AllTestIDs, PageSize } = tests.data
  const questions = AllTestIDs.flatMap((id) => set.byID.get(id) ?? [])
  return (
    <>
      <p className={styles.told}>
        {Total > 0 && `做错 ${Wrong} 题，没做过 ${Fresh} 题，共 ${Total} 题。`}
        {Closed > 0 && `另有 ${Closed} 题现在不能看。`}
      </p>
      {questions.length > 0 && (
        <PictureBase value={pictureBase(AppID)}>
          <ol className={styles.questions} aria-label="考点的题目">
            {questions.map((question) => (
              <li key={question.id}>
                <details>
                  <summary>
                    <StateOf question={question} past={set.past.get(question.id)} /> {excerptOf(question) || '看图作答'}
                  </summary>
                  <QuestionReading
                    question={question}
                    reply={set.past.get(question.id)?.reply ?? null}
                    revealed={!question.keyless}
                  />
                </details>
              </li>
            ))}
          </ol>
        </PictureBase>
      )}
      <Pager label="题目分页" page={page} pages={Math.ceil(Total / PageSize)} onTurn={setPage} />
    </>
  )
}

function StateOf({ question, past }: { question: Question; past: Past | undefined }) {
  if (question.keyless) return <Badge>待公布</Badge>
  if (!past || past.doneCount === 0) return <Badge>没做过</Badge>
  if (past.right === null) return <Badge>做过</Badge>
  return past.right ? <Badge tone="right">做对</Badge> : <Badge tone="wrong">做错</Badge>
}
