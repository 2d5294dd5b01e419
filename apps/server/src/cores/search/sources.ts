import type { SearchKind } from '@tizhou/domain/search/words'
import { searchedChapters } from './searchedChapters.ts'
import { searchedDocuments } from './searchedDocuments.ts'
import { searchedLessons } from './searchedLessons.ts'
import { searchedPoints } from './searchedPoints.ts'
import { searchedQuestions } from './searchedQuestions.ts'
import { searchedTexts } from './searchedTexts.ts'
import type { SearchSource } from './source.ts'

/**
 * All searchable kinds. A kind whose words change without their subject's revision reports it by
 * `services.search.in(tx).wordsChanged(subjectID, kind)`.
 */
export const SOURCES: Readonly<Record<SearchKind, SearchSource>> = {
  question: searchedQuestions,
  point: searchedPoints,
  chapter: searchedChapters,
  text: searchedTexts,
  document: searchedDocuments,
  lesson: searchedLessons,
}
