import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import type { Action } from './arranging.ts'

/** Everything that shows chapters is read anew. */
function useChaptersAgain(appID: number): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['chapters'] }),
      cache.invalidateQueries({ queryKey: ['questions', appID] }),
      cache.invalidateQueries({ queryKey: ['subjects'] }),
    ])
}

export const stepKey = (stepID: number): string => `chapters ${stepID}`

/**
 * Makes a step with chapters, says it, and offers to undo it. `seen`: what the editor saw of it. Gives the ids of what
 * was made; undefined where it was refused, which is said.
 */
export function useArranging(appID: number) {
  const { message } = App.useApp()
  const undo = useUndo()
  const again = useChaptersAgain(appID)
  const takeBack = async (stepID: number) => {
    const { stay } = await request('chapters.chapterUndo', { appID, stepID })
    await again()
    if (stay > 0) message.info(`${stay} 处后来又改过，保持现在的样子`)
  }
  const done = (stepID: number | null, said: string) => {
    if (stepID === null) return
    undo({ title: said, undo: () => takeBack(stepID), undone: '已恢复原样', step: stepKey(stepID) })
  }
  const arrange = async (actionJson: Action, seenJson: string[]): Promise<number[] | undefined> => {
    try {
      const { stepID, said, made } = await request('chapters.chapterArrange', { appID, actionJson, seenJson })
      await again()
      done(stepID, said)
      return made
    } catch (error) {
      message.error(messageOf(error))
      // Who was quicker is shown.
      if (error instanceof RequestError && error.status === 409) await again()
      return undefined
    }
  }
  return { arrange, again, done, takeBack }
}
