import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { forgetEvaluationTest, getEvaluationTest } from '../../../calls/knowledge.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { getSession } from '../../../platform/session/session.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { RunnerSkeleton } from '../../../runner/page/RunnerSkeleton.tsx'
import ChapterTrouble from '../chapter/ChapterTrouble.tsx'
import { CHAPTERS } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import type { AnswerTestSearch } from '../pages.ts'
import { practicePages } from '../pages.ts'
import { useChapterTree } from '../queries.ts'
import { EvaluationRunner } from './EvaluationRunner.tsx'
import { EvaluationStart } from './EvaluationStart.tsx'
import { readEvaluation } from './keptEvaluation.ts'
import type { Length } from './lengths.ts'

const PAGE = { ...CHAPTERS, title: '本章测评' }

/** /answerTest: an evaluation of one chapter, scored at its end. */
export default function AnswerTestPage() {
  const search = useSearch(practicePages.answerTest)
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const again = () => {
    forgetEvaluationTest(client, search)
    setRound(round + 1)
  }
  return <Evaluation key={`${search.appID}-${search.cptID}-${round}`} search={search} onAgain={again} />
}

function Evaluation({ search, onAgain }: { search: AnswerTestSearch; onAgain: () => void }) {
  const { appID, cptID } = search
  const [kept] = useState(() => readEvaluation(sessionStorage, getSession()?.userID ?? 0, appID, cptID))
  const [length, setLength] = useState<Length | null>(null)
  // Fetched before a length is chosen, to know the number of available questions.
  const set = useQuery({
    ...getEvaluationTest({ appID, cptID, type: length ?? 'usual' }),
    enabled: !kept && appID > 0 && cptID > 0,
  })
  const subject = useSubject()
  const { data: tree } = useChapterTree(subject?.AppEName)
  const chapter = useMemo(() => (tree ? (chapterPlace(tree, cptID)?.name ?? null) : null), [tree, cptID])

  const fresh = useMemo(() => set.data && { wire: set.data, answers: [] }, [set.data])
  const begun = kept ?? fresh
  const empty = begun?.wire.test.StyleItems.length === 0
  if (begun && !empty && length === null && !kept)
    return <EvaluationStart chapter={chapter} there={begun.wire.Of} onStart={setLength} />
  if (begun && !empty) return <EvaluationRunner appID={appID} cptID={cptID} kept={begun} onAgain={onAgain} />
  if (begun || set.error || appID === 0 || cptID === 0) {
    return (
      <ChapterTrouble
        page={PAGE}
        empty={empty}
        error={set.error}
        onRetry={() => void set.refetch()}
        retrying={set.isFetching}
      />
    )
  }
  return <RunnerSkeleton />
}
