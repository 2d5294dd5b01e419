import { useSearch } from '@tanstack/react-router'
import { ChapterPractice } from '../chapter/ChapterPractice.tsx'
import { LICENCE } from '../chapter/chapterPages.ts'
import { useLicencePlace } from './useLicencePlace.ts'

/** /ZYanswerPage: a chapter of the licence exam's own tree, in its ordinary or its YTMJ edition. */
export default function ZYanswerPage() {
  const search = useSearch({ from: '/ZYanswerPage' })
  return (
    <ChapterPractice
      key={`${search.appID}-${search.cptID}`}
      search={search}
      page={LICENCE}
      usePlace={useLicencePlace}
    />
  )
}
