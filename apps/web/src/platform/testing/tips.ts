import { act, renderHook } from '@testing-library/react'
import { type TipAnswer, useTip, useToasts } from '../feedback.ts'

interface Asked {
  content: string
  /** As the buttons say it; one that is not there is left out. */
  buttons: string[]
}

/** What the dialog that is open says, without answering it; null where none is. */
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

/** Answers the dialog that is open, once there is one, and gives what it said. */
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
