import { type Static, type TSchema, Type } from 'typebox'
import { DemoSource } from './papers.ts'
import { closed, Name } from './shapes.ts'

/** Trees of a demo subject beside its first one, as `data/<subject>/trees.json` holds them. */

/** A chapter: below it chapters, or (in the lowest level) questions of the subject; or one like a chapter of the first tree. */
export interface DemoTreeChapter {
  /** With `sameAs` it may be left out: then the other chapter's name. */
  name?: string
  /** Path of a chapter of the first tree (names joined by `/`): this one holds the same chapters and questions. */
  sameAs?: string
  /** Open to learners without VIP. */
  free?: boolean
  /** A book's edition, what a tag means, what a set is for, what tells two points apart. */
  note?: string
  /** Knowledge points that it is about: two where they are taken for one another (易混解析). */
  points?: string[]
  children?: DemoTreeChapter[]
  /** External ids, in order; groups whole. */
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

/** A tree: other books, other editions, chosen questions. A question stands once in a tree. */
const DemoTree = Type.Object(
  {
    source: DemoSource,
    module: Name(),
    /** ExamType and SiginType of the calls that ask for it (docs/areas/chapters.md); empty where they name none. */
    examType: Type.Optional(Type.String()),
    siginType: Type.Optional(Type.String()),
    chapters: Type.Array(TreeChapter, { minItems: 1 }),
  },
  closed,
)
export type DemoTree = Static<typeof DemoTree>

export const DemoTrees = Type.Array(DemoTree)
