import { styleOfCode } from '@tizhou/catalogue/styles'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { Typography } from 'antd'
import { ChangeValue } from '../../ui/ChangeValue.tsx'
import styles from './QuestionVersions.module.css'
import type { Typed } from './questionForm.ts'
import { versionDifferences } from './versionDifferences.ts'

interface Props {
  label: string
  /** What stands over each side. */
  titles: readonly [string, string]
  /** Null: it says nothing, as before a new question. */
  before: Typed | null
  after: Typed | null
  /** Said where both say the same. */
  same: string
}

/** Two states of a question beside each other: the fields in which they differ. */
export function SideBySide({ label, titles, before, after, same }: Props) {
  const differences = versionDifferences(shown(before), shown(after))
  return (
    <section aria-label={label}>
      <div className={styles.pair}>
        <Typography.Text strong>{titles[0]}</Typography.Text>
        <Typography.Text strong>{titles[1]}</Typography.Text>
      </div>
      {differences.length === 0 && <p className={styles.same}>{same}</p>}
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <div className={styles.field}>{fieldName(field)}</div>
          <div className={styles.pair}>
            <ChangeValue text={before || null} other={after || null} mark="del" />
            <ChangeValue text={after || null} other={before || null} mark="ins" />
          </div>
        </div>
      ))}
    </section>
  )
}

const NOTHING: Typed = {
  ...{ style: '', hint: '', stem: '', options: [], answer: '', explanation: '', points: [], source: '' },
  ...{ year: null, difficulty: null, groupStem: '' },
}

const shown = (question: Typed | null): Typed =>
  question ? { ...question, style: styleOfCode(question.style)?.name ?? question.style } : NOTHING
