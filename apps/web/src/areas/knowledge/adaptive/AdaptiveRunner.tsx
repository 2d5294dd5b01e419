import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Adaptive } from '../../../calls/knowledge.ts'
import { useStore } from '../../../platform/store.ts'
import { Head } from '../../../runner/bars/Head.tsx'
import { Runner } from '../../../runner/page/Runner.tsx'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { AdaptiveResult } from './AdaptiveResult.tsx'
import styles from './AdaptiveRunner.module.css'
import { AdaptiveSide } from './AdaptiveSide.tsx'
import { openTest } from './adaptiveTest.ts'

export interface AdaptiveRunnerProps {
  appID: number
  started: Adaptive & { Next: NonNullable<Adaptive['Next']> }
  /** The subject or chapter that is tested. */
  scope: string
  onLeave: () => void
  onAgain: () => void
}

/** The runner for a test whose questions are added one at a time. */
export function AdaptiveRunner({ appID, started, scope, onLeave, onAgain }: AdaptiveRunnerProps) {
  const [test] = useState(() => openTest(appID, started))
  const { run } = useStore(test.state)
  return (
    <Runner
      store={test.runner}
      mode="adaptive"
      title="AI 核心考题"
      head={<AdaptiveHead scope={scope} run={run} onLeave={onLeave} />}
      tools={['favourite', 'note', 'report', 'settings', 'help']}
      endLabel={run.State === 'over' ? '看结果' : '下一题'}
      side={<AdaptiveSide test={test} onLeave={onLeave} />}
      summary={<AdaptiveResult test={test} onAgain={onAgain} />}
    />
  )
}

/** The test's progress: its own count, independent of answers in earlier sittings. */
function AdaptiveHead({ scope, run, onLeave }: { scope: string; run: Adaptive['Run']; onLeave: () => void }) {
  return (
    <div className={styles.head}>
      <Head
        back={<IconButton label="回到测试首页" icon={<ArrowLeft />} onClick={onLeave} />}
        note={scope}
        title="AI 核心考题"
        progress={
          <>
            <span>
              已答 <b>{run.Answered}</b> 题，最多 {run.Most} 题，估计够准就结束
            </span>
            <Progress
              size="s"
              label={`已答 ${run.Answered} 题，最多 ${run.Most} 题`}
              max={run.Most}
              value={run.Answered}
            />
          </>
        }
      />
    </div>
  )
}
