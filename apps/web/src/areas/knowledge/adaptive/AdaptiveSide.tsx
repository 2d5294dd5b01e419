import { ArrowLeft, CircleAlert, Lightbulb, RotateCw } from 'lucide-react'
import { useStore } from '../../../platform/store.ts'
import { useRunner } from '../../../runner/state/useRunner.ts'
import { BandChart } from '../../../ui/charts/BandChart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import styles from './AdaptiveSide.module.css'
import type { AdaptiveTest } from './adaptiveTest.ts'
import { percent, trackPoints } from './adaptiveWords.ts'

/** The panel beside the question: why it was picked, the estimate so far, and its certainty. */
export function AdaptiveSide({ test, onLeave }: { test: AdaptiveTest; onLeave: () => void }) {
  const { run, whys, waiting, failed, gone } = useStore(test.state)
  const at = useRunner((snapshot) => snapshot.run.at)
  const why = whys.get(at ?? -1)
  const { Estimate } = run
  return (
    <aside className={styles.side} aria-label="测试进展">
      {why && (
        <section className={styles.why}>
          <h2>
            <Lightbulb aria-hidden="true" />
            为什么选这一题
          </h2>
          <p>{why.Text}</p>
        </section>
      )}
      <section className={styles.estimate} aria-live="polite">
        <h2>目前的估计</h2>
        <p className={styles.figure}>
          <strong>{percent(Estimate.Share)}%</strong>
          <span>
            可能在 {percent(Estimate.Low)}%–{percent(Estimate.High)}%
          </span>
        </p>
        <p className={styles.small}>估计您能答对本科目多少题。答得越多，区间越窄，够窄就结束。</p>
        {waiting && (
          <p className={styles.state}>
            <Spinner /> 正在送出答案、挑选下一题
          </p>
        )}
        {failed && (
          <p className={styles.failed} role="alert">
            <CircleAlert aria-hidden="true" />
            <span>答案没有送到，已替您留着。请检查网络后重试。</span>
            <Button size="s" icon={<RotateCw />} onClick={test.retry}>
              重试
            </Button>
          </p>
        )}
        {gone && (
          <p className={styles.failed} role="alert">
            <CircleAlert aria-hidden="true" />
            <span>这次测试已在别处结束或继续，这一题没有计入。</span>
            <Button size="s" icon={<ArrowLeft />} onClick={onLeave}>
              回到测试首页
            </Button>
          </p>
        )}
      </section>
      <BandChart
        title="估计的变化"
        unit="%"
        axis="题"
        names={{ value: '估计', band: '区间' }}
        points={trackPoints(run)}
        max={100}
      />
    </aside>
  )
}
