import { Empty } from '../../ui/feedback/Empty.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { RequestError } from './request.ts'

export interface LoadFailureProps {
  error: unknown
  /** The name of what could not be loaded: 章节目录, 学习概览 … */
  what: string
  onRetry: () => void
  retrying?: boolean
  compact?: boolean
}

/**
 * Shown in place of what could not be loaded: says what happened, what it means for the learner's data and what to do.
 */
export function LoadFailure({ error, what, ...rest }: LoadFailureProps) {
  const { pending } = useOutbox()
  const reason = error instanceof RequestError ? error : null
  // The server answered that there is nothing: nothing failed, and a retry changes nothing.
  if (reason?.outcome === 'empty')
    return <Empty title={`暂时没有${what}`} text={reason.msg || undefined} compact={rest.compact} />
  const unreachable = reason?.outcome === 'unreachable'
  return (
    <Failure
      {...rest}
      illustration={unreachable ? 'offline' : 'lost'}
      title={`${what}没有加载成功`}
      text={
        unreachable
          ? `网络连接不上。${pending > 0 ? `${pending} 条记录已保存在本机，联网后会自动上传；` : ''}请检查网络后重试。`
          : `${reason?.msg ? `${reason.msg.replace(/。$/, '')}。` : ''}您的学习记录不受影响，可以重试。`
      }
    />
  )
}
