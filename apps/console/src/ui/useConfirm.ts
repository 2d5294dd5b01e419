import { App } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '../platform/request.ts'

interface Question {
  title: string
  /** The effect of the change on others, and whether it can be undone. */
  content: ReactNode
  /** The verb on the button. */
  action: string
  /** The message after the change. Default: none. */
  done?: string
  run: () => Promise<unknown>
}

/**
 * Asks before a change that affects others; the button 取消 has the focus. Shows `done` after the change, or why it was
 * refused.
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
