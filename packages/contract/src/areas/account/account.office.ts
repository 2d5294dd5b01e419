import { type TProperties, Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Fen, Flag, Guid, Id, Moment, Nothing, Nullable } from '../../wire.ts'

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

const UserAction = Type.Unsafe<'showPhone' | 'endSessions' | 'setBlocked' | 'changeAccess' | 'look'>(Type.String())

/** The latest rows of something, and how many there are. */
const Latest = <T extends TProperties>(row: T) => Type.Object({ total: Count(), rows: Type.Array(Type.Object(row)) })
/** null: not for the caller's role. */
const OfSales = <T extends TProperties>(row: T) => Nullable(Latest(row))

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
  /** A look is in the audit log, once in ten minutes for one member of staff and person. */
  userDetail: call({
    access: { roles: ['seller', 'teacher'] },
    source: 'project',
    method: 'GET',
    path: '/api/console/users/detail',
    summary: '客户资料：权限、学习、订单、优惠券、兑换码、包裹、纠错、会话，以及本人可以做的操作；按角色遮盖',
    params: OfOne,
    data: Type.Object({
      ...UserRow,
      agentCode: Type.String(),
      groups: Type.Array(Type.Object({ groupID: Id(), name: Type.String() }), {
        description: 'classes that are not archived',
      }),
      may: Type.Array(UserAction, { description: 'what the caller’s role may do with this person' }),
      subjects: Type.Array(
        Type.Object({
          entitlementID: Id(),
          subject: Type.String(),
          version: Type.String(),
          startsAt: Moment(),
          endsAt: Moment(),
          isCurrent: Flag(),
          isRevoked: Flag('staff ended it before its time'),
          endBeforeRevoked: Nullable(Moment()),
          source: Type.String(),
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
      reports: Latest({
        reportID: Id(),
        subject: Type.String(),
        title: Type.String(),
        talk: Type.String(),
        place: Type.String(),
        time: Moment(),
        waitingSince: Nullable(Moment()),
      }),
      orders: OfSales({
        orderID: Id(),
        orderNo: Type.String(),
        product: Type.String(),
        amount: Fen(),
        refunded: Fen(),
        state: Type.String(),
        createdAt: Moment(),
        paidAt: Nullable(Moment()),
      }),
      coupons: OfSales({
        couponID: Id(),
        name: Type.String(),
        state: Type.String({ description: 'free, reserved, used or over' }),
        endsAt: Moment(),
        usedAt: Nullable(Moment()),
      }),
      codes: OfSales({
        code: Type.String({ description: 'its last four characters' }),
        batch: Type.String(),
        subject: Type.String(),
        version: Type.String(),
        usedAt: Moment(),
      }),
      parcels: OfSales({
        shipmentID: Id(),
        orderNo: Type.String(),
        state: Type.String(),
        receiver: Type.String({ description: 'the first character, and phone numbers masked' }),
        place: Type.String({ description: 'without street and number' }),
        carrier: Type.String(),
        number: Type.String(),
        dueAt: Moment(),
        sentAt: Nullable(Moment()),
      }),
      sessions: Nullable(
        Type.Array(
          Type.Object({
            clientType: Type.String(),
            device: Type.String(),
            address: Type.String({ description: 'shortened; empty: not known, or not for the caller’s role' }),
            createdAt: Moment(),
            expiresAt: Moment(),
            endedAt: Nullable(Moment()),
            endedBy: Nullable(Type.String()),
          }),
        ),
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
