import { WHOLE_COMMISSION } from '@tizhou/domain/sales/commission'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, AppEName, Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'
import { Vn } from './shapes.ts'

/** Users with the role agent see their own agent only. */
const ofSellerAndAgent = { access: { roles: ['seller', 'agent'] }, source: 'project' } as const
const ofOperator = { access: { role: 'operator' }, source: 'project' } as const

const Rate = () => Type.Integer({ minimum: 0, maximum: WHOLE_COMMISSION, description: 'basis points of what was paid' })
const OfAgent = () => Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9-]+$' })
const Holds = () => Type.Unsafe<'later' | 'now' | 'over'>(Type.Enum(['later', 'now', 'over']))

const Scope = {
  appEName: Type.String({ description: 'empty: every subject' }),
  subject: Type.String(),
  vn: Nullable(Vn()),
  version: Type.String({ description: 'empty: every version' }),
}

/** Agents' commission and its payments. */
export const commissionsOffice = {
  commissionList: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/commissions/list',
    summary: '佣金比例：每行从某时起生效；代理商只看到自己的',
    params: Type.Object({
      ...tableParams(['holdsFrom', 'rate']),
      agentCode: Type.Optional(AgentCode()),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        commissionID: Id(),
        agentCode: Type.String(),
        agentName: Type.String(),
        ...Scope,
        rate: Rate(),
        holdsFrom: Moment(),
        holdsUntil: Nullable(Moment()),
        holds: Holds(),
        revision: Count(),
      }),
    ),
  }),
  /** Without commissionID a new rate, else that one, if it has not begun. */
  commissionSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/commissions/save',
    summary: '保存佣金比例：只能从以后某时起生效，已经生效的不能修改；刚被别人改过的不保存',
    params: Type.Object({
      guid: Guid(),
      commissionID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      agentCode: OfAgent(),
      appEName: Type.Optional(AppEName()),
      vn: Type.Optional(Vn()),
      rate: Rate(),
      holdsFrom: Moment(),
    }),
    data: Type.Object({ commissionID: Id() }),
  }),
  commissionRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/commissions/remove',
    summary: '还没生效的比例删除；已经生效的从现在起不再有效；刚被别人改过的不处理',
    params: Type.Object({ guid: Guid(), commissionID: Id(), revision: Count() }),
    data: Type.Object({ ended: Flag() }),
  }),
  commissionPreview: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/commissions/preview',
    summary: '一个代理商在某时刻的全部佣金比例，与现在对比；代理商只看到自己的',
    params: Type.Object({ guid: Guid(), agentCode: OfAgent(), at: Moment() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          ...Scope,
          now: Rate(),
          later: Rate(),
        }),
      ),
    }),
  }),
  settlementList: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/settlements/list',
    summary: '付给代理商的佣金，含冲销；代理商只看到自己的',
    params: Type.Object({
      ...tableParams(['paidAt', 'amount']),
      agentCode: Type.Optional(AgentCode()),
      ...between(),
    }),
    data: TableData(
      Type.Object({
        settlementID: Id(),
        agentCode: Type.String(),
        agentName: Type.String(),
        amount: Type.Integer({ minimum: 0, description: 'fen' }),
        paidAt: Moment(),
        enteredAt: Moment(),
        note: Type.String(),
        by: Type.String({ description: 'staff member; empty: not known' }),
        reversedAt: Nullable(Moment()),
        reversedBy: Type.String(),
        reason: Type.String({ description: 'of the reversal' }),
      }),
    ),
  }),
  settlementReverse: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/settlements/reverse',
    summary: '冲销登记错误或退回的付款：佣金重新变为尚未结清；每笔付款只冲销一次',
    params: Type.Object({ guid: Guid(), settlementID: Id(), reason: Text(200, 1) }),
    data: Nothing(),
  }),
}
