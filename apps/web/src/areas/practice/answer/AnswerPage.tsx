import { useSearch } from '@tanstack/react-router'
import { ChapterPractice } from '../chapter/ChapterPractice.tsx'
import { CHAPTERS } from '../chapter/chapterPages.ts'
import { useChapterPlace } from './useChapterPlace.ts'

/** /answerPage: a chapter's questions. */
export default function AnswerPage() {
  const search = useSearch({ from: '/answerPage' })
  return (
    <ChapterPractice
      key={`${search.appID}-${search.cptID}`}
      search={search}
      page={CHAPTERS}
      usePlace={useChapterPlace}
    />
  )
}
