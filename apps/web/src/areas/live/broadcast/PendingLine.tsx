import { useSecondsLeft } from '../../../platform/account/waiting.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Broadcast.module.css'
import type { Pending } from './roomMessages.ts'

interface Props {
  message: Pending
  isStreaming: boolean
  /** Takes the message back, to be changed. */
  onTakeBack: () => void
}

/** A message that is not sent yet, and why. In slow mode it is sent by itself once the time is over. */
export function PendingLine({ message: { text, from }, isStreaming, onTakeBack }: Props) {
  const wait = useSecondsLeft(from ?? null)
  return (
    <li className={styles.line} data-mine="">
      <span className={styles.words}>{text}</span>
      {wait > 0 ? (
        <span className={styles.small}>
          慢速模式，{wait} 秒后自动发出{' '}
          <Button size="s" variant="ghost" onClick={onTakeBack}>
            取回修改
          </Button>
        </span>
      ) : (
        <span className={styles.small}>{isStreaming ? '正在发送…' : '网络不通，会自动重发'}</span>
      )}
    </li>
  )
}
