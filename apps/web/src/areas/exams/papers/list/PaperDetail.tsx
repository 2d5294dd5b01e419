import { useQuery } from '@tanstack/react-query'
import type { WireAttempt, WireReport } from '@tizhou/contract/areas/exams/exams'
import { waitingCount, waitingUntil } from '@tizhou/domain/exam/waitingText'
import type { ReactNode } from 'react'
import { myPapers, paperReport } from '../../../../calls/exams.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { navigatorOf, type OfSubject, runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Table } from '../../../../ui/lists/Table.tsx'
import { shortWindowText, WITHDRAWN_NOTE } from '../../sitting/intro/opening.ts'
import { isScored, isUsedUp, type Paper, phaseOf } from '../paperTree.ts'
import { sayDuration, sayMarks, sayMoment } from '../sayTime.ts'
import styles from './PaperDetail.module.css'

interface PaperDetailProps {
  paper: Paper
  subject: OfSubject
  locked: boolean
  /** Further content of the page about the paper. */
  children?: ReactNode
}

/**
 * An expanded paper of the list: its units with the learner's last result in each, the attempts, other pages for it.
 */
export function PaperDetail({ paper, subject, locked, children }: PaperDetailProps) {
  const attempts = useQuery(myPapers({ appID: subject.AppID, paperID: paper.PaperID }))
  const over = (attempts.data?.list ?? [])
    .filter((attempt) => attempt.State === 'over')
    .sort((one, other) => one.StartedAt - other.StartedAt)
  const navigator = navigatorOf(paper, subject)
  const now = serverNow()
  const phase = phaseOf(paper, now)
  const short = paper.mine?.RunningID || paper.Withdrawn ? null : shortWindowText(paper, now)
  const isOpen = !paper.Withdrawn && (phase === 'always' || phase === 'open')
  const sittable = !locked && isOpen && !paper.mine?.RunningID && !isUsedUp(paper)
  return (
    <div className={styles.detail}>
      {children}
      {paper.Withdrawn && <p className={styles.ways}>{WITHDRAWN_NOTE}</p>}
      {short && <p className={styles.ways}>{short}</p>}
      {paper.Units.length > 0 && <Units paper={paper} appID={subject.AppID} last={over.at(-1)} />}
      {paper.mine && attempts.isPending && (
        <Loading>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {paper.mine && attempts.isError && (
        <LoadFailure
          compact
          what="历次成绩"
          error={attempts.error}
          onRetry={() => void attempts.refetch()}
          retrying={attempts.isFetching}
        />
      )}
      {over.length > 0 && <Attempts paper={paper} subject={subject} over={over} />}
      {navigator && sittable && (
        <p className={styles.ways}>
          <Link className={buttonClass('ghost', 's')} aria-label={`导航做题：${paper.Name}`} {...navigator}>
            导航做题
          </Link>
          <span>题号面板始终展开，按题型和作答状态跳题；同样计时{isScored(paper) && '、交卷后评分'}。</span>
        </p>
      )}
    </div>
  )
}

function Units({ paper, appID, last }: { paper: Paper; appID: number; last: WireAttempt | undefined }) {
  const attemptID = last?.Score === null || !isScored(paper) ? undefined : last?.AttemptID
  const report = useQuery({ ...paperReport({ appID, attemptID: attemptID ?? 0 }), enabled: attemptID !== undefined })
  const scores = new Map(report.data?.Units.map((unit) => [unit.UnitID, unit]))
  return (
    <Table
      className={styles.table}
      caption={`${paper.Name}的单元`}
      size="s"
      columns={[
        ...['单元', '题型', '题数', '时间', '满分'],
        ...(isScored(paper) ? ['合格线'] : []),
        ...(scores.size > 0 ? ['最近一次'] : []),
      ]}
    >
      {paper.Units.map((unit) => {
        const score = scores.get(unit.UnitID)
        return (
          <tr key={unit.UnitID}>
            <th scope="row">{unit.Name}</th>
            <td>{unit.Sections.map((section) => `${section.Name} ${section.TestCount}`).join('、')}</td>
            <td>{unit.TestCount}</td>
            <td>{sayDuration(unit.Seconds)}</td>
            <td>{sayMarks(unit.FullMark)}</td>
            {isScored(paper) && <td>{unit.PassMark === null ? '–' : sayMarks(unit.PassMark)}</td>}
            {scores.size > 0 && <td data-passed={score?.Passed ?? undefined}>{score ? unitText(score) : '–'}</td>}
          </tr>
        )
      })}
    </Table>
  )
}

const unitText = ({ Score, FullMark, Waiting }: WireReport['Units'][number]) =>
  [(FullMark > 0 || Waiting === 0) && `${sayMarks(Score)} 分`, Waiting > 0 && waitingCount(Waiting)]
    .filter(Boolean)
    .join('，')

/** The most columns that stay readable. */
const CHART_MOST = 12

function Attempts({ paper, subject, over }: { paper: Paper; subject: OfSubject; over: WireAttempt[] }) {
  const now = serverNow()
  const judged = isScored(paper)
  const scored = judged ? over.filter((attempt) => attempt.Score !== null).slice(-CHART_MOST) : []
  return (
    <section className={styles.attempts} aria-label="历次成绩">
      {scored.length > 1 && (
        <BarChart
          title="历次成绩"
          unit="分"
          axis="时间"
          kind="columns"
          height={8}
          max={Math.max(...scored.map((attempt) => attempt.FullMark))}
          series={[{ name: '得分', tone: 'brand' }]}
          data={scored.map((attempt, at) => ({
            label: `第 ${over.indexOf(attempt) + 1} 次 ${sayMoment(attempt.StartedAt, now)}`,
            short: `${over.length - scored.length + at + 1}`,
            values: [attempt.Score ?? 0],
          }))}
        />
      )}
      <Table
        className={styles.table}
        caption="历次作答"
        size="s"
        columns={['开考时间（北京时间）', '得分', '结果', { name: '查看', hidden: true }]}
      >
        {over.toReversed().map((attempt) => {
          const at = sayMoment(attempt.StartedAt, now)
          return (
            <tr key={attempt.AttemptID}>
              <th scope="row">{at}</th>
              <td>
                {!judged
                  ? '对照评分要点自评'
                  : attempt.Waits
                    ? `待公布（${waitingUntil({ why: attempt.Waits, until: attempt.WaitsUntil })}）`
                    : attempt.Score === null
                      ? '正在评分'
                      : `${sayMarks(attempt.Score)} / ${sayMarks(attempt.FullMark)} 分`}
              </td>
              <td data-passed={attempt.Passed ?? undefined}>
                {attempt.Passed === null ? '–' : attempt.Passed === 1 ? '✓ 合格' : '✗ 未合格'}
              </td>
              <td>
                {judged && (
                  <Link
                    aria-label={`${at} 的成绩报告`}
                    {...runnerOf(paper, subject, { attemptID: attempt.AttemptID, show: 'report' })}
                  >
                    成绩报告
                  </Link>
                )}
                <Link
                  aria-label={`${at} 的${judged ? '答案解析' : '参考答案与评分要点'}`}
                  {...runnerOf(paper, subject, { attemptID: attempt.AttemptID, show: 'keys' })}
                >
                  {judged ? '答案解析' : '参考答案与评分要点'}
                </Link>
              </td>
            </tr>
          )
        })}
      </Table>
    </section>
  )
}
