import { newInChapters } from '../../cores/content/newInChapters.ts'
import { subjectByID } from '../../cores/subjects/subjects.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

export const getListNew: Handler<'chapters.getListNew'> = async ({ params, caller, services }) => {
  if (!(await subjectByID(services.store, params.appID))) throw notFound('该科目')
  const rows = await newInChapters(services.store, caller.userID, params.appID)
  return rows.map((row) => ({
    CptID: row.chapter_id,
    Added: row.added,
    Changed: row.changed,
    UpdatedAt: row.updated_at,
  }))
}
