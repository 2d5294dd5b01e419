import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { waitingCount, waitingUntil } from '@tizhou/domain/exam/waitingText'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { marksText } from '../timeText.ts'
import styles from './AmongAll.module.css'

/** All candidates' first attempts by score, with the learner's place among them. */
export function AmongAll({ report }: { report: WireReport }) {
  const { All, Score, Waiting } = report
  if (All === null)
    return (
      <Empty
        compact
        illustration="harbour"
        title={Waiting ? '成绩待公布' : '还没有足够的考生可比'}
        text={
          Waiting
            ? `${waitingCount(Waiting.Count)}，${waitingUntil({ why: Waiting.Why, until: Waiting.Until })}；届时这里显示成绩分布和您所处的位置。`
            : '至少五位考生交卷并判分后，这里显示成绩分布和您所处的位置。'
        }
      />
    )
  const mine = placeOf(All.Buckets, Score)
  const data = All.Buckets.map(({ From, To, Candidates }, at) => ({
    label: `${marksText(From)}～${marksText(To)} 分${at === mine ? '（我）' : ''}`,
    short: at === mine ? '我' : at % 4 === 0 ? marksText(From) : ' ',
    values: at === mine ? [0, Candidates] : [Candidates, 0],
  }))
  return (
    <div className={styles.all}>
      <dl className={styles.facts}>
        {All.Ahead !== null && (
          <div>
            <dt>超过考生</dt>
            <dd>{Math.round(All.Ahead * 1000) / 10}%</dd>
          </div>
        )}
        {All.Rank !== null && (
          <div>
            <dt>名次</dt>
            <dd>
              {All.Rank} / {All.Candidates}
            </dd>
          </div>
        )}
        <div>
          <dt>平均分</dt>
          <dd>{marksText(All.Average)}</dd>
        </div>
        <div>
          <dt>最高分</dt>
          <dd>{marksText(All.Best)}</dd>
        </div>
        <div>
          <dt>考生</dt>
          <dd>{All.Candidates} 人</dd>
        </div>
      </dl>
      <BarChart
        kind="columns"
        title="成绩分布"
        unit="人"
        axis="分数段"
        series={[
          { name: '其他分数段', tone: 'rest' },
          { name: '我所在的分数段', tone: 'brand' },
        ]}
        data={data}
        height={8}
      />
    </div>
  )
}

/** The index of the bucket that contains a score; the last one includes full marks. */
function placeOf(buckets: NonNullable<WireReport['All']>['Buckets'], score: number): number {
  const at = buckets.findIndex(({ From, To }) => score >= From && score < To)
  return at === -1 ? buckets.length - 1 : at
}
