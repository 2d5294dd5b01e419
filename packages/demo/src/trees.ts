import { type Static, type TSchema, Type } from 'typebox'
import { DemoSource } from './papers.ts'
import { closed, Name } from './shapes.ts'

/** The trees of a demo subject besides its first one (`data/<subject>/trees.json`). */

/**
 * A chapter: its children are chapters or (at the lowest level) questions of the subject; or a copy of a chapter of the
 * first tree.
 */
export interface DemoTreeChapter {
  /** Default with `sameAs`: the other chapter's name. */
  name?: string
  /** The path of a chapter of the first tree (names joined by `/`) whose chapters and questions this one shares. */
  sameAs?: string
  /** Open to learners without VIP. */
  free?: boolean
  /** A book's edition, the meaning of a tag, the purpose of a set, the difference between two points. */
  note?: string
  /** Its knowledge points: two for a confusable pair (易混解析). */
  points?: string[]
  children?: DemoTreeChapter[]
  /** External ids, in order; groups are whole. */
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

/** A further tree: other books, other editions, selected questions. A question occurs once in a tree. */
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
