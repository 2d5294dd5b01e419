import { SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const

const Kind = () =>
  Type.Unsafe<'faq' | 'guide'>(
    Type.String({ pattern: '^(faq|guide)$', description: 'frequent question or exam guide' }),
  )
const Place = () => Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'smaller stands first' })

const Article = Type.Object({
  articleID: Id(),
  kind: Kind(),
  appID: Nullable(Id()),
  subject: Nullable(Type.String({ description: 'null: all subjects' })),
  section: Type.String({ description: 'type of a question, chapter of a guide' }),
  title: Type.String(),
  html: Type.String(),
  position: Place(),
  hidden: Flag(),
  revision: Count(),
  solved: Count(),
  notSolved: Count(),
  updatedAt: Moment(),
  updatedBy: Type.String(),
})

/** Frequent questions, exam guide, suggestions (seller, who also does support). */
export const supportOffice = {
  articleList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/articles/list',
    summary: '常见问题或考试指南的条目',
    params: Type.Object({
      ...tableParams(['position', 'title', 'updatedAt', 'notSolved']),
      kind: Kind(),
      q: Search(),
      appID: Type.Optional(Id()),
    }),
    data: TableData(Article),
  }),
  /** The sanitised text as learners will see it. Stores nothing. */
  articlePreview: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/articles/preview',
    changesNothing: true,
    summary: '预览正文',
    params: Type.Object({ guid: Guid(), html: Text(SUPPORT_BOUNDS.html, 1) }),
    data: Type.Object({ html: Type.String() }),
  }),
  articleSave: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/articles/save',
    summary: '新增或修改条目',
    params: Type.Object({
      guid: Guid(),
      articleID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      kind: Kind(),
      appID: Type.Optional(Id()),
      section: Text(SUPPORT_BOUNDS.section, 1),
      title: Text(SUPPORT_BOUNDS.title, 1),
      html: Text(SUPPORT_BOUNDS.html, 1),
      position: Place(),
      hidden: Flag(),
    }),
    data: Type.Object({ articleID: Id() }),
  }),
  articleRemove: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/articles/remove',
    summary: '删除条目；操作记录中保留正文',
    params: Type.Object({ guid: Guid(), articleID: Id() }),
    data: Nothing(),
  }),
  suggestionList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/suggestions/list',
    summary: '学员的意见；未答复的在前',
    params: Type.Object({
      ...tableParams(['waiting', 'time']),
      q: Search(),
      appID: Type.Optional(Id()),
      kind: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      answered: Type.Optional(Flag()),
    }),
    data: TableData(
      Type.Object({
        suggestionID: Id(),
        userID: Id(),
        userName: Type.String({ description: 'phone numbers are masked' }),
        subject: Nullable(Type.String()),
        kind: Count(),
        content: Type.String(),
        softwareVer: Type.String(),
        device: Type.String(),
        network: Type.String(),
        time: Moment(),
        answer: Nullable(Type.String()),
        revision: Revision(),
        answeredAt: Nullable(Moment()),
        answeredBy: Nullable(Type.String()),
      }),
    ),
  }),
  suggestionAnswer: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/suggestions/answer',
    summary: '答复意见，或修改答复',
    params: Type.Object({
      guid: Guid(),
      suggestionID: Id(),
      revision: Revision(),
      answer: Text(SUPPORT_BOUNDS.answer, 1),
    }),
    data: Nothing(),
  }),
}
