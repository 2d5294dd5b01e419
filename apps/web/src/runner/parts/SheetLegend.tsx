import styles from './SheetLegend.module.css'

const SIGNS = [
  { state: 'right', sign: '✓', word: '答对' },
  { state: 'wrong', sign: '✗', word: '答错' },
  { state: 'partial', sign: '–', word: '部分' },
  { state: 'marked', sign: '⚑', word: '标记' },
  { state: 'undone', sign: '', word: '未做' },
]

/** What the signs of the sheet mean. */
export function SheetLegend() {
  return (
    <ul className={styles.legend} aria-label="图例">
      {SIGNS.map(({ state, sign, word }) => (
        <li key={state}>
          <span className={styles.sample} data-state={state} aria-hidden="true">
            {sign}
          </span>
          {word}
        </li>
      ))}
    </ul>
  )
}
