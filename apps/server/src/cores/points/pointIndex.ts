import type { Form } from '@tizhou/domain/content/question'

/** The properties of a question that say something about its points, without texts. */
export interface IndexedQuestion {
  id: number
  form: Form
  /** Number of options. */
  options: number
  /** Difficulty given by the author: 1 easy to 5 hard. */
  difficulty: number | null
  /** Point ids in the question's order. */
  points: readonly number[]
  groupID: number | null
  /** Reveals information of its group that is shown only at its turn (A4). */
  hasHint: boolean
  /** Its home chapter; undefined: it is in papers only, and is not shown before these are sat. */
  home: number | undefined
}

export interface IndexedPoint {
  id: number
  name: string
  /** Questions that have a home chapter. */
  questions: number[]
  /** The chapter in which most of its questions are at home. */
  home: number | null
}

export interface PointIndex {
  questions: ReadonlyMap<number, IndexedQuestion>
  /** Points with at least one question at home in a chapter: what is practised, measured and counted. */
  points: ReadonlyMap<number, IndexedPoint>
  /** Those and the points that no question names, which are read all the same; none that papers alone name. */
  readable: ReadonlyMap<number, IndexedPoint>
  /** Names of all points, those of papers too. */
  names: ReadonlyMap<number, string>
}

/** Input of the index: the questions' properties and home chapters. */
export interface IndexParts {
  questions: readonly Omit<IndexedQuestion, 'points' | 'home'>[]
  questionPoints: readonly { question_id: number; point_id: number }[]
  /** `into_id`: the point that it was merged into. */
  names: readonly { point_id: number; name: string; into_id: number | null }[]
  /** questionID → chapterID */
  chapterOf: ReadonlyMap<number, number>
}

export function makePointIndex({ questions: traits, questionPoints, names: named, chapterOf }: IndexParts): PointIndex {
  const pointsOf = Map.groupBy(questionPoints, (row) => row.question_id)
  const names = new Map(named.map((row) => [row.point_id, row.name]))
  const questions = new Map<number, IndexedQuestion>()
  for (const question of traits)
    questions.set(question.id, {
      ...question,
      points: (pointsOf.get(question.id) ?? []).map((point) => point.point_id),
      home: chapterOf.get(question.id),
    })
  const points = pointsWithHomes(questions, names, chapterOf)
  const readable = new Map(points)
  const asked = new Set(questionPoints.map(({ point_id }) => point_id))
  for (const { point_id, name, into_id } of named)
    if (into_id === null && !asked.has(point_id))
      readable.set(point_id, { id: point_id, name, questions: [], home: null })
  return { questions, points, readable, names }
}

function pointsWithHomes(
  questions: ReadonlyMap<number, IndexedQuestion>,
  names: ReadonlyMap<number, string>,
  chapterOf: ReadonlyMap<number, number>,
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
  for (const point of points.values()) point.home = mostFrequent(point.questions, chapterOf)
  return points
}

function mostFrequent(questions: readonly number[], chapterOf: ReadonlyMap<number, number>): number | null {
  const times = new Map<number, number>()
  for (const id of questions) {
    const chapter = chapterOf.get(id)
    if (chapter !== undefined) times.set(chapter, (times.get(chapter) ?? 0) + 1)
  }
  let most: number | null = null
  for (const [chapter, count] of times) if (most === null || count > (times.get(most) ?? 0)) most = chapter
  return most
}
