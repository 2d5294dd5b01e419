/** What learners of an open subject lose by undoing an import: numbers of questions. */
export interface UndoLosses {
  /** They find these in chapters no more. */
  gone: number
  /** Of these: with answers of learners; with notes or favourites of learners. */
  answered: number
  noted: number
}

/** Said before the undo. */
export function saidOfLosses({ gone, answered, noted }: UndoLosses): string {
  const used = [
    ...(answered > 0 ? [`${answered} 题已有学员作答`] : []),
    ...(noted > 0 ? [`${noted} 题有学员的笔记或收藏`] : []),
  ]
  return `科目已开放：学员的章节里会少 ${gone} 题${
    used.length > 0 ? `，其中 ${used.join('、')}；作答、笔记和收藏都保留，只是不能再从章节做这些题` : '，还没有学员作答'
  }`
}
