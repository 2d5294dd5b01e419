import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSubject } from '../../../platform/subject/subject.ts'
import type { PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import type { AnswerPageSearch } from '../pages.ts'
import { useChapterTree } from '../queries.ts'

/** The place of a chapter in the tree that the learner came from (grab points, books, tags …), else in that of 章节练习. */
export function useChapterPlace({ cptID, from }: AnswerPageSearch): PlaceInTree {
  const subject = useSubject()
  const client = useQueryClient()
  const { data: tree } = useChapterTree(subject?.AppEName)
  const place = useMemo(() => (tree ? chapterPlace(tree, cptID) : null), [tree, cptID])
  const [other, setOther] = useState<PlaceInTree>()
  const elsewhere = from !== undefined || (tree !== undefined && place === null)
  useEffect(() => {
    if (!elsewhere || !subject) return
    let current = true
    import('./otherTrees.ts')
      .then(({ placeElsewhere }) => placeElsewhere(client, subject, { cptID, from }))
      .then((found) => current && setOther(found))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [client, subject, cptID, from, elsewhere])
  return { place: other?.place ?? place, list: other?.list }
}
