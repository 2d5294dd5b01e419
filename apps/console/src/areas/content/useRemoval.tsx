import { App, Button } from 'antd'
import { messageOf, request } from '../../platform/request.ts'

interface Removable {
  allTestID: number
  hash: string
}

const SHOWN_SECONDS = 15

/**
 * Takes questions out of their chapters, one after another, and offers to undo it. Resolves when all are tried; what
 * was refused is said, the rest is out.
 */
export function useRemoval(
  appID: number,
  onChanged: () => Promise<void>,
): (rows: readonly Removable[]) => Promise<void> {
  const { notification, message } = App.useApp()
  return async (rows) => {
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
    const key = `removed ${removed[0]}`
    const undo = async () => {
      notification.destroy(key)
      try {
        for (const allTestID of removed) await request('content.questionRestore', { appID, allTestID })
        message.success(`已恢复 ${removed.length} 题`)
      } catch (error) {
        message.error(messageOf(error))
      }
      await onChanged()
    }
    notification.success({
      key,
      title: `已移出 ${removed.length} 题`,
      description: '学员不再看到它们，做过的记录保留。',
      duration: SHOWN_SECONDS,
      actions: (
        <Button size="small" type="primary" onClick={() => void undo()}>
          撤销
        </Button>
      ),
    })
  }
}
