/**
 * The calls that change questions of a subject by many, or take such a change back, with what lists call them. In a
 * subject that is reviewed each waits as one proposal until somebody else releases it.
 */
export const HELD_STEPS = {
  'imports.importStart': '导入题目',
  'imports.importUndo': '撤销导入或批量修改',
  'content.questionBulkStart': '批量修改题目',
  'content.questionMerge': '合并重复题目',
  'content.questionMergeUndo': '撤销合并题目',
  'chapters.chapterArrange': '整理章节',
  'chapters.chapterUndo': '撤销整理章节',
  'knowledge.pointMerge': '合并知识点',
  'knowledge.pointMergeUndo': '撤销合并知识点',
  'knowledge.pointRemove': '删除知识点',
  'knowledge.pointSplit': '拆分知识点',
  'knowledge.pointChangeUndo': '撤销知识点改动',
} as const

export type HeldCall = keyof typeof HELD_STEPS
export const HELD_CALLS = Object.keys(HELD_STEPS) as HeldCall[]
export const isHeldCall = (name: string): name is HeldCall => Object.hasOwn(HELD_STEPS, name)
