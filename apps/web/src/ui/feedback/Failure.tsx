import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Illustration, type IllustrationName } from '../illustration/Illustration.tsx'
import styles from './Empty.module.css'

export interface FailureProps {
  illustration?: Extract<IllustrationName, 'lost' | 'offline'>
  /** What happened. */
  title: string
  /** What it means for the reader's data, and what can be done. */
  text: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** A further action. */
  action?: ReactNode
  compact?: boolean
}

/** Shown in place of something that failed: what happened, what it means, what to do. */
export function Failure({ illustration = 'lost', title, text, onRetry, retrying, action, compact }: FailureProps) {
  return (
    <div className={compact ? styles.compact : styles.empty} role="alert">
      <Illustration name={illustration} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="primary" icon={<RotateCw />} pending={retrying} onClick={onRetry}>
              重试
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
