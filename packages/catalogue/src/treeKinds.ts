import { SOURCES } from './sources.ts'

/** A tree that an editor can make: its source with the module that unlocks it (docs/areas/chapters.md). */
interface TreeKind {
  sourceName: string
  module: string
  /** '' for the usual one; others are trees of their own, with their names. */
  examTypes: Readonly<Record<string, string>>
  siginType: string
  /** What learners use it for. */
  purpose: string
}

const one = { '': '' }

/** In the order in which learners meet them. The first of them in a subject is where its questions are at home. */
export const TREE_KINDS: readonly TreeKind[] = [
  {
    ...{ sourceName: SOURCES.ChapterTest, module: 'ChapterTest', examTypes: one, siginType: '' },
    purpose: '按章节做题，也是每道题统计进度的地方',
  },
  {
    ...{ sourceName: SOURCES.Defend, module: 'Defend', examTypes: one, siginType: '' },
    purpose: '模拟面试答辩的题，只用于面试科目',
  },
  {
    ...{ sourceName: SOURCES.Books, module: 'ChapterTest', examTypes: one, siginType: '' },
    purpose: '按教材分册做题，最上一级是一本书',
  },
  {
    ...{ sourceName: SOURCES.ZhiYe, module: 'ZhiYe', siginType: '' },
    examTypes: { '': '通用版', YTMJ: '押题密卷版' },
    purpose: '执业考试大纲的章节',
  },
  {
    ...{ sourceName: SOURCES.GrabPoint, module: 'GrabPoint', examTypes: one, siginType: '' },
    purpose: '高频考点，一个考点一章',
  },
  {
    ...{ sourceName: SOURCES.YHJF, module: 'YHJF', examTypes: one, siginType: '' },
    purpose: '容易混淆的两个考点，一对一章',
  },
  {
    ...{ sourceName: SOURCES.FocalPoint, module: 'FocalPoint', examTypes: one, siginType: '22' },
    purpose: '重点考题，最上一级是一个标签',
  },
  {
    ...{ sourceName: SOURCES.ConnectionPra, module: 'ConnectionPra', examTypes: one, siginType: '' },
    purpose: '与错题同一考点的题',
  },
  {
    ...{ sourceName: SOURCES.ScratchSprint, module: 'ScratchSprint', examTypes: one, siginType: '51' },
    purpose: '考前的题组',
  },
  {
    ...{ sourceName: SOURCES.Free, module: 'ChapterTest', examTypes: one, siginType: '' },
    purpose: '没有开通的人也能做的题',
  },
]
