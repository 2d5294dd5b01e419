import { Typography } from 'antd'
import styles from './ChangeValue.module.css'
import { changedWords } from './textDifference.ts'

interface Props {
  /** null: there was none. */
  text: string | null
  mark: 'del' | 'ins'
  /** The value on the other side of the change: the words that it does not have are marked. */
  other: string | null
}

/** The value of a field before (`del`) or after (`ins`) a change. */
export function ChangeValue({ text, mark: Mark, other }: Props) {
  if (text === null) return <Typography.Text type="secondary">（无）</Typography.Text>
  const parts = other === null ? [{ text, differs: false }] : changedWords(text, other)
  return (
    <Mark className={`${styles.value} ${Mark === 'del' ? styles.before : styles.after}`}>
      {parts.map((part, at) =>
        part.differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
          <strong key={at} className={styles.changed}>
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </Mark>
  )
}
