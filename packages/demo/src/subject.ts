import type { Chapter } from './authoring.ts'
import type { DemoPaper, DemoSource } from './papers.ts'
import type { DemoTree } from './trees.ts'

/** A paid version ("shift") of a demo subject. `modules` are the keys that it unlocks (vnJson). */
export interface DemoVersion {
  vn: number
  vname: string
  vnorder: number
  /** Price for a year in fen. */
  price: number
  modules: string[]
}

/** An exam of every year. The days are made up, and the note that learners read says so. */
export interface DemoExam {
  name: string
  /** MM-DD; both ends count. */
  startsOn: string
  endsOn: string
}

export const DEMO_EXAM_NOTE = '演示日期，请以官方公告为准'

/** A demo subject: packages/demo/src/<code>/subject.ts exports one. */
export interface DemoSubject {
  appEName: string
  /** Full name as sold, such as 临床执业医师资格考试宝典. */
  appName: string
  /** Short Chinese name, such as 临床执业医师. */
  cName: string
  versions: DemoVersion[]
  exams: DemoExam[]
  /** The first tree: 章节练习 unless it says otherwise. */
  tree?: { source: DemoSource; module: string }
  chapters: Chapter[]
  /** The trees beside it. */
  trees?: DemoTree[]
  papers?: DemoPaper[]
  /** Chapters of 章节练习 (names joined by `/`) that open to whoever brought so many friends. */
  shared?: { path: string; friends: number }[]
  /** Code of the subject that holds its mock interviews (`_MNDB`). */
  mockSubject?: string
}
