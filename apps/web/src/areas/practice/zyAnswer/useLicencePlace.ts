import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '../../../paths.ts'
import { request } from '../../../platform/requests/request.ts'
import type { PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import type { AnswerPageSearch } from '../pages.ts'
import { nodesOf } from '../queries.ts'

/** The trees that /zyChapter shows; the same keys, so that its copies serve here too. */
const licenceTree = (appID: number, isYTMJ: 0 | 1) =>
  queryOptions({
    queryKey: ['chapters.getChapterMenuXTKNew', appID, isYTMJ],
    queryFn: ({ signal }) =>
      request('chapters.getChapterMenuXTKNew', { appID, isYTMJ }, { signal, allowedRepeat: true }),
    staleTime: 300_000,
    meta: { offline: true, quiet: true },
  })

/** Where a chapter stands in the licence trees: the ordinary edition, else YTMJ, where one also goes back to. */
export function useLicencePlace({ appID, cptID }: AnswerPageSearch): PlaceInTree {
  const ordinary = useQuery({ ...licenceTree(appID, 0), enabled: appID > 0 })
  const inOrdinary = useMemo(() => ordinary.data && chapterPlace(nodesOf(ordinary.data), cptID), [ordinary.data, cptID])
  const ytmj = useQuery({ ...licenceTree(appID, 1), enabled: inOrdinary === null })
  const inYTMJ = useMemo(() => ytmj.data && chapterPlace(nodesOf(ytmj.data), cptID), [ytmj.data, cptID])
  if (inOrdinary) return { place: inOrdinary }
  if (inYTMJ) return { place: inYTMJ, list: { link: paths.zyChapter({ isYTMJ: 1 }), name: '押题密卷版章节' } }
  return { place: null }
}
