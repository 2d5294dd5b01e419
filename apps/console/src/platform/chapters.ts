import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from './request.ts'

type Tree = Data<'content.questionChapters'>['trees'][number]

/** The trees of a subject with their chapters. */
export const chaptersQuery = (appID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'chapters'],
    queryFn: ({ signal }) => request('content.questionChapters', { appID }, { signal, allowedRepeat: true }),
  })

/** `第一篇 / 全部题型` for each chapter, in the order of the tree. */
export function chapterPaths(trees: readonly Tree[]): { cptID: number; path: string }[] {
  return trees.flatMap(({ chapters }) => {
    const byID = new Map(chapters.map((chapter) => [chapter.cptID, chapter]))
    return chapters.map((chapter) => {
      const names: string[] = []
      for (let at: typeof chapter | undefined = chapter; at; at = byID.get(at.parentID)) names.unshift(at.name)
      return { cptID: chapter.cptID, path: names.join(' / ') }
    })
  })
}
