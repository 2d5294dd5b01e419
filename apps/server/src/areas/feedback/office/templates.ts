import type { TemplateRow } from '../../../cores/feedback/notes.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, removed } from '../../../platform/office/officeRoom.ts'

const TEMPLATES = officeRoom<'feedback.templateSave', TemplateRow>()({
  lock: 'replyTemplate',
  what: '这个模板',
  id: 'templateID',
  key: 'template_id',
  read: ({ feedback }, tx, id) => feedback.in(tx).templateByID(id),
  put: ({ feedback }, tx, row) => feedback.in(tx).putTemplate(row),
  drop: ({ feedback }, tx, row) => feedback.in(tx).removeTemplate(row.template_id),
  fields: { title: 'title', content: 'content' },
  needed: { title: '请填写名称', content: '请填写内容' },
  rest: (_typed, { now, caller }) => ({ updated_at: now, updated_by: caller.nickName }),
  audit: { kind: 'replyTemplate', name: ({ title }) => title },
})

export const templateList: Handler<'feedback.templateList'> = async ({ params, services }) =>
  TEMPLATES.page(await services.feedback.templatePage(params), (row) => ({
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))

export const templateSave: Handler<'feedback.templateSave'> = (input) => TEMPLATES.save(input)

export const templateRemove: Handler<'feedback.templateRemove'> = (input) => TEMPLATES.press(input, removed)
