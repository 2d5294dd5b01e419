/** Most characters of typed texts; `replies`: most replies of one report, of both sides together. */
export const FEEDBACK_BOUNDS = {
  content: 2_000,
  reply: 2_000,
  adopt: 500,
  note: 4_000,
  templateTitle: 40,
  replies: 200,
  picture: 8_000_000,
}

/**
 * Values of `feedbackType` of errorTestFeedback. The specification fixes 12 (section 8, "Feedback, notices and red
 * dots") and leaves the others open.
 */
export const FEEDBACK_TYPES: Readonly<Record<number, string>> = {
  1: '答案有误',
  2: '解析有误',
  3: '题干有误',
  4: '选项有误',
  5: '图片问题',
  6: '错别字',
  7: '超纲或过时',
  8: '其他',
  12: '知识点',
}

/** The type of a report on a knowledge point, and its module (specification, section 8). */
export const POINT_TYPE = 12
export const POINT_MODULE = 'recitePoint'
/** The module of a report on a question. */
export const QUESTION_MODULE = 'errorTest'

const PARTS: Readonly<Record<string, string>> = {
  stem: '题干',
  key: '答案',
  explanation: '解析',
  picture: '图片',
  point: '知识点',
}

/** The part of the question that a report is about: `option:C` is an option. */
export const ABOUT = /^(stem|key|explanation|picture|point|option:[A-Z])$/

/** 题干, 选项 C. */
export const aboutName = (about: string): string =>
  about.startsWith('option:') ? `选项 ${about.slice('option:'.length)}` : (PARTS[about] ?? about)

/** The default part for a type of report. */
export const usualAbout = (feedbackType: number): string =>
  ({ 1: 'key', 2: 'explanation', 5: 'picture', 12: 'point' })[feedbackType] ?? 'stem'
