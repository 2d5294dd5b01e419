import type { SearchKind } from '@tizhou/domain/search/words'
import { chapters } from './chapters.ts'
import { documents } from './documents.ts'
import { lessons } from './lessons.ts'
import { points } from './points.ts'
import { questions } from './questions.ts'
import type { ShownKind } from './shownKind.ts'
import { texts } from './texts.ts'

export const KINDS: Readonly<Record<SearchKind, ShownKind>> = {
  question: questions,
  point: points,
  chapter: chapters,
  text: texts,
  document: documents,
  lesson: lessons,
}
