import { memo } from 'react'
import { cellOf } from '../cellOf.ts'
import { useRunner, useRunnerStore } from '../useRunner.ts'
import styles from './SheetCells.module.css'

/** Sign and word of each state; colour only repeats them. */
export const CELL_WORDS = {
  undone: { sign: '', word: '未做' },
  chosen: { sign: '·', word: '已选，未确认' },
  right: { sign: '✓', word: '答对' },
  wrong: { sign: '✗', word: '答错' },
  partial: { sign: '–', word: '部分正确' },
  unscored: { sign: '○', word: '未判分' },
} as const

/** One line of the sheet. Follows its own questions alone, so an answer repaints one line. */
export const SheetCells = memo(function SheetCells({ ids }: { ids: readonly number[] }) {
  const { set, act } = useRunnerStore()
  return (
    <div className={styles.cells}>
      {ids.map((id) => (
        <Cell key={id} id={id} number={set.byID.get(id)?.number ?? 0} onGo={act} />
      ))}
    </div>
  )
})

interface CellProps {
  id: number
  number: number
  onGo: (command: { type: 'goTo'; id: number }) => void
}

const Cell = memo(function Cell({ id, number, onGo }: CellProps) {
  const { get } = useRunnerStore()
  // The entry says when a cell can have changed, without working out all the cells on every action.
  useRunner(({ run }) => run.entries[run.positions.get(id) ?? -1])
  const current = useRunner(({ run }) => run.at === id)
  const { state = 'undone', marked = false } = cellOf(get().run, id) ?? {}
  const { sign, word } = CELL_WORDS[state]
  return (
    <button
      type="button"
      className={styles.cell}
      data-cell={id}
      data-state={state}
      tabIndex={current ? 0 : -1}
      aria-label={`第 ${number} 题，${word}${marked ? '，已标记' : ''}`}
      aria-current={current || undefined}
      onClick={() => onGo({ type: 'goTo', id })}
    >
      {number}
      <span className={styles.sign}>{sign}</span>
      {marked && <span className={styles.mark}>⚑</span>}
    </button>
  )
})
