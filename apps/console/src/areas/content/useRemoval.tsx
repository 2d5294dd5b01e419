import { App } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { useUndo } from '../../ui/useUndo.tsx'

interface Removable {
  allTestID: number
  hash: string
}

/**
 * Removes questions from their chapters one by one, with undo. Resolves when each was tried; shows how many were
 * refused, and why.
 */
export function useRemoval(
  appID: number,
  onChanged: () => Promise<void>,
  /** Removing is proposed, and released by somebody else. */
  isReviewed = false,
): (rows: readonly Removable[]) => Promise<void> {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  return async (rows) => {
    if (isReviewed) {
      const held: { proposalID: number; revision: string }[] = []
      let failure: unknown
      for (const { allTestID, hash } of rows) {
        try {
          held.push(await request('content.proposalSave', { appID, what: 'remove', handIn: 1, allTestID, hash }))
        } catch (error) {
          failure = error
        }
      }
      await onChanged()
      if (failure !== undefined) message.error(`有 ${rows.length - held.length} 题没有提交：${messageOf(failure)}`)
      if (held.length === 0) return
      offerUndo({
        title: `已提交移出 ${held.length} 题，等另一人审核`,
        undo: async () => {
          for (const of of held) await request('content.proposalMove', { ...of, step: 'withdraw' })
          await onChanged()
        },
        undone: '已撤回',
      })
      return
    }
    const removed: number[] = []
    let failure: unknown
    for (const { allTestID, hash } of rows) {
      try {
        await request('content.questionRemove', { appID, allTestID, hash })
        removed.push(allTestID)
      } catch (error) {
        failure = error
      }
    }
    await onChanged()
    if (failure !== undefined) message.error(`有 ${rows.length - removed.length} 题没有移出：${messageOf(failure)}`)
    if (removed.length === 0) return
    const restore = async () => {
      try {
        for (const allTestID of removed) await request('content.questionRestore', { appID, allTestID })
      } finally {
        await onChanged()
      }
    }
    offerUndo({
      title: `已移出 ${removed.length} 题`,
      description: '学员不再看到它们，做过的记录保留。',
      undo: restore,
      undone: `已恢复 ${removed.length} 题`,
    })
  }
}
