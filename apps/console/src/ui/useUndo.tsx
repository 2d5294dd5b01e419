import { App, Button } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import { messageOf } from '../platform/request.ts'

/** Long enough to read what was done, see it in the table and reach the button. */
const SHOWN_SECONDS = 15

interface Done {
  title: string
  /** What the change means for others. */
  description?: ReactNode
  /** Makes the call that undoes the change. Rejects with why it was refused. */
  undo: () => Promise<unknown>
  /** The message after undoing. */
  undone?: string
  /** One of many small changes that follow each other: the next one of its kind takes its place, away from what is worked on. */
  kind?: string
}

/** Says what was done and offers to undo it for SHOWN_SECONDS. */
export function useUndo(): (done: Done) => void {
  const { notification, message } = App.useApp()
  const id = useId()
  const count = useRef(0)
  return ({ title, description, undo, undone, kind }) => {
    const key = `${id} ${kind ?? ++count.current}`
    const takeBack = async () => {
      notification.destroy(key)
      try {
        await undo()
        if (undone) message.success(undone)
      } catch (error) {
        message.error(messageOf(error))
      }
    }
    notification.success({
      key,
      title,
      description,
      duration: SHOWN_SECONDS,
      ...(kind !== undefined && { placement: 'bottom' as const }),
      actions: (
        <Button size="small" type="primary" onClick={() => void takeBack()}>
          撤销
        </Button>
      ),
    })
  }
}
