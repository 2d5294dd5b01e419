import { useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { WireTestSet } from '@tizhou/contract/testSet'
import { getChapterMenuX } from '../../calls/chapters.ts'
import { getChapterTestEx } from '../../calls/practice.ts'
import { picturesOfQuestion } from '../../runner/question/pictures.ts'
import { setFromWire } from '../../runner/state/wire.ts'

/** A query whose answer is stored for reading offline, with the pictures of its questions. */
export const withPictures = <O extends { meta?: object }>(options: O, appID: number): O => ({
  ...options,
  meta: { ...options.meta, pictures: picturesOfSet(appID) },
})

const picturesOfSet =
  (appID: number) =>
  (wire: WireTestSet): string[] => [
    ...new Set(setFromWire(wire).questions.flatMap((question) => picturesOfQuestion(question, appID))),
  ]

/** A chapter with the learner's answers and the statistics of all learners. */
export const chapterSet = (appID: number, cptID: number) =>
  withPictures(getChapterTestEx({ appID, cptID, queryTestInfo: 1 }), appID)

/** The chapter tree of /chapterMenu, for names and the next chapter. */
export function useChapterTree(appEName: string | undefined) {
  return useQuery({
    ...getChapterMenuX({ appEName: appEName ?? '', moduleNew: 'ChapterTest' }),
    select: nodesOf,
    enabled: appEName !== undefined,
  })
}

export function nodesOf({ ChapterMenuJson }: { ChapterMenuJson: string }): ChapterNode[] {
  const tree: unknown = JSON.parse(ChapterMenuJson)
  return (Array.isArray(tree) ? tree : [tree]) as ChapterNode[]
}
