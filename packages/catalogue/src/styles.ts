import type { Form } from '@tizhou/domain/content/question'

/**
 * A question style: the name that an exam gives to a kind of question, and the form in which it is shown and scored.
 */
export interface Style {
  styleID: number
  /** The project's stable short code, used by drafts, imports and set-ups. */
  code: string
  /** The name that learners read. */
  name: string
  form: Form
}

/**
 * The styles of medical banks (exam-formats, "Question types"). The pharmacist exam's A, B and C types have names of
 * their own and the forms of A1, B1 and A3.
 */
export const STYLES: readonly Style[] = [
  { styleID: 1, code: 'A1', name: 'A1 型题', form: 'ATEST' },
  { styleID: 2, code: 'A2', name: 'A2 型题', form: 'ATEST' },
  { styleID: 3, code: 'A3', name: 'A3 型题', form: 'A3TEST' },
  { styleID: 4, code: 'A4', name: 'A4 型题', form: 'A3TEST' },
  { styleID: 5, code: 'B1', name: 'B1 型题', form: 'BTEST' },
  { styleID: 6, code: 'X', name: '多项选择题', form: 'XTEST' },
  { styleID: 7, code: 'PD', name: '判断题', form: 'PDTEST' },
  { styleID: 8, code: 'TK', name: '填空题', form: 'TKTEST' },
  { styleID: 9, code: 'JD', name: '简答题', form: 'JDTEST' },
  { styleID: 10, code: 'CASE', name: '案例分析题', form: 'CASETEST' },
  { styleID: 11, code: 'YA', name: '最佳选择题', form: 'ATEST' },
  { styleID: 12, code: 'YB', name: '配伍选择题', form: 'BTEST' },
  { styleID: 13, code: 'YC', name: '综合分析题', form: 'A3TEST' },
  { styleID: 14, code: 'MJ', name: '名词解释', form: 'JDTEST' },
  { styleID: 15, code: 'BL', name: '病例分析', form: 'JDTEST' },
]

const byCode = new Map(STYLES.map((style) => [style.code, style]))
const byID = new Map(STYLES.map((style) => [style.styleID, style]))

export const styleOfCode = (code: string): Style | undefined => byCode.get(code)
export const styleOfID = (styleID: number): Style | undefined => byID.get(styleID)
