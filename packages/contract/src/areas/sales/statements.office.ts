import { Type } from 'typebox'
import { call } from '../../call.ts'
import { between, TableData, tableParams } from '../../table.ts'
import { AgentCode, Count, Fen, Flag, Guid, Id, Moment, Nullable, SignedFen, Text } from '../../wire.ts'

/** Users with the role agent see their own agent only. */
const ofSellerAndAgent = { access: { roles: ['seller', 'agent'] }, source: 'project' } as const
const ofOperator = { access: { role: 'operator' }, source: 'project' } as const

const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'day in Beijing' })
const Month = () => Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'month in Beijing' })

const Statement = {
  id: Type.String({ description: 'month and agent' }),
  agentCode: Type.String(),
  agentName: Type.String(),
  month: Month(),
  orders: Count(),
  paid: Fen(),
  refunded: Fen(),
  commission: SignedFen(),
  settled: SignedFen(),
}

const Figures = { orders: Count(), paid: Fen(), refunds: Count(), refunded: Fen() }

const BillRun = {
  id: Type.String({ description: 'day and provider' }),
  provider: Type.String(),
  day: Day(),
  state: Type.String({ description: 'done, differs or failed' }),
  at: Moment(),
  paidCount: Count(),
  paid: Fen(),
  refundCount: Count(),
  refunded: Fen(),
  fees: SignedFen(),
  differences: Count(),
}

/** Agents' statements, sales figures and providers' bills in the back office. Amounts are fen. */
export const statementsOffice = {
  statementList: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/statements/list',
    summary: '代理商按月的销售与佣金；代理商只看到自己的',
    params: Type.Object({
      ...tableParams(['month', 'paid', 'commission']),
      agentCode: Type.Optional(AgentCode()),
      month: Type.Optional(Month()),
    }),
    data: TableData(Type.Object(Statement)),
  }),
  statementBalance: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/statements/balance',
    summary: '各代理商尚未结清的佣金',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      rows: Type.Array(Type.Object({ agentCode: Type.String(), agentName: Type.String(), balance: SignedFen() })),
    }),
  }),
  statementSettle: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/statements/settle',
    summary: '登记已付给代理商的佣金和付款时间；不超过未结清的金额',
    params: Type.Object({
      guid: Guid(),
      agentCode: AgentCode(),
      amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
      paidAt: Type.Optional(Moment()),
      note: Text(200, 1),
    }),
    data: Type.Object({ balance: SignedFen() }),
  }),
  salesFigures: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/salesFigures',
    summary: '每日销售：按日、科目、代理商，北京时间；最多 366 天',
    params: Type.Object({
      guid: Guid(),
      ...between(),
      appID: Type.Optional(Id()),
      agentCode: Type.Optional(AgentCode()),
    }),
    data: Type.Object({
      days: Type.Array(Type.Object({ day: Day(), ...Figures })),
      subjects: Type.Array(Type.Object({ appID: Id(), subject: Type.String(), ...Figures })),
      agents: Type.Array(Type.Object({ agentCode: Type.String(), agentName: Type.String(), ...Figures })),
      total: Type.Object(Figures),
    }),
  }),
  billRunList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/bills/list',
    summary: '每日对账',
    params: Type.Object({
      ...tableParams(['day']),
      provider: Type.Optional(Type.String({ maxLength: 20, pattern: '^[a-zA-Z]*$' })),
      differing: Type.Optional(Flag()),
    }),
    data: TableData(Type.Object(BillRun)),
  }),
  billDifferences: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/bills/differences',
    summary: '某日与支付渠道账单的差异',
    params: Type.Object({ guid: Guid(), provider: Text(40, 1), day: Day() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          differenceID: Id(),
          kind: Type.String(),
          outTradeNo: Type.String(),
          refundNo: Nullable(Type.String()),
          orderID: Nullable(Id()),
          ours: Nullable(Fen()),
          theirs: Nullable(Fen()),
        }),
      ),
    }),
  }),
}
