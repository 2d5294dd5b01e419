import { excerptOf } from '@tizhou/domain/support/support'
import { FOUND } from '../../cores/support/articles.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { bySection } from './sections.ts'

export const dirTypeList: Handler<'support.dirTypeList'> = async ({ params, services }) => ({
  list: bySection(await services.support.articleMenu('faq', params.appID)).map(([name, rows]) => ({
    name,
    list: rows.map((row) => ({ id: row.article_id, title: row.title })),
  })),
})

export const content: Handler<'support.content'> = async ({ params, caller, services }) => {
  const row = await services.support.shownArticle('faq', params.id)
  if (!row) throw notFound('这个问题')
  return {
    id: row.article_id,
    type: row.section,
    title: row.title,
    html: row.html,
    solved: row.solved,
    notSolved: row.not_solved,
    isResolved: caller ? ((await services.support.markOf(caller.userID, row.article_id)) ?? null) : null,
    updatedAt: row.updated_at,
  }
}

export const search: Handler<'support.search'> = async ({ params, services }) => {
  const keyword = params.keyword.trim()
  if (keyword === '') return { list: [] }
  const rows = await services.support.searchArticles(params.appID, keyword)
  const known = new Set(rows.map(({ article_id }) => article_id))
  const spelled = await services.support.spelledTitles(params.appID, keyword)
  const all = [
    ...rows.map((row) => ({ ...row, spelled: '' })),
    ...spelled.filter(({ article_id }) => !known.has(article_id)),
  ]
  return {
    list: all.slice(0, FOUND).map((row) => ({
      id: row.article_id,
      title: row.title,
      type: row.section,
      excerpt: excerptOf(row.plain, row.spelled || keyword),
      spelled: row.spelled,
    })),
  }
}

export const setSolved: Handler<'support.setSolved'> = async ({ params, caller, services }) => {
  const counts = await services.store.write((tx) =>
    services.support.in(tx).markArticle({
      user_id: caller.userID,
      article_id: params.id,
      solved: params.isResolved,
      marked_at: services.now(),
    }),
  )
  if (!counts) throw notFound('这个问题')
  return { solved: counts.solved, notSolved: counts.not_solved }
}
