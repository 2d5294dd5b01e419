import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const getListNew: Handler<'chapters.getListNew'> = async ({ params, caller, services }) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const rows = await services.content.newInChapters(caller.userID, params.appID)
  return rows.map((row) => ({
    CptID: row.chapter_id,
    Added: row.added,
    Changed: row.changed,
    UpdatedAt: row.updated_at,
  }))
}
