import { type Static, type TSchema, Type } from 'typebox'
import { DemoSource } from './papers.ts'
import { closed, Name } from './shapes.ts'

/** The other trees of a demo subject, as in `data/<subject>/trees.json`. */

/**
 * A chapter. It holds chapters or (on the lowest level) questions of the subject, or it repeats a chapter of the first
 * tree.
 */
export interface DemoTreeChapter {
  /** May be left out with `sameAs`: then it is the other chapter's name. */
  name?: string
  /** Path of a chapter of the first tree (names joined by `/`) whose chapters and questions this one also holds. */
  sameAs?: string
  /** Open to learners without VIP. */
  free?: boolean
  /**
   * A remark that learners read: a book's edition, the meaning of a tag, the purpose of a set, the difference of two
   * points.
   */
  note?: string
  /** Its knowledge points: two for points that are often confused (易混解析). */
  points?: string[]
  children?: DemoTreeChapter[]
  /** External ids, in order; groups are complete. */
  questions?: string[]
}

const about = {
  free: Type.Optional(Type.Boolean()),
  note: Type.Optional(Type.String()),
  points: Type.Optional(Type.Array(Name(), { minItems: 1, maxItems: 2 })),
}
const asElsewhere = Type.Object({ name: Type.Optional(Name()), sameAs: Name(), ...about }, closed)
const withQuestions = Type.Object({ name: Name(), ...about, questions: Type.Array(Name(), { minItems: 1 }) }, closed)
const withChapters = (below: TSchema) =>
  Type.Object({ name: Name(), ...about, children: Type.Array(below, { minItems: 1 }) }, closed)

const TreeChapter = Type.Unsafe<DemoTreeChapter>(
  Type.Cyclic({ Chapter: Type.Union([asElsewhere, withQuestions, withChapters(Type.Ref('Chapter'))]) }, 'Chapter'),
)

/** A tree of other books, other editions or chosen questions. A question occurs at most once in a tree. */
const DemoTree = Type.Object(
  {
    source: DemoSource,
    module: Name(),
    /** ExamType and SiginType of the calls that request it (docs/areas/chapters.md); '' where they have none. */
    examType: Type.Optional(Type.String()),
    siginType: Type.Optional(Type.String()),
    chapters: Type.Array(TreeChapter, { minItems: 1 }),
  },
  closed,
)
export type DemoTree = Static<typeof DemoTree>

export const DemoTrees = Type.Array(DemoTree)
