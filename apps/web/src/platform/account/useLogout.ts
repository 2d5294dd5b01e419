import { perform } from '../../calls/making/call.ts'
import { logout } from '../../calls/parts/entry.ts'
import { tip } from '../feedback.ts'
import { flush, useOutbox } from '../outbox/outbox.ts'
import { exit } from '../session/lostSession.ts'

/** How long a log-out waits for the server, ms. */
const SERVER_MS = 4000

/** Logs out; asks first where entries are unsent, which stay on this device and are sent after the next log-in. */
export function useLogout(): () => Promise<void> {
  const { pending } = useOutbox()
  return async () => {
    if (pending > 0) {
      void flush()
      const answer = await tip({
        title: '退出登录',
        content: `还有 ${pending} 条记录没有上传。它们保存在这台电脑上，您下次在这里登录后会自动上传，不会丢失。`,
        confirm: '仍然退出',
        cancel: '先不退出',
        closable: true,
      })
      if (answer !== 'confirm') return
    }
    // Without network the server keeps the session until it expires; this device ends it at once.
    await perform(logout({ signal: AbortSignal.timeout(SERVER_MS) }), {}).catch(() => undefined)
    await exit()
  }
}
