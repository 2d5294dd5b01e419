import { Typography } from 'antd'
import styles from './ChangeValue.module.css'

/** What a field held before (`del`) or after (`ins`) a change; null: there was nothing. */
export function ChangeValue({ text, mark: Mark }: { text: string | null; mark: 'del' | 'ins' }) {
  if (text === null) return <Typography.Text type="secondary">（无）</Typography.Text>
  return <Mark className={`${styles.value} ${Mark === 'del' ? styles.before : styles.after}`}>{text}</Mark>
}
