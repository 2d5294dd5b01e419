import type { SearchKind } from '@tizhou/domain/search/words'
import { searchedDocuments } from './searchedDocuments.ts'
import { searchedLessons } from './searchedLessons.ts'
import { searchedPoints } from './searchedPoints.ts'
import { searchedQuestions } from './searchedQuestions.ts'
import { searchedTexts } from './searchedTexts.ts'
import type { SearchSource } from './source.ts'

/**
 * What is searched. A kind whose things change without the revision of their subject says so by
 * `services.search.in(tx).wordsChanged(subjectID, kind)`.
 */
export const SOURCES: Readonly<Record<SearchKind, SearchSource>> = {
  question: searchedQuestions,
  point: searchedPoints,
  text: searchedTexts,
  document: searchedDocuments,
  lesson: searchedLessons,
}
