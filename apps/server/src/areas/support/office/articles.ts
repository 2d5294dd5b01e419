import { htmlText } from '@tizhou/domain/richtext/htmlText'
import type { ArticleRow } from '../../../cores/support/articles.ts'
import { cleanHtml, isBlank } from '../../../platform/cleanHtml.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import type { Services } from '../../../platform/services.ts'

export const articleList: Handler<'support.articleList'> = async ({ params, services }) => {
  const { rows, total } = await services.support.articlePage(params)
  return {
    rows: rows.map((row) => ({
      articleID: row.article_id,
      kind: row.kind,
      appID: row.subject_id,
      subject: row.subject_name,
      section: row.section,
      title: row.title,
      html: row.html,
      position: row.position,
      hidden: row.hidden,
      revision: row.revision,
      solved: row.solved,
      notSolved: row.not_solved,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
    })),
    total,
  }
}

export const articlePreview: Handler<'support.articlePreview'> = async ({ params }) => ({
  html: cleanHtml(params.html),
})

/** The text stands in the log as well: a removed article can be written anew from it. */
const describe = ({ kind, subject_id, section, title, html, position, hidden }: ArticleRow) => ({
  ...{ kind, subject: subject_id, section, title, html, position, hidden },
})

/** What the form edits of it, as the list gives it. */
const edited = ({ subject_id, section, title, html, position, hidden }: ArticleRow) => ({
  ...{ appID: subject_id, section, title, html, position, hidden },
})

/** A page of the guide carries a red dot until it is seen: pages that are open ask again. */
async function tellOf(services: Services, tx: Tx, ...rows: readonly (ArticleRow | undefined)[]): Promise<void> {
  const guides = rows.filter((row) => row?.kind === 'guide').map((row) => row?.subject_id ?? null)
  if (guides.includes(null)) return services.push.tell(tx, 'everyone', 'dots')
  for (const appID of new Set(guides)) if (appID !== null) await services.push.tell(tx, { appID }, 'dots')
}

export const articleSave: Handler<'support.articleSave'> = async (input) => {
  const { params, caller, services } = input
  const html = cleanHtml(params.html)
  const [section, title] = [params.section.trim(), params.title.trim()]
  const faults: { field: string; reason: string }[] = []
  if (section === '') faults.push({ field: 'section', reason: '请填写分类' })
  if (title === '') faults.push({ field: 'title', reason: '请填写标题' })
  if (isBlank(html)) faults.push({ field: 'html', reason: '正文是空的' })
  return services.store.write(async (tx) => {
    const core = services.support.in(tx)
    const before = await editedRow(tx, 'article', params.articleID, (id) => core.articleByID(id), '这个条目')
    if (before && before.kind !== params.kind) throw notFound('这个条目')
    const found = [...faults]
    if (params.appID !== undefined && !(await services.subjects.in(tx).subjectByID(params.appID)))
      found.push({ field: 'appID', reason: '没有这个科目' })
    if (found.length > 0) throw badInput(found)
    const row: ArticleRow = {
      article_id: before?.article_id ?? newId(),
      kind: params.kind,
      subject_id: params.appID ?? null,
      section,
      title,
      html,
      plain: htmlText(html),
      position: params.position,
      hidden: params.hidden,
      revision: (before?.revision ?? 0) + 1,
      solved: before?.solved ?? 0,
      not_solved: before?.not_solved ?? 0,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    mustBeCurrent({
      ...{ what: '这个条目', sent: params.revision, now: before?.revision },
      theirs: before && edited(before),
      yours: edited(row),
    })
    await core.putArticle(row)
    await tellOf(services, tx, before, row)
    await services.audit.in(tx).audited(input, {
      kind: 'article',
      id: row.article_id,
      name: row.title,
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { articleID: row.article_id }
  })
}

export const articleRemove: Handler<'support.articleRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.support.in(tx).articleByID(params.articleID)
    if (!before) throw notFound('这个条目')
    await services.support.in(tx).removeArticle(params.articleID)
    await tellOf(services, tx, before)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'article', id: before.article_id, name: before.title, before: describe(before) })
  })
  return null
}
