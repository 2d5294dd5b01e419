import { App } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import { messageOf } from '../platform/request.ts'
import { dropNotice, showNotice } from './undo/undoNotices.ts'

interface Done {
  title: string
  /** The effect of the change on others. */
  description?: ReactNode
  /** Makes the call that undoes the change. Rejects with the refusal. */
  undo: () => Promise<unknown>
  /** The message after undoing. */
  undone?: string
  /** Set for frequent small changes: the next notice of its kind replaces this one. */
  kind?: string
  /** Names what can be undone elsewhere too, as in a list of steps: the notice goes once `useUndone` says that it was. */
  step?: string
}

const keyOfStep = (step: string) => `undo ${step}`

/** Shows for a while what was done, with a button to undo it (undo/UndoBar.tsx). */
export function useUndo(): (done: Done) => void {
  const { message } = App.useApp()
  const id = useId()
  const count = useRef(0)
  return ({ title, description, undo, undone, kind, step }) => {
    const key = step === undefined ? `${id} ${kind ?? ++count.current}` : keyOfStep(step)
    const takeBack = async () => {
      dropNotice(key)
      try {
        await undo()
        if (undone) message.success(undone)
      } catch (error) {
        message.error(messageOf(error))
      }
    }
    showNotice({ key, title, description, takeBack: () => void takeBack() })
  }
}

/** Takes away the notice of a step that was undone elsewhere: nothing offers to undo it again. */
export function useUndone(): (step: string) => void {
  return (step) => dropNotice(keyOfStep(step))
}
