import type { QuestionMark } from '@tizhou/domain/videos/playerRules'
import type { Lesson } from '../../../calls/videos.ts'
import type { TimeMark } from '../../../player/TimeMarks.tsx'

/** Questions of one second, which are shown together. `id` counts the marks from 1. */
export interface LessonMark extends QuestionMark {
  questionIDs: number[]
}

export function questionMarks({ marks }: Pick<Lesson, 'marks'>): LessonMark[] {
  const bySecond = new Map<number, number[]>()
  for (const { kind, second, ID } of marks)
    if (kind === 'question' && ID !== null) bySecond.set(second, [...(bySecond.get(second) ?? []), ID])
  return [...bySecond].sort(([a], [b]) => a - b).map(([at, questionIDs], place) => ({ id: place + 1, at, questionIDs }))
}

/** The marks shown on the seek bar. */
export const shownMarks = (
  { marks }: Pick<Lesson, 'marks'>,
  notes: readonly { second: number; note: string }[],
): TimeMark[] => [
  ...marks.map(
    ({ second, kind, name }): TimeMark => ({ second, kind: kind === 'question' ? 'question' : 'chapter', name }),
  ),
  ...notes.map(({ second, note }): TimeMark => ({ second, kind: 'note', name: note.slice(0, 40) })),
]
