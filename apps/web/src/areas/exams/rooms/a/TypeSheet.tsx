import { currentItem } from '@tizhou/domain/runner/selectors'
import { useRunner, useRunnerStore } from '../../../../runner/state/useRunner.ts'
import { QuestionCells } from '../tools/QuestionCells.tsx'
import styles from './TypeSheet.module.css'

const MARKED = { word: '已标记' }

/** The questions of the open question type, the only ones that can be reached. */
export function TypeSheet() {
  const store = useRunnerStore()
  const items = useRunner(({ run }) => run.items)
  const section = useRunner(({ run }) => currentItem(run)?.section)
  const name = useRunner(() => store.question()?.style.name ?? '')
  return (
    <aside className={styles.sheet} aria-label="本题型题目">
      <h2>{name}</h2>
      <QuestionCells
        label="题号"
        className={styles.cells}
        items={items.filter((item) => item.section === section)}
        marked={MARKED}
      />
    </aside>
  )
}
