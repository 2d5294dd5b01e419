import type { Form } from '@tizhou/domain/content/question'
import type { Store } from '../../platform/database/store.ts'
import { makePointIndex, type PointIndex } from '../points/pointIndex.ts'
import { pointNames, questionPoints } from '../points/points.ts'
import { questionTraits } from './questions/questionTraits.ts'
import type { Homes } from './trees/chapterIndex.ts'

/** The part of Content that caches derived values (Content.derived). */
interface Derives {
  derived<T>(subjectID: number, name: string, make: (store: Store) => Promise<T>): Promise<T>
  homes(subjectID: number): Promise<Homes>
}

/** A subject's points with the questions that name them, cached with the subject's revision. */
export function pointIndex({ content }: { content: Derives }, subjectID: number): Promise<PointIndex> {
  return content.derived(subjectID, 'points', async (store) => {
    const { chapterOf } = await content.homes(subjectID)
    const traits = await questionTraits(store, subjectID)
    return makePointIndex({
      questions: traits.map((row) => ({
        id: row.question_id,
        form: row.form as Form,
        options: (JSON.parse(row.options) as unknown[]).length,
        difficulty: row.difficulty,
        groupID: row.group_id,
        hasHint: row.hint !== '',
      })),
      questionPoints: await questionPoints(store, subjectID),
      names: await pointNames(store, subjectID),
      chapterOf,
    })
  })
}
