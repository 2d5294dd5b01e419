import { isReachable } from '@tizhou/domain/runner/movement'
import { type CellState, entryOf } from '@tizhou/domain/runner/selectors'
import type { Entry } from '@tizhou/domain/runner/state'
import { memo } from 'react'
import { isOnlyMissed, MISSED } from '../outcome/missed.ts'
import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import { cellOf } from './cellOf.ts'
import styles from './SheetCells.module.css'

/** Sign and word of each state; the colour only repeats them. */
const WORDS: Readonly<Record<CellState, { sign: string; word: string }>> = {
  undone: { sign: '', word: '未做' },
  chosen: { sign: '·', word: '已选，未确认' },
  right: { sign: '✓', word: '答对' },
  wrong: { sign: '✗', word: '答错' },
  partial: { sign: '–', word: '部分正确' },
  unscored: { sign: '○', word: '未判分' },
}

export interface SheetCellsProps {
  ids: readonly number[]
  /** The state of each question; a change renders the row again. */
  entries: readonly (Entry | null)[]
  /** Changes when other questions may have become reachable or unreachable. */
  reach: unknown
}

/**
 * One row of the sheet. It subscribes to the question on screen itself: a move renders two rows instead of the sheet.
 */
export const SheetCells = memo(function SheetCells({ ids }: SheetCellsProps) {
  const { set, act, get } = useRunnerStore()
  const current = useRunner(({ run }) => (run.at !== null && ids.includes(run.at) ? run.at : null))
  return (
    <div className={styles.cells}>
      {ids.map((id) => {
        const { run } = get()
        const { state: judged = 'undone', marked = false } = cellOf(run, id) ?? {}
        const shut = !isReachable(run, run.positions.get(id) ?? -1)
        const question = set.byID.get(id)
        const missed = judged === 'wrong' && question !== undefined && isOnlyMissed(question, entryOf(run, id))
        const state = missed ? 'partial' : judged
        const word = missed
          ? MISSED.word
          : state === 'chosen' && run.rules.answer === 'standing'
            ? '已作答'
            : state === 'unscored' && question?.waits
              ? '待公布'
              : WORDS[state].word
        const number = question?.number ?? 0
        return (
          <button
            key={id}
            type="button"
            className={styles.cell}
            data-cell={id}
            data-state={state}
            aria-disabled={shut || undefined}
            tabIndex={id === current ? 0 : -1}
            aria-label={`第 ${number} 题，${word}${marked ? '，已标记' : ''}${shut ? '，不能进入' : ''}`}
            aria-current={id === current || undefined}
            onClick={() => act({ type: 'goTo', id })}
          >
            {number}
            <span className={styles.sign}>{WORDS[state].sign}</span>
            {marked && <span className={styles.mark}>⚑</span>}
          </button>
        )
      })}
    </div>
  )
}, isSame)

function isSame(before: SheetCellsProps, after: SheetCellsProps): boolean {
  return (
    before.ids === after.ids &&
    before.reach === after.reach &&
    after.entries.every((entry, at) => entry === before.entries[at])
  )
}
