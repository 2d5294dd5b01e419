import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { ChapterPractice } from '../chapter/ChapterPractice.tsx'
import { CHAPTERS } from '../chapter/chapterPages.ts'
import { practicePages } from '../pages.ts'
import { useChapterPlace } from './useChapterPlace.ts'

/** /answerPage: a chapter's questions. */
export default function AnswerPage() {
  const search = useSearch(practicePages.answerPage)
  return (
    <ChapterPractice
      key={`${search.appID}-${search.cptID}`}
      search={search}
      page={CHAPTERS}
      usePlace={useChapterPlace}
    />
  )
}
