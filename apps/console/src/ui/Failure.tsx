import { Alert, Button } from 'antd'
import { messageOf } from '../platform/request.ts'

/** An error in words, with a button to try again. */
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
