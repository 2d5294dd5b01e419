import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'

const edited = ({ title, content }: { title: string; content: string }) => ({ title, content })

export const templateList: Handler<'feedback.templateList'> = async ({ params, services }) => {
  const { rows, total } = await services.feedback.templatePage(params)
  return {
    rows: rows.map((row) => ({
      templateID: row.template_id,
      title: row.title,
      content: row.content,
      revision: revisionOf(edited(row)),
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
    const read = (id: number) => feedback.templateByID(id)
    const before = await editedRow(tx, 'replyTemplate', params.templateID, read, '这个模板')
    mustBeCurrent({
      what: '这个模板',
      sent: params.revision,
      theirs: before && edited(before),
      yours: { title, content },
    })
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
