import type { Overview } from '../../../calls/parts/study.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { sumOf } from '../../../ui/charts/barChartData.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './ProgressCard.module.css'

const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`

/**
 * The progress by chapter: questions last answered right, answered otherwise, and all. These are counts of questions;
 * only the knowledge card shows mastery, which is judged by points.
 */
export function ProgressCard({ overview }: { overview: Overview }) {
  const { Total, Done, Right, Chapters } = overview
  return (
    <Card
      title="做题进度"
      action={
        <Link {...paths.chapterMenu()} className={buttonClass('ghost', 's')}>
          全部章节
        </Link>
      }
    >
      <dl className={styles.figures}>
        <div>
          <dt>已做</dt>
          <dd>
            <strong>{Done}</strong> / {Total} 题
          </dd>
        </div>
        <div>
          <dt>最近一次做对</dt>
          <dd>
            <strong>{Right}</strong> 题
          </dd>
        </div>
        <div>
          <dt>正确率（做对 / 已做）</dt>
          <dd>
            <strong>{Done > 0 ? share(Right, Done) : '–'}</strong>
          </dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={styles.chart} tabIndex={0} aria-label="各章做题进度">
        <BarChart
          kind="bars"
          title="各章做题进度"
          titleHidden
          unit="题"
          axis="章节"
          series={[
            { name: '最近一次做对', tone: 'right' },
            { name: '做过，还没做对', tone: 'wrong' },
          ]}
          data={Chapters.map((chapter) => ({
            label: chapter.Name,
            values: [chapter.Right, Math.max(0, chapter.Done - chapter.Right)],
            of: chapter.Total,
          }))}
          valueText={(value) => `已做 ${sumOf(value)} / ${value.of} 题`}
        />
      </section>
    </Card>
  )
}
