import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { readScoring } from '@tizhou/domain/content/scoringPoints'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { itemsOf } from './paperForm.ts'

/**
 * What an interview still lacks (docs/areas/content.md, "Interview questions"): of every question the scoring points by
 * which learners judge themselves. `remarks`: where the marks of a question are not those of its points together.
 */
export async function interviewChecks(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  form: WirePaperForm,
): Promise<{ faults: string[]; remarks: string[] }> {
  if (form.kind !== 'interview') return { faults: [], remarks: [] }
  const rows = new Map<number, { form: string; explanation: string }>()
  for (const some of inChunks(itemsOf(form).map(({ allTestID }) => allTestID)))
    for (const row of await db
      .selectFrom('question')
      .select(['question_id', 'form', 'explanation'])
      .where('subject_id', '=', subjectID)
      .where('question_id', 'in', some)
      .execute())
      rows.set(row.question_id, row)
  const faults: string[] = []
  const remarks: string[] = []
  for (const unit of form.units)
    for (const [at, { allTestID, marks }] of itemsOf({ units: [unit] }).entries()) {
      const question = rows.get(allTestID)
      const of = `单元「${unit.name}」第 ${at + 1} 题`
      if (!question) continue
      const { points, fullMark } = readScoring(question.explanation)
      if (question.form !== 'JDTEST') faults.push(`${of}不是面试题：应是简答题或病例分析`)
      else if (points.length === 0) faults.push(`${of}没有评分要点，考生无法给自己评分`)
      else if (fullMark !== marks) remarks.push(`${of}的分值是 ${marks} 分，评分要点合计 ${fullMark} 分`)
    }
  return { faults, remarks }
}
