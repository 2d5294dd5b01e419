import { useEffect, useState } from 'react'
import { isPageLoadFailure, reloadOnce } from '../platform/navigation/reloadOnce.ts'
import { PageLoadFailure } from '../platform/navigation/router/router.ts'
import { useOutbox } from '../platform/outbox/outbox.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'

/** Shown for a page that could not be loaded or that threw. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const notLoaded = error instanceof PageLoadFailure || isPageLoadFailure(error)
  const { pending } = useOutbox()
  const kept = pending > 0 ? `${pending} 条记录已保存在本机，不会丢失；` : ''
  const [reloading, setReloading] = useState(notLoaded)

  useEffect(() => {
    if (notLoaded) setReloading(reloadOnce(location.pathname + location.search))
  }, [notLoaded])

  if (reloading) return null
  return (
    <Failure
      illustration={notLoaded ? 'offline' : 'lost'}
      title={notLoaded ? '页面没有加载成功' : '页面出了点问题'}
      text={`${notLoaded ? '可能是网络不稳定，或系统刚刚更新。' : '这是我们的问题。'}${kept}请重试，或先回到主页。`}
      // A browser does not request a failed module again without a reload.
      onRetry={() => (notLoaded ? location.reload() : reset())}
      action={<Button onClick={() => location.assign('/mainIndex')}>回到主页</Button>}
    />
  )
}
