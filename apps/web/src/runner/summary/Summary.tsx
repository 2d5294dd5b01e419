import { counts, entryOf, nextUndone } from '@tizhou/domain/runner/selectors'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Progress } from '../../ui/charts/Progress.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { useRunnerProps } from '../page/runnerProps.ts'
import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import { Result } from './Result.tsx'
import styles from './Summary.module.css'
import { spokenTime, styleResults, timeSpent } from './summary.ts'

/** The summary after the last question: results, weak parts and next steps. */
export function Summary() {
  const store = useRunnerStore()
  const { title, onFilter, afterwards } = useRunnerProps()
  const run = useRunner((snapshot) => snapshot.run)

  const sum = counts(run)
  // A partly right answer counts as a mistake: it lowers the rate and is listed.
  const mistakes = sum.wrong + sum.partial
  const judged = sum.right + mistakes
  const waiting = store.set.questions.filter(({ id, waits }) => waits && entryOf(run, id).confirmed).length
  const time = timeSpent(store.set, run)
  const undone = nextUndone(run) ?? (sum.undone > 0 ? run.at : null)
  return (
    <Result
      title={sum.undone === 0 ? `${title} · 全部完成` : `${title} · 小结`}
      right={sum.right}
      of={judged}
      overview={
        <dl className={styles.figures}>
          <Figure tone="right" sign="✓" name="答对" value={sum.right} />
          <Figure tone="wrong" sign="✗" name="答错" value={sum.wrong} />
          {sum.partial > 0 && <Figure tone="missed" sign="–" name="部分" value={sum.partial} />}
          {waiting > 0 && <Figure tone="undone" sign="○" name="待公布" value={waiting} />}
          <Figure tone="undone" sign="" name="未做" value={sum.undone} />
          <div>
            <dt>用时</dt>
            <dd>
              {spokenTime(time.seconds)}
              {time.unknown > 0 && <small> 另有 {time.unknown} 题没有用时记录</small>}
            </dd>
          </div>
        </dl>
      }
      actions={
        <>
          {undone !== null && (
            <Button
              {...tracked('afterSummary')}
              size="l"
              variant="primary"
              onClick={() => {
                store.setFinished(false)
                store.act({ type: 'goTo', id: undone })
              }}
            >
              继续未做的 {sum.undone} 题
            </Button>
          )}
          {afterwards}
          {mistakes > 0 && onFilter && (
            <Button
              size="l"
              onClick={() => {
                store.setFinished(false)
                onFilter('wrong')
              }}
            >
              再看错题
            </Button>
          )}
        </>
      }
    >
      <Table
        className={styles.table}
        caption="各题型的结果"
        size="s"
        align="end"
        columns={['题型', { name: '图示', hidden: true }, '答对', '答错', ...(sum.partial > 0 ? ['部分'] : []), '未做']}
      >
        {styleResults(store.set, run).map((style) => (
          <tr key={style.id}>
            <th scope="row">
              {style.name}
              {style.places && <small className={styles.places}>第 {style.places} 题</small>}
            </th>
            <td className={styles.chart}>
              <Progress
                label={`${style.name}：答对 ${style.right}，答错 ${style.wrong}，部分 ${style.partial}，共 ${style.total}`}
                max={style.total}
                value={[
                  { value: style.right, tone: 'right' },
                  { value: style.partial, tone: 'missed' },
                  { value: style.wrong, tone: 'wrong' },
                ]}
              />
            </td>
            <td>{style.right}</td>
            <td>{style.wrong}</td>
            {sum.partial > 0 && <td>{style.partial}</td>}
            <td>{style.undone}</td>
          </tr>
        ))}
      </Table>
    </Result>
  )
}

function Figure({ tone, sign, name, value }: { tone: string; sign: string; name: string; value: number }) {
  return (
    <div data-tone={tone}>
      <dt>
        <span aria-hidden="true">{sign}</span> {name}
      </dt>
      <dd>
        {value}
        <small> 题</small>
      </dd>
    </div>
  )
}
