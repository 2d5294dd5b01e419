import type { QueryClient } from '@tanstack/react-query'
import { perform } from '../../../calls/making/call.ts'
import { reset, UnsentReplies } from '../../../calls/making/reset.ts'
import { tip, toast } from '../../../platform/feedback.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'

const TOLD_MS = 2500

/** Asks first, then resets the answers of a chapter (calls/making/reset.ts), on the server and in the runner. */
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
    closable: true,
    destructive: true,
  })
  if (answer !== 'confirm') return
  try {
    await perform(
      reset(() => store.forgetAnswers()),
      { appID, cptIDs: [cptID], moduleNew: '' },
      client,
    )
  } catch (error) {
    if (error instanceof UnsentReplies) toast('还有答案没有上传，请联网后再重做', TOLD_MS)
    else toast(error instanceof RequestError ? `没有重做：${error.msg}` : '没有重做，请稍后再试', TOLD_MS)
    return
  }
  toast('本章已清空，重新开始', TOLD_MS)
}
