import { act, renderHook } from '@testing-library/react'
import { type TipAnswer, useTip, useToasts } from '../feedback.ts'

interface Asked {
  content: string
  /** The labels of the buttons that the dialog has. */
  buttons: string[]
}

/** The texts of the open dialog, without answering it; null where none is open. */
export function openTip(): Asked | null {
  const { result, unmount } = renderHook(useTip)
  const shown = result.current
  unmount()
  if (!shown) return null
  return {
    content: shown.content,
    buttons: [shown.confirm ?? '确定', shown.cancel].filter((label): label is string => label !== undefined),
  }
}

/** Waits for a dialog, answers it and gives its texts. */
export async function answerTip(answer: TipAnswer = 'confirm'): Promise<Asked | null> {
  const said = openTip()
  const { result, unmount } = renderHook(useTip)
  await act(async () => result.current?.answer(answer))
  unmount()
  return said
}

export function shownToasts(): string[] {
  const { result, unmount } = renderHook(useToasts)
  const texts = result.current.map(({ text }) => text)
  unmount()
  return texts
}
