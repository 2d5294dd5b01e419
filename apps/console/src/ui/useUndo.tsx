import { App, Button } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import { messageOf } from '../platform/request.ts'

/** Long enough to read the message, see the change in the table and reach the button. */
const SHOWN_SECONDS = 15

interface Done {
  title: string
  /** The effect of the change on others. */
  description?: ReactNode
  /** Makes the call that undoes the change. Rejects with the refusal. */
  undo: () => Promise<unknown>
  /** The message after undoing. */
  undone?: string
  /** Set for frequent small changes: the next message of its kind replaces this one, away from the place of work. */
  kind?: string
  /** Names what can be undone elsewhere too, as in a list of steps: the message goes once `useUndone` says that it was. */
  step?: string
}

const keyOfStep = (step: string) => `undo ${step}`

/** Shows what was done, with a button to undo it for SHOWN_SECONDS. */
export function useUndo(): (done: Done) => void {
  const { notification, message } = App.useApp()
  const id = useId()
  const count = useRef(0)
  return ({ title, description, undo, undone, kind, step }) => {
    const key = step === undefined ? `${id} ${kind ?? ++count.current}` : keyOfStep(step)
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

/** Takes away the message of a step that was undone elsewhere: nothing offers to undo it again. */
export function useUndone(): (step: string) => void {
  const { notification } = App.useApp()
  return (step) => notification.destroy(keyOfStep(step))
}
