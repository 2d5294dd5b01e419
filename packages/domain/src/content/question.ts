/**
 * The eight forms of questions (`childTableName` on the wire). The form decides display, answering and scoring; a style
 * (A1, B1, 多选 …) is its name in one exam. Source: exam-formats, "Question types"; specification, section 3.
 */
export const FORMS = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'TKTEST', 'JDTEST', 'CASETEST'] as const
export type Form = (typeof FORMS)[number]

/** Option letters in order. Medical banks go up to L. */
export const LETTERS = 'ABCDEFGHIJKL'

/** One option. `weight` only in case analysis: +2 key, +1 right, 0 irrelevant, −1 wrong (2023 rule). */
export interface Option {
  name: string
  content: string
  weight?: number
}

/** Why the option of this letter is right or wrong. */
export interface Reason {
  name: string
  content: string
}

/**
 * A question from an author, an importer or the demo: flat, with its place and group.
 *
 * `answer` is canonical by form:
 * - ATEST, BTEST, A3TEST: one letter, `C`
 * - XTEST, CASETEST: sorted letters without separators, `ABD` (of a case those with a positive weight)
 * - PDTEST: `对` or `错`
 * - TKTEST: blanks separated by `；`, accepted alternatives of a blank by `｜`: `左心室｜左室；右心房`
 * - JDTEST: the reference answer as text
 */
export interface QuestionDraft {
  /** Unique within the subject; filing the same id again updates the question. */
  externalID: string
  /** Chapter names from the top; empty: in papers only. */
  chapterPath: string[]
  /** Code of packages/catalogue/src/styles.ts, such as `A1`. */
  style: string
  form: Form
  /** Questions of one group share `key`; `stem` is the shared case of A3/A4 and case analysis. */
  group?: { key: string; order: number; stem: string }
  /** New information shown with this step of a case (A4, case analysis). */
  hint?: string
  stem: string
  options: Option[]
  answer: string
  explanation: string
  /**
   * Reasons of options, by letter; none is empty. Absent: none. Apart from `options`, because a reason is an answer: it
   * is told where the explanation is.
   */
  reasons?: Reason[]
  points: string[]
  source?: string
  year?: number
  /** 1 (easy) to 5 (hard). */
  difficulty?: number
}
