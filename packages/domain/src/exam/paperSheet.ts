/**
 * The columns of a sheet that makes a paper, each with its accepted headers, our own first. Those of whole questions
 * are the import's besides (docs/import.md): it takes 单元 for a level of chapters, so a sheet of whole questions says
 * 试卷单元.
 */
export const PAPER_SHEET = {
  id: ['外部ID', '外部编号', '题目编号', '试题编号', '题目ID', '试题ID', '编号', 'id'],
  unit: ['试卷单元', '单元'],
  minutes: ['单元时间', '单元时间（分钟）', '限时', '时间'],
  section: ['试卷题型', '试卷部分', '部分', '大题'],
  marks: ['分值', '每题分值', '分数'],
  /** Holds text where the sheet brings whole questions. */
  stem: ['题干', '题目内容', '试题内容'],
} as const
