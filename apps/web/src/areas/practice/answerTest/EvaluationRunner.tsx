import { ArrowLeft } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Runner } from '../../../runner/page/Runner.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from '../chapter/ChapterRunner.module.css'
import { EvaluationResult } from './EvaluationResult.tsx'
import type { KeptEvaluation } from './keptEvaluation.ts'
import { handIn, useEvaluation } from './useEvaluation.ts'

export interface EvaluationRunnerProps {
  appID: number
  cptID: number
  kept: KeptEvaluation
  /** Starts another evaluation. */
  onAgain: () => void
}

/** The runner of an evaluation, without verdicts before it is handed in. */
export function EvaluationRunner({ appID, cptID, kept, onAgain }: EvaluationRunnerProps) {
  const [first] = useState(kept)
  const store = useEvaluation(appID, cptID, first)
  const { Name, Of } = first.wire
  const closed = useSyncExternalStore(store.subscribe, () => store.get().run.closed)
  const wayOn = closed ? '看结果' : '交卷看结果'
  return (
    <Runner
      store={store}
      mode="evaluation"
      title={Name}
      note={`本章测评 · 从 ${Of} 题中选出 ${store.set.questions.length} 题`}
      endLabel={wayOn}
      actions={
        <Button size="s" variant={closed ? 'secondary' : 'primary'} onClick={() => void handIn(store)}>
          {closed ? '看结果' : '交卷'}
        </Button>
      }
      back={
        <Link className={styles.back} aria-label="回到章节目录" title="回到章节目录" {...paths.chapterMenu()}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      summary={<EvaluationResult title={Name} appID={appID} cptID={cptID} onAgain={onAgain} />}
    />
  )
}
