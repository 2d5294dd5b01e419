import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable } from '../../wire.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const
const OfOne = Type.Object({ guid: Guid(), userID: Id() })

const UserRow = {
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked: 138****0001' }),
  nickName: Type.String(),
  roles: Type.Array(Type.String()),
  blockedAt: Nullable(Moment()),
  createdAt: Moment(),
  lastActiveAt: Nullable(Moment()),
}

/** Learners: search (seller) and blocking (operator). Staff accounts are changed in their own room only. */
export const accountOffice = {
  userList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/users/list',
    summary: '用户列表，可按手机号（整个、前三位或后四位）、用户名、昵称或编号查找',
    params: Type.Object({
      ...tableParams(['createdAt', 'lastActiveAt']),
      q: Search(),
      blocked: Type.Optional(Flag()),
      vip: Type.Optional(Flag()),
    }),
    data: TableData(Type.Object({ ...UserRow, vipCount: Count() })),
  }),
  userDetail: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/users/detail',
    summary: '用户详情：开通的科目、会话、学习数量',
    params: OfOne,
    data: Type.Object({
      ...UserRow,
      subjects: Type.Array(
        Type.Object({
          entitlementID: Id(),
          subject: Type.String(),
          version: Type.String(),
          startsAt: Moment(),
          endsAt: Moment(),
          isCurrent: Flag(),
          source: Type.String(),
        }),
      ),
      sessions: Type.Array(
        Type.Object({
          clientType: Type.String(),
          createdAt: Moment(),
          expiresAt: Moment(),
          endedAt: Nullable(Moment()),
          endedBy: Nullable(Type.String()),
        }),
      ),
      studied: Type.Array(
        Type.Object({
          subject: Type.String(),
          questions: Count(),
          answered: Count(),
          right: Count(),
          wrongBook: Count(),
          lastAt: Nullable(Moment()),
        }),
      ),
    }),
  }),
  userShowPhone: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/users/showPhone',
    summary: '查看完整的手机号',
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: OfOne,
    data: Type.Object({ userName: Type.String() }),
  }),
  userEndSessions: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/users/endSessions',
    summary: '让用户的全部会话下线',
    params: OfOne,
    data: Nothing(),
  }),
  userSetBlocked: call({
    method: 'POST',
    path: '/api/console/users/setBlocked',
    summary: '停用或恢复用户账号',
    source: 'project',
    access: { role: 'operator' },
    params: Type.Object({ guid: Guid(), userID: Id(), blocked: Flag() }),
    data: Nothing(),
  }),
}
