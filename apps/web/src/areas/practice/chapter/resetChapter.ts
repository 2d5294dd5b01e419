import type { QueryClient } from '@tanstack/react-query'
import { tip, toast } from '../../../platform/feedback.ts'
import { flush, pendingReplies } from '../../../platform/outbox/outbox.ts'
import { RequestError, request } from '../../../platform/requests/request.ts'
import { getSession } from '../../../platform/session/session.ts'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { chapterSetOptions } from '../queries.ts'

const TOLD_MS = 2500

/**
 * Asks, then forgets the answers of a chapter. Answers that are still on this device go out before it: sent
 * afterwards they would stand in the chapter again. Without network nothing is reset.
 */
export async function resetChapter(
  store: RunnerStore,
  client: QueryClient,
  appID: number,
  cptID: number,
): Promise<void> {
  const answer = await tip({
    title: '重做本章',
    content: '本章的作答记录将清空，从第一题重新开始。错题本、收藏与笔记都会保留。',
    confirm: '清空并重做',
    cancel: '取消',
  })
  if (answer !== 'confirm') return
  try {
    await flush()
    const userID = getSession()?.userID
    if (userID !== undefined && (await pendingReplies(userID)).length > 0) {
      toast('还有答案没有上传，请联网后再重做', TOLD_MS)
      return
    }
    await request('practice.resetTestInfo', { appID, cptID })
  } catch (error) {
    toast(error instanceof RequestError ? `没有重做：${error.msg}` : '没有重做，请稍后再试', TOLD_MS)
    return
  }
  store.forgetAnswers()
  await client.invalidateQueries({ queryKey: chapterSetOptions(appID, cptID).queryKey })
  toast('本章已清空，重新开始', TOLD_MS)
}
