import { useEffect } from 'react'
import { openPaths } from '../pages.ts'
import { useTip } from '../platform/feedback.ts'
import { useRouter } from '../platform/navigation/router/context.ts'
import { useRouterState } from '../platform/navigation/router/hooks.ts'
import { useSession } from '../platform/session/session.ts'

/**
 * Leaves a page that needs a session when the session ends (a log-out in another tab). While a dialog about the lost
 * session is open, the page stays: the dialog leads on.
 */
export function useLeaveWithoutSession(): void {
  const session = useSession()
  const tip = useTip()
  const path = useRouterState(({ address }) => address.pathname)
  const router = useRouter()
  const lost = !session && !tip && !openPaths.has(path)

  useEffect(() => {
    if (lost) void router.navigate({ to: '/', replace: true })
  }, [lost, router])
}
