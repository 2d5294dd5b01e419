import { menuJson, newest, treeNodes, treesOfModule } from '../../../cores/content/trees/trees.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** The chapters of a mock-interview variant; other subjects have none. */
export const getCptTreeMSDB: Handler<'exams.getCptTreeMSDB'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(subject.subject_id)
  const asked = treesOfModule(trees, 'Defend')
  return {
    ChapterMenuJson: menuJson(subject.short_name, treeNodes(asked)),
    UpdateTime: newest(asked, subject.updated_at),
  }
}
