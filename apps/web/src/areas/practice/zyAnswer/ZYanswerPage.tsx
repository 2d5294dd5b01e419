import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { ChapterPractice } from '../chapter/ChapterPractice.tsx'
import { LICENCE } from '../chapter/chapterPages.ts'
import { practicePages } from '../pages.ts'
import { useLicencePlace } from './useLicencePlace.ts'

/** /ZYanswerPage: a chapter of the licence exam's own tree, in its ordinary or its YTMJ edition. */
export default function ZYanswerPage() {
  const search = useSearch(practicePages.zyAnswerPage)
  return (
    <ChapterPractice
      key={`${search.appID}-${search.cptID}`}
      search={search}
      page={LICENCE}
      usePlace={useLicencePlace}
    />
  )
}
