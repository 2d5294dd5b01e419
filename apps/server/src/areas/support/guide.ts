import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { bySection } from './sections.ts'

export const testInfoMenu: Handler<'support.testInfoMenu'> = async ({ params, services }) => ({
  list: bySection(await services.support.articleMenu('guide', params.appID)).map(([name, rows]) => ({
    name,
    Childs: rows.map((row) => ({ lastMenuID: row.article_id, name: row.title })),
  })),
})

export const testInfoHtml: Handler<'support.testInfoHtml'> = async ({ params, services }) => {
  const [subject, row] = await Promise.all([
    services.subjects.subjectByCode(params.appEName),
    services.support.shownArticle('guide', params.lastMenuID),
  ])
  if (!row || (row.subject_id !== null && row.subject_id !== subject?.subject_id)) throw notFound('这一篇')
  return { title: row.title, html: row.html, updatedAt: row.updated_at }
}
