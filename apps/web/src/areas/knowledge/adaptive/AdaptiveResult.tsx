import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useStore } from '../../../platform/store.ts'
import { BandChart } from '../../../ui/charts/BandChart.tsx'
import { IntervalBar } from '../../../ui/charts/IntervalBar.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './AdaptiveResult.module.css'
import type { AdaptiveTest } from './adaptiveTest.ts'
import { endText, type PointResult, percent, pointResults, trackPoints } from './adaptiveWords.ts'

/** The result of a finished test: the estimate, its certainty, its course, and the next steps. */
export function AdaptiveResult({ test, onAgain }: { test: AdaptiveTest; onAgain: () => void }) {
  const { run } = useStore(test.state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { Share, Low, High } = run.Estimate
  const results = pointResults(run)
  return (
    <section className={styles.result} aria-labelledby="adaptive-result">
      <h2 id="adaptive-result" ref={heading} tabIndex={-1}>
        测试结果
      </h2>
      <p className={styles.figure}>
        估计您能答对本科目 <strong>{percent(Share)}%</strong> 的题，可能在 {percent(Low)}%–{percent(High)}% 之间
      </p>
      <IntervalBar
        label={`估计能答对 ${percent(Share)}%，可能在 ${percent(Low)}% 到 ${percent(High)}% 之间`}
        max={100}
        low={percent(Low)}
        high={percent(High)}
        value={percent(Share)}
      />
      <p className={styles.small}>
        {endText(run)}答对 {run.Right} 题。题目难度跟着您的水平走，所以答对的比例不是成绩。
      </p>
      <BandChart
        title="估计的变化"
        unit="%"
        axis="题"
        names={{ value: '估计', band: '区间' }}
        points={trackPoints(run)}
        max={100}
      />
      <div className={styles.actions}>
        <Link className={buttonClass('primary', 'l')} {...paths.knowlegeStreng()}>
          去强化薄弱考点
        </Link>
        <Button size="l" onClick={onAgain}>
          再测一次
        </Button>
      </div>
      <Asked title="没答对的考点" sign="✗" tone="wrong" results={results.filter(({ asked, right }) => right < asked)} />
      <Asked title="答对的考点" sign="✓" tone="right" results={results.filter(({ asked, right }) => right === asked)} />
    </section>
  )
}

interface AskedProps {
  title: string
  sign: string
  tone: 'right' | 'wrong'
  results: readonly PointResult[]
}

function Asked({ title, sign, tone, results }: AskedProps) {
  if (results.length === 0) return null
  return (
    <section className={styles.asked}>
      <h3>{title}</h3>
      <ul>
        {results.map(({ name, asked, right }) => (
          <li key={name}>
            <Badge tone={tone}>
              <span aria-hidden="true">{sign} </span>
              {name}
              {asked > 1 && ` ${right}/${asked}`}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
