import type { Data } from '@tizhou/contract/contract'
import { FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import { listOf, request } from '../../platform/request.ts'
import { longText, text } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'

type Template = Data<'feedback.templateList'>['rows'][number]
type Values = Pick<Template, 'title' | 'content'>

const ROOM: Room<Template, Values> = {
  name: 'replyTemplates',
  title: '答复模板',
  load: listOf('feedback.templateList'),
  rowKey: 'templateID',
  nameOf: ({ title }) => title,
  columns: [
    plain('title', '名称', { order: 'title' }),
    plain('content', '内容'),
    moment('updatedAt', '更新', { order: 'updatedAt' }),
    plain('updatedBy', '更新人'),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称或内容中的词' }],
  emptyText: '还没有模板。常用的答复存成模板，答复时一选即可。',
  add: '新增模板',
  form: {
    title: (row) => (row ? `修改：${row.title}` : '新增模板'),
    initial: (row) => ({ title: row?.title ?? '', content: row?.content ?? '' }),
    lines: () => [
      text('title', '名称', FEEDBACK_BOUNDS.templateTitle, { required: true }),
      longText('content', '内容', FEEDBACK_BOUNDS.reply, { required: true }),
    ],
    save: (values, row) =>
      request('feedback.templateSave', { templateID: row?.templateID, revision: row?.revision, ...values }),
  },
  removal: {
    content: '已经发出的答复不变。',
    remove: ({ templateID }) => request('feedback.templateRemove', { templateID }),
    undo: ({ title, content }) => request('feedback.templateSave', { title, content }),
  },
  audit: { kind: 'replyTemplate' },
}

export const Templates = () => <TableRoom of={ROOM} />
