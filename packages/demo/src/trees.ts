import type { DemoSource } from './papers.ts'

/** A chapter of a further tree: below it chapters, or (in the lowest level) questions of the subject. */
export interface DemoTreeChapter {
  name: string
  /** Open to learners without VIP. */
  free?: boolean
  children?: DemoTreeChapter[]
  /** External ids, in order; groups whole. */
  questions?: readonly string[]
  /** 易混解析: the points that are taken for one another, and what tells them apart. */
  confusable?: { points: readonly [string, string]; difference: string }
}

/** A tree beside 章节练习: other books, other editions, chosen questions. */
export interface DemoTree {
  source: DemoSource
  module: string
  /** ExamType and SiginType of the calls that ask for it; empty where they name none. */
  examType?: string
  siginType?: string
  chapters: DemoTreeChapter[]
}
