import { Typography } from 'antd'
import styles from './ChangeValue.module.css'

/** The value of a field before (`del`) or after (`ins`) a change; null: there was none. */
export function ChangeValue({ text, mark: Mark }: { text: string | null; mark: 'del' | 'ins' }) {
  if (text === null) return <Typography.Text type="secondary">（无）</Typography.Text>
  return <Mark className={`${styles.value} ${Mark === 'del' ? styles.before : styles.after}`}>{text}</Mark>
}
