import { Alert, Button } from 'antd'
import { messageOf } from '../platform/request.ts'

/** What went wrong, in words, and a way to try again. */
export function Failure({ error, onRetry, className }: { error: unknown; onRetry?: () => void; className?: string }) {
  return (
    <Alert
      type="error"
      showIcon
      className={className}
      title={messageOf(error)}
      action={onRetry && <Button onClick={onRetry}>重试</Button>}
    />
  )
}
