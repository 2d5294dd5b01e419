import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdaptiveRun, adaptiveHistory, analysisApiX, pointCardCount } from '../../../calls/knowledge.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { BandChart } from '../../../ui/charts/BandChart.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from './AdaptiveStart.module.css'
import { endText, percent } from './adaptiveWords.ts'

export interface AdaptiveStartProps {
  subject: Subject
  starting: boolean
  onStart: (how: { cptID?: number; restart?: 1 }) => void
}

/**
 * The page before a test: what it does, an unfinished test, what is known of the learner's points, and earlier results.
 */
export function AdaptiveStart({ subject, starting, onStart }: AdaptiveStartProps) {
  const history = useQuery({ ...adaptiveHistory({ appID: subject.AppID }), select: ({ list }) => list })
  const running = history.data?.find((run) => run.State === 'running' && run.Answered > 0)
  return (
    <Page title="AI 核心考题" note={[subject.AppCName, '按您的水平一题一题挑选，答到估计够准为止'].join(' · ')}>
      <div className={styles.grid}>
        <Card title="自适应测试">
          {history.isPending ? (
            <Loading label="正在加载">
              <Skeleton height="7rem" />
            </Loading>
          ) : (
            <Begin subject={subject} running={running} starting={starting} onStart={onStart} />
          )}
        </Card>
        <Points appEName={subject.AppEName} />
        <div className={styles.whole}>
          <Card title="测试记录">
            {history.data ? (
              <History runs={history.data.filter((run) => run.State === 'over' && run.Answered > 0)} />
            ) : history.error ? (
              <LoadFailure
                compact
                what="测试记录"
                error={history.error}
                onRetry={() => void history.refetch()}
                retrying={history.isFetching}
              />
            ) : (
              <Loading label="正在加载测试记录">
                <Skeleton height="9rem" />
              </Loading>
            )}
          </Card>
        </div>
      </div>
    </Page>
  )
}

function Begin({ subject, running, starting, onStart }: AdaptiveStartProps & { running: AdaptiveRun | undefined }) {
  const analysis = useQuery(analysisApiX({ appID: subject.AppID, brief: 1 }))
  const [chapter, setChapter] = useState(0)
  return (
    <div className={styles.begin}>
      <p>
        每答一题，都会重新估计您的水平，并说明下一题为什么选它。答对就往难处走，答错就往容易处走，一般 15–30
        题就能看出水平。
      </p>
      <p className={styles.small}>答案计入练习记录，答错的题进入错题本。中途离开随时可以回来继续。</p>
      <label className={styles.scope}>
        测试范围
        <select value={chapter} onChange={(event) => setChapter(Number(event.target.value))}>
          <option value={0}>整个科目</option>
          {analysis.data?.Chapters.map(({ CptID, Name }) => (
            <option key={CptID} value={CptID}>
              {Name}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.actions}>
        {running && chapter === 0 ? (
          <>
            <Button
              {...tracked('goOnAdaptive')}
              variant="primary"
              size="l"
              pending={starting}
              onClick={() => onStart({})}
            >
              继续上次测试（已答 {running.Answered} 题）
            </Button>
            <Button size="l" disabled={starting} onClick={() => onStart({ restart: 1 })}>
              重新开始
            </Button>
          </>
        ) : (
          <Button
            {...tracked('startAdaptive')}
            variant="primary"
            size="l"
            pending={starting}
            // A test that was started and never answered may be of another chapter.
            onClick={() => onStart({ restart: 1, ...(chapter > 0 ? { cptID: chapter } : {}) })}
          >
            开始测试
          </Button>
        )}
      </div>
    </div>
  )
}

function Points({ appEName }: { appEName: string }) {
  const counts = useQuery(pointCardCount({ appEName }))
  return (
    <Card title="我的考点">
      {counts.data ? (
        counts.data.Total === 0 ? (
          <p className={styles.small}>这个科目的题目还没有标注考点。</p>
        ) : (
          <BarChart
            kind="bars"
            title={`共 ${counts.data.Total} 个考点`}
            unit="个"
            axis="状态"
            series={[{ name: '考点', tone: 'brand' }]}
            data={[
              { label: '已掌握', values: [counts.data.Known], of: counts.data.Total },
              { label: '该复习了', values: [counts.data.Due], of: counts.data.Total },
              { label: '还没掌握', values: [counts.data.Unknown], of: counts.data.Total },
              { label: '没练过', values: [counts.data.New], of: counts.data.Total },
            ]}
          />
        )
      ) : counts.error ? (
        <LoadFailure
          compact
          what="考点统计"
          error={counts.error}
          onRetry={() => void counts.refetch()}
          retrying={counts.isFetching}
        />
      ) : (
        <Loading label="正在加载考点统计">
          <Skeleton height="7rem" />
        </Loading>
      )}
    </Card>
  )
}

const dayText = (moment: number) =>
  new Date(moment).toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' })

function History({ runs }: { runs: readonly AdaptiveRun[] }) {
  if (runs.length === 0)
    return <Empty compact illustration="harbour" title="还没有测过" text="测完一次，结果和它的可靠程度会记在这里。" />
  const whole = runs.filter((run) => run.CptID === null && run.Answered >= 5).toReversed()
  return (
    <div className={styles.history}>
      {whole.length > 1 && (
        <BandChart
          title="历次估计（整个科目）"
          unit="%"
          axis="测试"
          names={{ value: '估计', band: '区间' }}
          max={100}
          points={whole.map(({ StartedAt, Estimate }, at) => ({
            label: `第 ${at + 1} 次 ${dayText(StartedAt)}`,
            value: percent(Estimate.Share),
            low: percent(Estimate.Low),
            high: percent(Estimate.High),
          }))}
        />
      )}
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.RunID}>
            <b>{dayText(run.StartedAt)}</b>
            <span className={styles.share}>
              {percent(run.Estimate.Share)}%
              <small>
                {percent(run.Estimate.Low)}%–{percent(run.Estimate.High)}%
              </small>
            </span>
            <span className={styles.small}>
              {run.CptID === null ? '' : '单章 · '}
              {endText(run)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
