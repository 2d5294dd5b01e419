import { isBlank, UNTOUCHED } from '@tizhou/domain/runner/entry'
import { isReachable } from '@tizhou/domain/runner/movement'
import type { Entry, RunnerState } from '@tizhou/domain/runner/state'
import { Lock, PanelRightClose } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countsOf } from '../../../../runner/countsOf.ts'
import { useRunner, useRunnerStore } from '../../../../runner/useRunner.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import styles from './ExamSheet.module.css'

type Shown = 'all' | 'undone' | 'done' | 'marked'

const matches: Readonly<Record<Shown, (entry: Entry) => boolean>> = {
  all: () => true,
  undone: (entry) => isBlank(entry),
  done: (entry) => !isBlank(entry),
  marked: (entry) => entry.marked,
}

/** Every question of the unit as a cell, by question type; the navigator also by state and mark. */
export function ExamSheet({ navigator, onClose }: { navigator: boolean; onClose?: () => void }) {
  const store = useRunnerStore()
  const run = useRunner((snapshot) => snapshot.run)
  const set = useRunner(() => store.set)
  const [shown, setShown] = useState<Shown>('all')
  const box = useRef<HTMLDivElement>(null)
  const { done, undone, marked, total } = countsOf(run)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is on screen
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [run.at])

  const isShown = (id: number) => matches[shown](entryAt(run, id)) || id === run.at
  const sections = set.styles.map((section) => ({ ...section, questions: section.questions.filter(isShown) }))
  const nothing = sections.every(({ questions }) => questions.length === 0)

  return (
    <aside className={styles.sheet} aria-label={navigator ? '题目导航' : '答题卡'}>
      <header className={styles.head}>
        <h2>{navigator ? '题目导航' : '答题卡'}</h2>
        <span className={styles.count}>
          {done} / {total}
        </span>
        {onClose && <IconButton size="s" label="收起答题卡" icon={<PanelRightClose />} onClick={onClose} />}
      </header>
      {navigator && (
        <div className={styles.filter}>
          <Segmented
            wide
            size="s"
            label="显示哪些题"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: '全部' },
              { value: 'undone', label: '未答', count: undone },
              { value: 'done', label: '已答', count: done },
              { value: 'marked', label: '标记', count: marked },
            ]}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a set of cells, not of form fields */}
      <div ref={box} role="group" aria-label="题目" data-own-arrows className={styles.cells} onKeyDown={walk}>
        {sections.map(({ id, name, questions }) =>
          questions.length === 0 ? null : (
            <section key={id} aria-label={name}>
              <h3 className={styles.name}>
                {name} <small>{questions.length} 题</small>
              </h3>
              <div className={styles.grid}>
                {questions.map((question) => (
                  <Cell key={question} run={run} id={question} number={set.byID.get(question)?.number ?? 0} />
                ))}
              </div>
            </section>
          ),
        )}
        {nothing && <p className={styles.nothing}>没有这样的题。</p>}
      </div>
      <ul className={styles.legend} aria-label="图例">
        <li>
          <i data-state="done" aria-hidden="true">
            ·
          </i>
          已答
        </li>
        <li>
          <i data-state="undone" aria-hidden="true" />
          未答
        </li>
        <li>
          <i data-state="marked" aria-hidden="true">
            ⚑
          </i>
          标记
        </li>
      </ul>
    </aside>
  )
}

const entryAt = (run: RunnerState, id: number): Entry => run.entries[run.positions.get(id) ?? -1] ?? UNTOUCHED

function Cell({ run, id, number }: { run: RunnerState; id: number; number: number }) {
  const { act } = useRunnerStore()
  const position = run.positions.get(id) ?? -1
  const entry = entryAt(run, id)
  const current = id === run.at
  const open = current || isReachable(run, position)
  const word = isBlank(entry) ? '未答' : '已答'
  return (
    <button
      type="button"
      className={styles.cell}
      data-state={isBlank(entry) ? 'undone' : 'done'}
      data-locked={!open || undefined}
      aria-disabled={!open || undefined}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={`第 ${number} 题，${word}${entry.marked ? '，已标记' : ''}${open ? '' : '，不能进入'}`}
      onClick={() => act({ type: 'goTo', id })}
    >
      {open ? number : <Lock aria-hidden="true" />}
      {!isBlank(entry) && <span className={styles.sign}>·</span>}
      {entry.marked && <span className={styles.mark}>⚑</span>}
    </button>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 }

/** Arrows walk through the cells; Enter goes to the question. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const by = STEPS[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const to = cells[cells.indexOf(event.target as HTMLElement) + by]
  if (!to) return
  event.preventDefault()
  to.focus()
}
