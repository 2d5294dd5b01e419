import { nextUndone } from '@tizhou/domain/runner/selectors'
import { useEffect, useRef } from 'react'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { useRunner, useRunnerStore } from '../../../runner/state/useRunner.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './ContrastResult.module.css'
import { ContrastTable } from './ContrastTable.tsx'
import { type SideResult, verdictOf } from './sides.ts'
import { useResults } from './useResults.ts'

/** Which of the two points is mistaken for the other, what distinguishes them, and the next steps. */
export function ContrastResult({ shown, onAgain }: { shown: KnowPoint; onAgain: () => void }) {
  const store = useRunnerStore()
  const results = useResults(shown)
  const undone = useRunner(({ run }) => nextUndone(run))
  const left = results.reduce((sum, side) => sum + side.total - side.answered, 0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.result} aria-labelledby="contrast-result">
      <h2 id="contrast-result" ref={heading} tabIndex={-1}>
        对比结果
      </h2>
      <p className={styles.verdict}>{verdictOf(results)}</p>
      <Outcome results={results} isPair={shown.Kind === 'pair'} />
      <ContrastTable shown={shown} open />
      <div className={styles.actions}>
        {undone !== null && left > 0 && (
          <Button
            {...tracked('contrastAgain')}
            size="l"
            variant="primary"
            onClick={() => {
              store.setFinished(false)
              store.act({ type: 'goTo', id: undone })
            }}
          >
            继续未做的 {left} 题
          </Button>
        )}
        <Button size="l" onClick={onAgain}>
          再做一遍
        </Button>
        <Link
          className={buttonClass('secondary', 'l')}
          {...(shown.Kind === 'pair' ? paths.yhjfPage() : paths.knowlegeStreng())}
        >
          {shown.Kind === 'pair' ? '其他易混考点' : '其他考点'}
        </Link>
      </div>
    </section>
  )
}

/** Rows: the point asked about. Columns: the point answered. */
function Outcome({ results, isPair }: { results: readonly SideResult[]; isPair: boolean }) {
  const cell = (value: number, tone: 'right' | 'wrong' | 'other') => (
    <td data-tone={value > 0 ? tone : 'none'}>{value}</td>
  )
  return (
    <Table
      caption="各考点的结果（单位：题）"
      look="cells"
      align="center"
      columns={['问的是', '✓ 答对', ...(isPair ? ['⇄ 当成另一个'] : []), `✗ ${isPair ? '其他错误' : '答错'}`, '未做']}
    >
      {results.map((side) => (
        <tr key={side.id}>
          <th scope="row">{side.name}</th>
          {cell(side.right, 'right')}
          {isPair && cell(side.takenForOther, 'wrong')}
          {cell(side.otherMistakes, 'other')}
          <td data-tone="none">{side.total - side.answered}</td>
        </tr>
      ))}
    </Table>
  )
}
