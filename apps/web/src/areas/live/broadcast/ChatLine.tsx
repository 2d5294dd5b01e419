import { beijingTime } from '@tizhou/domain/dates/beijing'
import type { LiveMessage } from '../../../calls/live.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './Broadcast.module.css'

/** A line of the chat; a question with its answer. */
export function ChatLine({ message: { kind, name, text, answer, at, isMine } }: { message: LiveMessage }) {
  return (
    <li className={styles.line} data-mine={isMine === 1 ? '' : undefined} data-kind={kind}>
      <span className={styles.who}>
        {kind === 'teacher' && <Badge tone="brand">老师</Badge>}
        {kind === 'question' && <Badge tone="due">提问</Badge>}
        <span>{isMine === 1 ? `${name}（我）` : name}</span>
        <time dateTime={new Date(at).toISOString()}>{beijingTime(at)}</time>
      </span>
      <span className={styles.words}>{text}</span>
      {answer !== '' && (
        <span className={styles.answer}>
          <Badge tone="brand">回答</Badge> {answer}
        </span>
      )}
    </li>
  )
}
