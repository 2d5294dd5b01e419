import { useQuery } from '@tanstack/react-query'
import type { WirePrediction } from '@tizhou/contract/areas/knowledge/knowledge'
import { type Analysis, analysisApiX } from '../../calls/knowledge.ts'
import { paths } from '../../paths.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { IntervalBar } from '../../ui/charts/IntervalBar.tsx'
import { Progress } from '../../ui/charts/Progress.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { serverNow } from '../clock.ts'
import { Link } from '../navigation/router/Link.tsx'
import { useAfterSync } from '../outbox/useAfterSync.ts'
import { LoadFailure } from '../requests/LoadFailure.tsx'
import styles from './KnowledgeCard.module.css'
import { figuresOffText, figuresText, percent, recordText, shownPrediction, wantedFor } from './predictionWords.ts'
import { WeakPointsButton } from './WeakPointsButton.tsx'

interface KnowledgeCardProps {
  appID: number
  className?: string
  /** Offers practice for weak points. */
  weak?: boolean
}

/** The probability of a pass, the predicted score with its interval, and mastery by chapter. */
export function KnowledgeCard({ appID, className, weak }: KnowledgeCardProps) {
  const analysis = useQuery(analysisApiX({ appID, brief: 1 }))
  useAfterSync(() => void analysis.refetch())
  return (
    <Card
      title="预测得分"
      className={className}
      action={
        <>
          {weak && <WeakPointsButton appID={appID} />}
          <Link {...paths.aiCoreExamTest()} className={buttonClass('ghost', 's')}>
            测一测水平
          </Link>
        </>
      }
    >
      {analysis.data ? (
        <div className={styles.body}>
          <Score prediction={analysis.data.Prediction} />
          <Chapters of={analysis.data} />
        </div>
      ) : analysis.error ? (
        <LoadFailure
          compact
          what="预测得分"
          error={analysis.error}
          onRetry={() => void analysis.refetch()}
          retrying={analysis.isFetching}
        />
      ) : (
        <Loading label="正在加载预测得分">
          <Skeleton height="9rem" radius="var(--radius-m)" />
        </Loading>
      )}
    </Card>
  )
}

function Score({ prediction }: { prediction: WirePrediction }) {
  const shown = shownPrediction(prediction)
  if (!shown)
    return (
      <div className={styles.score}>
        <p className={styles.none}>数据还不够</p>
        <p>{wantedFor(prediction)}。</p>
        <Progress
          label={`首次作答 ${prediction.Answered} 题，需要 ${prediction.Needed} 题`}
          max={prediction.Needed}
          value={Math.min(prediction.Answered, prediction.Needed)}
        />
        <p className={styles.small}>
          按每题的第一次作答推算，试卷里的题和重做之前的也算在内。数据太少时的预测没有意义，所以先不显示。
        </p>
      </div>
    )
  return (
    <div className={styles.score}>
      <p className={styles.figure}>
        <strong>{shown.expected}</strong> 分
        <span className={styles.range}>
          {percent(prediction.Level)} 的可能在 {shown.low}–{shown.high} 分
        </span>
      </p>
      <IntervalBar
        label={shown.label}
        max={shown.full}
        low={shown.low}
        high={shown.high}
        value={shown.expected}
        goal={shown.pass === null ? undefined : { value: shown.pass, name: '及格线' }}
      />
      {prediction.Pass !== null && (
        <p>
          现在去考，过线的可能约 <b>{percent(prediction.Pass)}</b>
        </p>
      )}
      <p className={styles.small}>
        按“{prediction.Blueprint}”的题型、考点与分值推算。{recordText(prediction)}
      </p>
    </div>
  )
}

/** Only chapters with a judged point: an empty bar would read as no mastery at all. */
function Chapters({ of: { Chapters: chapters, FiguresSince, FiguresOff } }: { of: Analysis }) {
  const told = figuresText(FiguresSince, serverNow())
  const checked = figuresOffText(FiguresOff)
  const judged = chapters.filter((chapter) => chapter.Mastery !== null)
  const others = chapters.length - judged.length
  if (judged.length === 0)
    return <p className={styles.small}>一个考点答过 3 题以上，就能看出掌握程度；各章的掌握程度会显示在这里。</p>
  return (
    <div className={styles.chapters}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={styles.chart} tabIndex={0} aria-label="各章考点掌握程度">
        <BarChart
          kind="bars"
          title="各章考点掌握程度"
          unit="%"
          axis="章节"
          max={100}
          series={[{ name: '掌握程度', tone: 'brand' }]}
          data={judged.map((chapter) => ({
            label: chapter.Name,
            values: [Math.round((chapter.Mastery ?? 0) * 100)],
            of: 100,
            note: `${chapter.Judged}/${chapter.Points} 考点`,
          }))}
          valueText={(value) => `${value.values[0]}% · ${value.note}`}
        />
      </section>
      {others > 0 && <p className={styles.small}>另有 {others} 章答题太少，还看不出。</p>}
      {checked && <p className={styles.small}>{checked}</p>}
      {told && <p className={styles.small}>{told}</p>}
    </div>
  )
}
