import type { Typed } from './questionForm.ts'

/** A field in which two versions differ, as text; empty: it says nothing. */
export interface VersionDifference {
  field: keyof Typed
  before: string
  after: string
}

const FIELDS: readonly (keyof Typed)[] = [
  ...(['style', 'groupStem', 'hint', 'stem', 'options', 'answer', 'explanation', 'reasons', 'points'] as const),
  ...(['source', 'year', 'difficulty'] as const),
]

/** The fields that differ, in the order of the form. */
export const versionDifferences = (before: Typed, after: Typed): VersionDifference[] =>
  FIELDS.flatMap((field) => {
    const [was, is] = [textOf(before, field), textOf(after, field)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

function textOf(question: Typed, field: keyof Typed): string {
  if (field === 'options')
    return question.options
      .map(({ name, content, weight }) => `${name}. ${content}${weight === undefined ? '' : `（权重 ${weight}）`}`)
      .join('\n')
  if (field === 'reasons') return (question.reasons ?? []).map(({ name, content }) => `${name}. ${content}`).join('\n')
  if (field === 'points') return question.points.join('\n')
  return String(question[field] ?? '')
}
