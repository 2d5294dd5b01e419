import type { SearchKind } from '@tizhou/domain/search/words'
import { documents } from './documents.ts'
import { lessons } from './lessons.ts'
import { points } from './points.ts'
import { questions } from './questions.ts'
import type { ShownKind } from './shownKind.ts'
import { texts } from './texts.ts'

export const KINDS: Readonly<Record<SearchKind, ShownKind>> = {
  question: questions,
  point: points,
  text: texts,
  document: documents,
  lesson: lessons,
}
