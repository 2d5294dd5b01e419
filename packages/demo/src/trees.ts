import type { DemoSource } from './papers.ts'

/** A chapter of a further tree: below it chapters, or (in the lowest level) questions of the subject. */
export interface DemoTreeChapter {
  name: string
  /** Open to learners without VIP. */
  free?: boolean
  /** A book's edition, what a tag means, what a set is for, what tells two points apart. */
  note?: string
  /** Knowledge points that it is about: two where they are taken for one another (易混解析). */
  points?: readonly [string, string?]
  children?: readonly DemoTreeChapter[]
  /** External ids, in order; groups whole. */
  questions?: readonly string[]
}

/** A tree beside 章节练习: other books, other editions, chosen questions. A question stands once in a tree. */
export interface DemoTree {
  source: DemoSource
  module: string
  /** ExamType and SiginType of the calls that ask for it (docs/areas/chapters.md); empty where they name none. */
  examType?: string
  siginType?: string
  chapters: readonly DemoTreeChapter[]
}
