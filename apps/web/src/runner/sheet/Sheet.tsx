import { PanelRightClose } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { setSettings } from '../../platform/settings.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useRunnerProps } from '../page/runnerProps.ts'
import type { Snapshot } from '../state/runnerStore.ts'
import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import { countsOf } from './countsOf.ts'
import { topsOf } from './rowWindow.ts'
import styles from './Sheet.module.css'
import { SheetCells } from './SheetCells.tsx'
import { SheetLegend } from './SheetLegend.tsx'
import { byStyle, byUnit, cellByKey, linesByID, type Shows, sheetRows } from './sheetRows.ts'
import { useRowWindow } from './useRowWindow.ts'

const CLOSE = <PanelRightClose />
const REM = { name: 2.25, places: 1.25, cells: 2.75 } as const

interface SheetProps {
  /** Always open, whatever the setting says. */
  fixed?: boolean
  title?: string
  /** A control that chooses the shown questions, and its predicate. */
  filter?: ReactNode
  shows?: Shows
}

/**
 * The question sheet: every question as a cell, by style (or section) or by chapter. Only the rows in view are
 * rendered.
 */
export const Sheet = memo(function Sheet({ fixed = false, title = '答题卡', filter: choice, shows }: SheetProps) {
  const store = useRunnerStore()
  const { unitNames } = useRunnerProps()
  const [grouping, setGrouping] = useState<'style' | 'unit'>('style')
  const { positions } = store.get().run
  const items = useRunner(({ run }) => run.items)
  const section = useRunner(sectionOnScreen)
  const reach = useMemo(() => [items, section], [items, section])
  const filter = useRunner(({ run }) => run.filter)
  const entries = useRunner(({ run }) => run.entries)
  // With a filter the rows change as questions are answered; without one they never do.
  const filtered = filter === 'all' && !shows ? null : entries
  const at = useRunner(({ run }) => (shows ? run.at : null))
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `items` changes when the set is replaced
  const sections = useMemo(
    () => (grouping === 'unit' && unitNames ? byUnit(store.set, unitNames) : byStyle(store.set)),
    [store, items, grouping, unitNames],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: further values that change the rows
  const rows = useMemo(
    () => sheetRows(sections, store.get().run, shows),
    [sections, store, items, filter, filtered, shows, at],
  )
  const lineOf = useMemo(() => linesByID(rows), [rows])
  const here = useRunner(({ run }) => lineOf.get(run.at ?? Number.NaN) ?? -1)
  const tops = useMemo(() => topsOf(rows.map(({ kind }) => REM[kind])), [rows])
  const { first, last, scrollToRow } = useRowWindow(box, tops)

  const shownRow = useRef(-1)
  useEffect(() => {
    if (here < 0 || shownRow.current === here) return
    shownRow.current = here
    scrollToRow(here)
  }, [here, scrollToRow])

  const focusCell = (id: number) => {
    scrollToRow(lineOf.get(id) ?? -1)
    // The row may be rendered only after the scrolling.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-cell="${id}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const focused = Number((event.target as HTMLElement).dataset.cell)
    if (!focused || event.altKey || event.ctrlKey || event.metaKey) return
    const to = cellByKey(rows, focused, event.key)
    if (to === focused) return
    event.preventDefault()
    focusCell(to)
  }

  return (
    <aside className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <SheetCount />
        {!fixed && (
          <IconButton size="s" label="收起答题卡" icon={CLOSE} onClick={() => setSettings({ sheetOpen: false })} />
        )}
      </header>
      {choice && <div className={styles.grouping}>{choice}</div>}
      {unitNames && unitNames.size > 1 && (
        <div className={styles.grouping}>
          <Segmented
            wide
            size="s"
            label="答题卡排列"
            value={grouping}
            onChange={setGrouping}
            options={[
              { value: 'style', label: '按题型' },
              { value: 'unit', label: '按章节' },
            ]}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a set of cells, not of form fields */}
      <div ref={box} role="group" aria-label="题目" data-own-arrows className={styles.cells} onKeyDown={onKeyDown}>
        <div className={styles.inner} style={{ height: `${tops.at(-1)}rem` }}>
          {rows.slice(first, last).map((row, at) => (
            <div key={row.key} className={styles.line} style={{ transform: `translateY(${tops[first + at]}rem)` }}>
              {row.kind === 'name' ? (
                <h3 className={styles.name}>
                  {row.name} <small>{row.count} 题</small>
                </h3>
              ) : row.kind === 'places' ? (
                <p className={styles.places}>{row.text}</p>
              ) : (
                <SheetCells
                  ids={row.ids}
                  entries={row.ids.map((id) => entries[positions.get(id) ?? -1] ?? null)}
                  reach={reach}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      <SheetLegend />
    </aside>
  )
})

/** The section on screen. Where sections lock, entering one closes the earlier ones. */
const sectionOnScreen = ({ run }: Snapshot): string | undefined =>
  run.rules.lockSections ? run.items[run.positions.get(run.at ?? run.lastAt ?? Number.NaN) ?? -1]?.section : undefined

function SheetCount() {
  const done = useRunner(({ run }) => countsOf(run).done)
  const total = useRunner(({ run }) => run.items.length)
  return (
    <span className={styles.count}>
      {done} / {total}
    </span>
  )
}
