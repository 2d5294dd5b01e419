import { isBlank, UNTOUCHED } from '@tizhou/domain/runner/entry'
import { isReachable } from '@tizhou/domain/runner/movement'
import type { Item } from '@tizhou/domain/runner/state'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useRunner, useRunnerStore } from '../../../../runner/state/useRunner.ts'

interface QuestionCellsProps {
  items: readonly Item[]
  label: string
  className: string | undefined
  /** The room's word for a mark, and its sign on the cell. */
  marked: { word: string; sign?: string }
}

/** Questions by number. One stop for the Tab key: arrow keys move between the cells, Enter opens one. */
export function QuestionCells({ items, label, className, marked }: QuestionCellsProps) {
  const store = useRunnerStore()
  const run = useRunner((snapshot) => snapshot.run)
  const box = useRef<HTMLDivElement>(null)
  const here = items.find(({ id }) => id === run.at) ?? items[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another question is on screen
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [run.at])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of cells, not of form fields
    <div ref={box} role="group" aria-label={label} data-own-arrows className={className} onKeyDown={walk}>
      {items.map((item) => {
        const position = run.positions.get(item.id) ?? -1
        const entry = run.entries[position] ?? UNTOUCHED
        const current = item.id === run.at
        const open = current || isReachable(run, position)
        const words = [isBlank(entry) ? '未答' : '已答', entry.marked && marked.word, !open && '不能进入']
        return (
          <button
            key={item.id}
            type="button"
            tabIndex={item === here ? 0 : -1}
            data-state={isBlank(entry) ? 'undone' : 'done'}
            data-marked={entry.marked || undefined}
            aria-disabled={!open || undefined}
            aria-current={current || undefined}
            aria-label={`第 ${item.order} 题，${words.filter(Boolean).join('，')}`}
            onClick={() => store.act({ type: 'goTo', id: item.id })}
          >
            {item.order}
            {entry.marked && marked.sign && <span aria-hidden="true">{marked.sign}</span>}
          </button>
        )
      })}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const to = cellBy(event.key, cells, event.target as HTMLElement)
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** The cell that a key moves to, by their positions on the screen; undefined where there is none. */
function cellBy(key: string, cells: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = cells.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowDown':
      return cells.slice(at + 1).find((cell) => cell.offsetTop > from.offsetTop && cell.offsetLeft >= from.offsetLeft)
    case 'ArrowUp':
      return cells
        .slice(0, at)
        .findLast((cell) => cell.offsetTop < from.offsetTop && cell.offsetLeft <= from.offsetLeft)
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    default:
      return undefined
  }
}
