import { useSearch } from '@tanstack/react-router'
import { searches } from '../../../paths.ts'
import { ChapterPractice } from '../chapter/ChapterPractice.tsx'
import { CHAPTERS } from '../chapter/chapterPages.ts'
import { useChapterPlace } from './useChapterPlace.ts'

/** /answerPage: a chapter's questions. */
export default function AnswerPage() {
  const search = searches['/answerPage'](useSearch({ strict: false }))
  return (
    <ChapterPractice
      key={`${search.appID}-${search.cptID}`}
      search={search}
      page={CHAPTERS}
      usePlace={useChapterPlace}
    />
  )
}
