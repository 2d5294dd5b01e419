/** What staff do with points in one step and can undo as one. */
export const POINT_CHANGES = { remove: '删除', split: '拆分', import: '导入' } as const
export type PointChangeKind = keyof typeof POINT_CHANGES

/** What the list of changes says of one. */
export interface PointChangeTold {
  /** The point that a part of another one went to. */
  to?: string
  questions?: number
  nodes?: number
  lessons?: number
  learners?: number
  /** Points of a file. */
  added?: number
  changed?: number
}

/** Most questions, texts and lessons that go over in one step. */
export const MOST_SPLIT = { questions: 2_000, nodes: 500, lessons: 500 } as const
