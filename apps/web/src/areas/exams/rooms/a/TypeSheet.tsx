import { isBlank, UNTOUCHED } from '@tizhou/domain/runner/entry'
import { isReachable } from '@tizhou/domain/runner/movement'
import { currentItem } from '@tizhou/domain/runner/selectors'
import { useRunner, useRunnerStore } from '../../../../runner/useRunner.ts'
import styles from './TypeSheet.module.css'

/** The questions of the open question type, among which one may move; others are not within reach. */
export function TypeSheet() {
  const store = useRunnerStore()
  const run = useRunner((snapshot) => snapshot.run)
  const section = currentItem(run)?.section
  const name = useRunner(() => store.question()?.style.name ?? '')
  const items = run.items.filter((item) => item.section === section)
  return (
    <aside className={styles.sheet} aria-label="本题型题目">
      <h2>{name}</h2>
      <div className={styles.cells}>
        {items.map((item) => {
          const position = run.positions.get(item.id) ?? -1
          const entry = run.entries[position] ?? UNTOUCHED
          const open = item.id === run.at || isReachable(run, position)
          const words = [isBlank(entry) ? '未答' : '已答', entry.marked && '已标记', !open && '不能进入']
          return (
            <button
              key={item.id}
              type="button"
              data-state={isBlank(entry) ? 'undone' : 'done'}
              data-marked={entry.marked || undefined}
              aria-disabled={!open || undefined}
              aria-current={item.id === run.at || undefined}
              aria-label={`第 ${item.order} 题，${words.filter(Boolean).join('，')}`}
              onClick={() => store.act({ type: 'goTo', id: item.id })}
            >
              {item.order}
            </button>
          )
        })}
      </div>
    </aside>
  )
}
