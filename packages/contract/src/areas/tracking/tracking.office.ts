import { Type } from 'typebox'
import { call } from '../../call.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
const Fingerprint = () => Text(128, 1)

const Group = Type.Object({
  fingerprint: Type.String(),
  bugType: Type.Integer(),
  page: Type.String(),
  action: Type.String(),
  detail: Type.String(),
  reports: Count(),
  users: Type.Integer({ description: 'people it happened to; 1000 stands for as many or more' }),
  firstAt: Moment(),
  lastAt: Moment(),
  resolvedAt: Type.Union([Moment(), Type.Null()], {
    description: 'marked as dealt with then, and not seen since; null: open',
  }),
})

/** Errors of learners' clients, and usage of pages. */
export const trackingOffice = {
  errorList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/errors/list',
    summary: '错误报告，相同的合为一组',
    params: Type.Object({
      ...tableParams(['lastAt', 'reports', 'users']),
      ...between(),
      q: Search(),
      where: Type.Optional(Type.String({ maxLength: 100, description: 'path of a page: /answerPage' })),
      type: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      resolved: Type.Optional(Flag()),
    }),
    data: TableData(Group),
  }),
  errorDetail: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/errors/detail',
    summary: '一组错误与最近的报告',
    params: Type.Object({ guid: Guid(), fingerprint: Fingerprint() }),
    data: Type.Object({
      group: Group,
      samples: Type.Array(
        Type.Object({
          userID: Nullable(Id()),
          subjectID: Nullable(Id()),
          clientType: Type.Integer(),
          pageType: Type.String(),
          page: Type.String(),
          action: Type.String(),
          path: Type.String(),
          detail: Type.String(),
          receivedAt: Moment(),
        }),
      ),
    }),
  }),
  errorSetResolved: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/errors/setResolved',
    summary: '把一组错误标为已处理或重新打开',
    params: Type.Object({ guid: Guid(), fingerprint: Fingerprint(), resolved: Flag() }),
    data: Nothing(),
  }),
  usageList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/usage/list',
    summary: '各页面的使用情况（按北京时间的日期，首尾都算；不填为最近 30 天）',
    params: Type.Object({ ...tableParams(['views', 'clicks', 'staySeconds', 'averageStay']), ...between() }),
    data: TableData(
      Type.Object({
        page: Type.String(),
        views: Count(),
        clicks: Count(),
        staySeconds: Type.Number(),
        averageStay: Type.Number({ description: 'seconds a stay' }),
        share: Type.Number({ description: 'of all views in that time, 0 to 1' }),
      }),
    ),
  }),
}
