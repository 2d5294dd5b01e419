import { App } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '../platform/request.ts'

interface Question {
  title: string
  /** What it means, and whether it can be taken back. */
  content: ReactNode
  /** The verb on the button. */
  action: string
  /** What is said when it is done. */
  done?: string
  run: () => Promise<unknown>
}

/**
 * Asks before something that somebody else will feel; the safe button has the focus. Says when it is done,
 * or why it was refused.
 */
export function useConfirm(): (question: Question) => void {
  const { modal, message } = App.useApp()
  return ({ title, content, action, done, run }) => {
    modal.confirm({
      title,
      content,
      okText: action,
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          await run()
          if (done) message.success(done)
        } catch (error) {
          message.error(messageOf(error))
        }
      },
    })
  }
}
