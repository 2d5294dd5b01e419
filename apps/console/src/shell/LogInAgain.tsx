import { Modal, Typography } from 'antd'
import { useSyncExternalStore } from 'react'
import { getLost, subscribeSession } from '../platform/session.ts'
import { LogInForm } from '../ui/LogInForm.tsx'

/** Above every other window, whichever opened last. */
const ABOVE = 1500

/**
 * Asks for a log-in over the page whose session is over. The page stays as it is, and the calls that wait for the log-in
 * are made then (platform/withSession.ts); another person's log-in loads it anew.
 */
export function LogInAgain({ userName }: { userName: string }) {
  const lost = useSyncExternalStore(subscribeSession, getLost)
  if (!lost) return null
  return (
    <Modal
      open
      title="重新登录"
      width={420}
      zIndex={ABOVE}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <Typography.Paragraph type="secondary">
        登录后留在这一页，填写的内容都还在。换一个账号登录，页面会重新载入，没保存的内容不会保留。
      </Typography.Paragraph>
      <LogInForm userName={userName} why={lost.why} />
    </Modal>
  )
}
