import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { countsOf } from '../../../runner/sheet/countsOf.ts'
import { useRunner, useRunnerStore } from '../../../runner/state/useRunner.ts'
import { Result } from '../../../runner/summary/Result.tsx'
import { spokenTime } from '../../../runner/summary/summary.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './EvaluationResult.module.css'
import { type PointResult, pointResults } from './pointResults.ts'

const STANDINGS: Readonly<Record<PointResult['standing'], { sign: string; word: string }>> = {
  good: { sign: '✓', word: '掌握' },
  unsure: { sign: '–', word: '不稳' },
  weak: { sign: '✗', word: '薄弱' },
}

export interface EvaluationResultProps {
  title: string
  appID: number
  cptID: number
  onAgain: () => void
}

/** The result of an evaluation: one figure, the points, and the next steps. */
export function EvaluationResult({ title, appID, cptID, onAgain }: EvaluationResultProps) {
  const store = useRunnerStore()
  const run = useRunner((snapshot) => snapshot.run)

  const sum = countsOf(run)
  const share = sum.total > 0 ? sum.right / sum.total : 0
  const points = pointResults(store.set, run)
  const weak = points.filter(({ standing }) => standing === 'weak')
  const firstMissed = run.items.find((_, at) => run.entries[at]?.score?.verdict !== 'right')
  return (
    <Result
      title={`${title} · 测评结果`}
      right={sum.right}
      of={sum.total}
      overview={
        <div>
          <p className={styles.advice}>{adviceOf(share, weak)}</p>
          <p className={styles.figures}>
            共 {sum.total} 题：答对 {sum.right}，答错 {sum.wrong}
            {sum.partial > 0 && `，部分 ${sum.partial}`}，未做 {sum.undone} · 用时 {spokenTime(sum.spentSeconds)}
          </p>
        </div>
      }
      actions={
        <>
          {firstMissed && (
            <Button
              {...tracked('evaluateAgain')}
              size="l"
              variant="primary"
              onClick={() => {
                store.setFinished(false)
                store.act({ type: 'goTo', id: firstMissed.id })
              }}
            >
              看错题解析
            </Button>
          )}
          <Link className={buttonClass('secondary', 'l')} {...paths.answerPage({ appID, cptID, only: 'undone' })}>
            练本章未做的题
          </Link>
          <Button size="l" onClick={onAgain}>
            再测一次
          </Button>
        </>
      }
    >
      <Table
        className={styles.table}
        caption="各考点的结果（题数少的考点仅供参考）"
        captionShown
        columns={['考点', { name: '图示', hidden: true }, '答对 / 题数', '判断', '下一步']}
      >
        {points.map(({ name, total, right, standing, next }) => (
          <tr key={name ?? ''}>
            <th scope="row">{name ?? '未标考点'}</th>
            <td className={styles.chart}>
              <Progress
                label={`${name ?? '未标考点'}：答对 ${right}，共 ${total}`}
                max={total}
                value={[
                  { value: right, tone: 'right' },
                  { value: total - right, tone: 'wrong' },
                ]}
              />
            </td>
            <td>
              {right} / {total}
            </td>
            <td>
              <span className={styles.standing} data-standing={standing}>
                <span aria-hidden="true">{STANDINGS[standing].sign}</span> {STANDINGS[standing].word}
              </span>
            </td>
            <td>
              {standing === 'good' ? (
                '—'
              ) : (
                <Link
                  aria-label={`练习${name ?? '未标考点'}所在的章节`}
                  {...paths.answerPage({ appID, cptID: next.chapterID, test: next.questionID })}
                >
                  去练习
                </Link>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Result>
  )
}

/** Advice in one sentence. The bounds are the pass mark of most papers (0.6) and 0.85. */
function adviceOf(share: number, weak: readonly PointResult[]): string {
  const names = weak.flatMap(({ name }) => name ?? []).slice(0, 3)
  const first = names.length > 0 ? `先补${names.map((name) => `“${name}”`).join('、')}` : '先看错题解析'
  if (share >= 0.85) return names.length > 0 ? `本章掌握得不错，${first}就更稳了。` : '本章掌握得不错，可以换一章测评。'
  if (share >= 0.6) return `本章基本过关，${first}，再测一次。`
  return `本章还不牢固：${first}，练完本章再测。`
}
