import type { Form } from '@tizhou/domain/content/question'
import type { Store } from '../../platform/database/store.ts'
import type { Homes } from './chapterIndex.ts'
import { pointNames, questionPoints, questionTraits } from './points.ts'

/** A question by what tells of its points, without its texts. */
export interface IndexedQuestion {
  id: number
  form: Form
  /** How many options there are to choose from. */
  options: number
  /** Difficulty that the author gave: 1 easy to 5 hard. */
  difficulty: number | null
  /** Point ids in the order that the question names them. */
  points: readonly number[]
  groupID: number | null
  /** Comes with new information, which only its turn shows (A4). */
  hasHint: boolean
  /** The chapter it is at home in; undefined: it stands in papers alone, and is not shown before they are sat. */
  home: number | undefined
}

export interface IndexedPoint {
  id: number
  name: string
  /** Questions that have a home chapter. */
  questions: number[]
  /** The chapter that most of its questions are at home in. */
  home: number | null
}

export interface PointIndex {
  questions: ReadonlyMap<number, IndexedQuestion>
  /** Points with at least one question at home in a chapter. */
  points: ReadonlyMap<number, IndexedPoint>
  /** Names of all points, those of papers too. */
  names: ReadonlyMap<number, string>
}

/** The cache of what is worked out from a subject's content (Content.derived). */
interface Derives {
  derived<T>(subjectID: number, name: string, make: (store: Store) => Promise<T>): Promise<T>
  homes(subjectID: number): Promise<Homes>
}

/** A subject's points and what questions tell of them; kept with the subject's revision. */
export function pointIndex({ content }: { content: Derives }, subjectID: number): Promise<PointIndex> {
  return content.derived(subjectID, 'points', async (store) => {
    const homes = await content.homes(subjectID)
    const traits = await questionTraits(store, subjectID)
    const pointsOf = Map.groupBy(await questionPoints(store, subjectID), (row) => row.question_id)
    const names = new Map((await pointNames(store, subjectID)).map((row) => [row.point_id, row.name]))
    const questions = new Map<number, IndexedQuestion>()
    for (const row of traits)
      questions.set(row.question_id, {
        id: row.question_id,
        form: row.form as Form,
        options: (JSON.parse(row.options) as unknown[]).length,
        difficulty: row.difficulty,
        points: (pointsOf.get(row.question_id) ?? []).map((point) => point.point_id),
        groupID: row.group_id,
        hasHint: row.hint !== '',
        home: homes.chapterOf.get(row.question_id),
      })
    return { questions, points: pointsWithHomes(questions, names, homes), names }
  })
}

function pointsWithHomes(
  questions: ReadonlyMap<number, IndexedQuestion>,
  names: ReadonlyMap<number, string>,
  homes: Homes,
): Map<number, IndexedPoint> {
  const points = new Map<number, IndexedPoint>()
  for (const question of questions.values()) {
    if (question.home === undefined) continue
    for (const id of question.points) {
      const point = points.get(id) ?? { id, name: names.get(id) ?? '', questions: [], home: null }
      point.questions.push(question.id)
      points.set(id, point)
    }
  }
  for (const point of points.values()) point.home = mostFrequent(point.questions, homes)
  return points
}

function mostFrequent(questions: readonly number[], homes: Homes): number | null {
  const times = new Map<number, number>()
  for (const id of questions) {
    const chapter = homes.chapterOf.get(id)
    if (chapter !== undefined) times.set(chapter, (times.get(chapter) ?? 0) + 1)
  }
  let most: number | null = null
  for (const [chapter, count] of times) if (most === null || count > (times.get(most) ?? 0)) most = chapter
  return most
}
