import { htmlText } from '@tizhou/domain/richtext/htmlText'
import type { ArticleRow } from '../../../cores/support/articles.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { cleanHtml } from '../../../platform/html/cleanHtml.ts'
import { cleanedHtml, countedEdit, officeRoom, removed } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'

/** The audit log contains the text, so that a removed article can be restored. */
const ARTICLES = officeRoom<'support.articleSave', ArticleRow>()({
  lock: 'article',
  what: '这个条目',
  id: 'articleID',
  key: 'article_id',
  read: ({ support }, tx, id) => support.in(tx).articleByID(id),
  put: ({ support }, tx, row) => support.in(tx).putArticle(row),
  drop: ({ support }, tx, row) => support.in(tx).removeArticle(row.article_id),
  fields: {
    ...{ appID: 'subject_id', section: 'section', title: 'title', html: 'html' },
    ...{ position: 'position', hidden: 'hidden' },
  },
  clean: { html: cleanedHtml },
  needed: { section: '请填写分类', title: '请填写标题', html: '正文是空的' },
  isGone: ({ kind }, typed) => kind !== typed.kind,
  check: async ({ appID }, { services, tx }) => [
    appID !== undefined &&
      !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
  ],
  rest: ({ kind, html }, at) => ({
    kind,
    plain: htmlText(cleanHtml(html)),
    solved: at.before?.solved ?? 0,
    not_solved: at.before?.not_solved ?? 0,
    ...countedEdit(at),
  }),
  follow: (row, { services, tx, before }) => tellOf(services, tx, before, row),
  audit: { kind: 'article', name: ({ title }) => title, more: ({ kind }) => ({ kind }) },
})

/** A new page of the guide has a red dot: tells open pages. */
async function tellOf(services: Services, tx: Tx, ...rows: readonly (ArticleRow | undefined)[]): Promise<void> {
  const guides = rows.filter((row) => row?.kind === 'guide').map((row) => row?.subject_id ?? null)
  if (guides.includes(null)) return services.push.tell(tx, 'everyone', 'dots')
  for (const appID of new Set(guides)) if (appID !== null) await services.push.tell(tx, { appID }, 'dots')
}

export const articleList: Handler<'support.articleList'> = async ({ params, services }) =>
  ARTICLES.page(await services.support.articlePage(params), (row) => ({
    kind: row.kind,
    subject: row.subject_name,
    solved: row.solved,
    notSolved: row.not_solved,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))

export const articlePreview: Handler<'support.articlePreview'> = async ({ params }) => ({
  html: cleanHtml(params.html),
})

export const articleSave: Handler<'support.articleSave'> = (input) => ARTICLES.save(input)

export const articleRemove: Handler<'support.articleRemove'> = (input) => ARTICLES.press(input, removed)
