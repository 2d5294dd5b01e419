import { useMutation } from '@tanstack/react-query'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { reset as resetChapters, UnsentReplies } from '../../../calls/making/reset.ts'
import { tip, toast } from '../../../platform/feedback.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { type Chapter, practicable } from '../chapterTree.ts'

const TOLD_MS = 2500

/** Asks before it resets chapters or (null) the whole subject, and shows the result. */
export function useAskReset(appID: number, module: string, pieces = false) {
  const reset = useMutation(resetChapters())

  /** One chapter, all of a tree, or (null) the whole subject. */
  const ask = async (chapters: readonly Chapter[] | null) => {
    const one = chapters?.length === 1 ? chapters[0] : undefined
    const what = one
      ? `“${escapeHtml(one.name)}”${one.children.length > 0 ? '及其下级章节' : ''}`
      : chapters
        ? '本目录全部章节'
        : '本科目全部章节'
    const answer = await tip({
      title: one ? '重做本章' : '全部重做',
      content: `${what}的作答进度将清空，从头开始。\n错题本、收藏与笔记都会保留。`,
      confirm: '清空并重做',
      cancel: '取消',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    const begun = pieces && chapters ? practicable(chapters).filter(({ counts }) => counts.done > 0) : chapters
    const cptIDs = begun?.map(({ id }) => id) ?? null
    reset.mutate(
      { appID, cptIDs, moduleNew: module },
      {
        onSuccess: ({ reset: count }) => toast(count > 0 ? `已清空 ${count} 题的作答进度` : '这里还没有作答', TOLD_MS),
        onError: (error) => toast(reasonOf(error), TOLD_MS),
      },
    )
  }

  return { ask, pending: reset.isPending }
}

function reasonOf(error: Error): string {
  if (error instanceof UnsentReplies) return '还有答案没有上传，请联网后再重做'
  return error instanceof RequestError ? `没有重做：${error.msg}` : '没有重做，请稍后再试'
}
