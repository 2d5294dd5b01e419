import { newId } from '../../../platform/database/ids.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

export const templateList: Handler<'feedback.templateList'> = async ({ params, services }) => {
  const { rows, total } = await services.feedback.templatePage(params)
  return {
    rows: rows.map((row) => ({
      templateID: row.template_id,
      title: row.title,
      content: row.content,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
    })),
    total,
  }
}

export const templateSave: Handler<'feedback.templateSave'> = async (input) => {
  const { params, caller, services } = input
  const [title, content] = [params.title.trim(), params.content.trim()]
  const faults = [
    ...(title === '' ? [{ field: 'title', reason: '请填写名称' }] : []),
    ...(content === '' ? [{ field: 'content', reason: '请填写内容' }] : []),
  ]
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const feedback = services.feedback.in(tx)
    const before = params.templateID === undefined ? undefined : await feedback.templateByID(params.templateID)
    if (params.templateID !== undefined && !before) throw notFound('这个模板')
    const template_id = before?.template_id ?? newId()
    await feedback.putTemplate({
      template_id,
      title,
      content,
      updated_at: services.now(),
      updated_by: caller.nickName,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'replyTemplate',
      id: template_id,
      name: title,
      ...(before && { before: { title: before.title, content: before.content } }),
      after: { title, content },
    })
    return { templateID: template_id }
  })
}

export const templateRemove: Handler<'feedback.templateRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.feedback.in(tx).templateByID(params.templateID)
    if (!before) throw notFound('这个模板')
    await services.feedback.in(tx).removeTemplate(before.template_id)
    await services.audit.in(tx).audited(input, {
      kind: 'replyTemplate',
      id: before.template_id,
      name: before.title,
      before: { title: before.title, content: before.content },
    })
  })
  return null
}
