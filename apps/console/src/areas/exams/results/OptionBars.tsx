import type { Data } from '@tizhou/contract/contract'
import styles from './Results.module.css'
import { percent } from './resultWords.ts'

type Row = Data<'exams.resultsQuestions'>['rows'][number]

/** Shares of the options, and of those who left the question blank, as words. */
export const optionWords = ({ options, blank }: Row): string =>
  [
    ...options.map(
      ({ name, isKey, share, upper, lower }) =>
        `${name}${isKey === 1 ? '（答案）' : ''} ${percent(share)}${upper === null ? '' : `（高分组 ${percent(upper)}，低分组 ${percent(lower)}）`}`,
    ),
    ...(blank === null ? [] : [`未答 ${percent(blank)}`]),
  ].join('；')

/** A small bar for each option. */
export function OptionBars({ row }: { row: Row }) {
  const { options, blank, candidates } = row
  if (options.length === 0 || candidates === 0) return '—'
  return (
    <div className={styles.options} role="img" aria-label={optionWords(row)}>
      {options.map(({ name, isKey, share, upper, lower }) => (
        <span
          key={name}
          title={`${name}${isKey === 1 ? '（答案）' : ''}：${percent(share)}，高分组 ${percent(upper)}，低分组 ${percent(lower)}`}
        >
          <span className={styles.column}>
            <span className={isKey === 1 ? styles.keyed : styles.wrong} style={{ height: `${share * 100}%` }} />
          </span>
          {name}
        </span>
      ))}
      <span title={`未答：${percent(blank)}`}>
        <span className={styles.column}>
          <span className={styles.blank} style={{ height: `${(blank ?? 0) * 100}%` }} />
        </span>
        空
      </span>
    </div>
  )
}
