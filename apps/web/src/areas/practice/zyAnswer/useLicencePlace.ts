import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getChapterMenuXTKNew } from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import type { PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import type { AnswerPageSearch } from '../pages.ts'
import { nodesOf } from '../queries.ts'

/**
 * The place of a chapter in the licence trees: the ordinary edition, else YTMJ, whose list is then the one to return
 * to.
 */
export function useLicencePlace({ appID, cptID }: AnswerPageSearch): PlaceInTree {
  const ordinary = useQuery({ ...getChapterMenuXTKNew({ appID, isYTMJ: 0 }), enabled: appID > 0 })
  const inOrdinary = useMemo(() => ordinary.data && chapterPlace(nodesOf(ordinary.data), cptID), [ordinary.data, cptID])
  const ytmj = useQuery({ ...getChapterMenuXTKNew({ appID, isYTMJ: 1 }), enabled: inOrdinary === null })
  const inYTMJ = useMemo(() => ytmj.data && chapterPlace(nodesOf(ytmj.data), cptID), [ytmj.data, cptID])
  if (inOrdinary) return { place: inOrdinary }
  if (inYTMJ) return { place: inYTMJ, list: { link: paths.zyChapter({ isYTMJ: 1 }), name: '押题密卷版章节' } }
  return { place: null }
}
