import { Type } from 'typebox'
import { call } from '../../call.ts'
import { between, ExportData, exportParams, Search, TableData, tableParams } from '../../table.ts'
import {
  AgentCode,
  Count,
  Fen,
  Flag,
  Guid,
  Id,
  JsonText,
  Moment,
  Nothing,
  Nullable,
  SignedFen,
  Text,
} from '../../wire.ts'

const ofSeller = { access: { roles: ['seller'] }, source: 'project' } as const
/** Users with the role agent see their own agent only. */
const ofSellerAndAgent = { access: { roles: ['seller', 'agent'] }, source: 'project' } as const

const State = () => Type.Optional(Type.String({ maxLength: 20, pattern: '^[a-zA-Z]*$' }))
const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000 })
const Reason = () => Text(200, 1)

/** An order in lists of the back office. Amounts are fen. */
const OrderRow = {
  orderID: Id(),
  orderNo: Type.String(),
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked' }),
  agentCode: Type.String(),
  kind: Type.String({ description: 'open, upgrade, discount or spread' }),
  product: Type.String(),
  amount: Fen(),
  refunded: Fen(),
  state: Type.String(),
  createdAt: Moment(),
  paidAt: Nullable(Moment()),
}

const Person = Type.Object({ userID: Id(), userName: Type.String() })
const By = () => Nullable(Type.String({ description: 'staff member; null: it came by itself or from the learner' }))

const Refund = {
  refundID: Id(),
  amount: Fen(),
  reason: Type.String(),
  state: Type.String({ description: 'asked, sent, done, failed or refused' }),
  takesAccess: Flag(),
  askedAt: Moment(),
  doneAt: Nullable(Moment()),
}

const Case = {
  caseID: Id(),
  kind: Type.String(),
  orderID: Nullable(Id()),
  orderNo: Type.String({ description: 'empty where the case belongs to no order' }),
  amount: Fen(),
  note: Type.String(),
  at: Moment(),
  settledAt: Nullable(Moment()),
  trade: Type.String({ description: 'number of a payment that no order asked for; else empty' }),
  returning: Type.String({ description: 'asked, sent, done or failed; empty: nobody sends it back' }),
  held: Flag(),
}

const Held = {
  entitlementID: Id(),
  userID: Id(),
  userName: Type.String(),
  appID: Id(),
  subject: Type.String(),
  vn: Type.Integer(),
  version: Type.String(),
  startsAt: Moment(),
  endsAt: Moment(),
  source: Type.String({ description: 'order, code, free, change, staff' }),
  orderNo: Nullable(Type.String()),
  note: Type.String(),
}

const InvoiceRow = {
  orderID: Id(),
  orderNo: Type.String(),
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked' }),
  title: Type.String(),
  taxNo: Type.String(),
  amount: Fen(),
  askedAt: Moment(),
  number: Type.String({ description: 'empty: not issued' }),
  issuedAt: Nullable(Moment()),
}

const invoiceFilter = () => ({ q: Search(), issued: Type.Optional(Flag()), ...between() })

/** Orders, refunds, money cases and entitlements of the back office. Amounts are fen. */
export const ordersOffice = {
  orderList: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/orders/list',
    summary: '订单列表；代理商只看到自己的',
    params: Type.Object({
      ...tableParams(['createdAt', 'paidAt', 'amount']),
      q: Search(),
      state: State(),
      agentCode: Type.Optional(AgentCode()),
      appID: Type.Optional(Id()),
      ...between(),
    }),
    data: TableData(Type.Object(OrderRow)),
  }),
  orderExport: call({
    ...ofSellerAndAgent,
    method: 'POST',
    path: '/api/console/orders/export',
    summary: '导出订单，按列表的条件，最新的在前；记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({
      ...exportParams(),
      q: Search(),
      state: State(),
      agentCode: Type.Optional(AgentCode()),
      appID: Type.Optional(Id()),
      ...between(),
    }),
    data: ExportData(Type.Object(OrderRow)),
  }),
  orderDetail: call({
    ...ofSellerAndAgent,
    method: 'GET',
    path: '/api/console/orders/detail',
    summary: '订单详情：时间线、支付、退款、开通的权限、分录；404 不存在或不属于自己的代理商',
    params: Type.Object({ guid: Guid(), orderID: Id() }),
    data: Type.Object({
      ...OrderRow,
      listPrice: Fen(),
      discountOff: Fen(),
      couponOff: Fen(),
      creditOff: Fen(),
      instalments: Count(),
      fee: Fen(),
      expiresAt: Moment(),
      closedAt: Nullable(Moment()),
      invoice: Nullable(Type.String()),
      refundable: Fen(),
      events: Type.Array(Type.Object({ at: Moment(), kind: Type.String(), by: By(), text: Type.String() })),
      attempts: Type.Array(
        Type.Object({
          attemptID: Id(),
          provider: Type.String(),
          outTradeNo: Type.String(),
          tradeNo: Nullable(Type.String()),
          amount: Fen(),
          state: Type.String(),
          openedAt: Moment(),
          paidAt: Nullable(Moment()),
        }),
      ),
      refunds: Type.Array(Type.Object({ ...Refund, by: By() })),
      entitlements: Type.Array(
        Type.Object({
          entitlementID: Id(),
          subject: Type.String(),
          version: Type.String(),
          parts: Type.Array(Type.Object({ ID: Id(), Name: Type.String() })),
          startsAt: Moment(),
          endsAt: Moment(),
        }),
      ),
      ledger: Type.Array(
        Type.Object({ at: Moment(), kind: Type.String(), account: Type.String(), amount: SignedFen() }),
      ),
      cases: Type.Array(Type.Object(Case)),
    }),
  }),
  orderRefund: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/orders/refund',
    summary: '退款：全额收回权限；部分退款时逐项说明权限保留到何时、保留哪些分册，未列出的不变；金额不超过可退的',
    params: Type.Object({
      guid: Guid(),
      orderID: Id(),
      amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
      reason: Reason(),
      keepsJson: Type.Optional(
        JsonText(
          Type.Array(
            Type.Object({
              entitlementID: Id(),
              endsAt: Moment(),
              parts: Type.Optional(Type.Array(Id(), { maxItems: 50 })),
            }),
            { maxItems: 50 },
          ),
        ),
      ),
    }),
    data: Type.Object({ refundID: Id(), state: Type.String() }),
  }),
  refundList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/refunds/list',
    summary: '退款列表，学员申请的在前',
    params: Type.Object({ ...tableParams(['askedAt', 'amount']), q: Search(), state: State(), ...between() }),
    data: TableData(Type.Object({ ...Refund, orderID: Id(), orderNo: Type.String(), by: By(), user: Person })),
  }),
  refundDecide: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/refunds/decide',
    summary: '同意或拒绝学员的退款申请；拒绝须写明原因',
    params: Type.Object({ guid: Guid(), refundID: Id(), accept: Flag(), reason: Text(200) }),
    data: Type.Object({ state: Type.String() }),
  }),
  invoiceList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/invoices/list',
    summary: '学员申请的发票，待开的在前',
    params: Type.Object({ ...tableParams(['askedAt', 'issuedAt', 'amount']), ...invoiceFilter() }),
    data: TableData(Type.Object({ ...InvoiceRow, email: Type.String({ description: 'masked: ab***@b.cn' }) })),
  }),
  invoiceExport: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/invoices/export',
    summary: '导出发票，邮箱完整，先申请的在前；记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({ ...exportParams(), ...invoiceFilter() }),
    data: ExportData(Type.Object({ ...InvoiceRow, email: Type.String() })),
  }),
  invoiceIssue: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/invoices/issue',
    summary: '登记已开票及号码；学员已改过开票信息或已登记的不能登记',
    params: Type.Object({ guid: Guid(), orderID: Id(), number: Text(40, 1), askedAt: Moment() }),
    data: Nothing(),
  }),
  invoiceTakeBack: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/invoices/takeBack',
    summary: '撤销开票登记，回到待开；号码已是另一个的不能撤销',
    params: Type.Object({ guid: Guid(), orderID: Id(), number: Text(40, 1) }),
    data: Nothing(),
  }),
  moneyCaseList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/moneyCases/list',
    summary: '待人工处理的款项',
    params: Type.Object({ ...tableParams(['at', 'amount']), q: Search(), open: Type.Optional(Flag()) }),
    data: TableData(Type.Object(Case)),
  }),
  moneyCaseSettle: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/moneyCases/settle',
    summary: '写明如何处理，结束该事项',
    params: Type.Object({ guid: Guid(), caseID: Id(), note: Reason() }),
    data: Nothing(),
  }),
  moneyCaseLink: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/moneyCases/link',
    summary: '把找不到订单的款项关联到金额相同、可以付款的订单并开通',
    params: Type.Object({ guid: Guid(), caseID: Id(), orderNo: Text(40, 1), note: Reason() }),
    data: Type.Object({ orderID: Id() }),
  }),
  moneyCaseReturn: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/moneyCases/return',
    summary: '把找不到订单的款项原路退回，每笔只退一次',
    params: Type.Object({ guid: Guid(), caseID: Id(), reason: Reason() }),
    data: Type.Object({ returning: Type.String() }),
  }),
  entitlementList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/entitlements/list',
    summary: '开通的权限，可按用户、科目、来源查找',
    params: Type.Object({
      ...tableParams(['endsAt', 'startsAt']),
      q: Search(),
      appID: Type.Optional(Id()),
      source: State(),
      current: Type.Optional(Flag()),
    }),
    data: TableData(
      Type.Object({
        ...Held,
        isRevoked: Flag('staff ended it before its time'),
        endBeforeRevoked: Nullable(Moment()),
      }),
    ),
  }),
  /** To the learner of a page (`userID`), or by a typed log-in name. */
  entitlementGrant: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/entitlements/grant',
    summary: '为用户开通版本若干天，写明原因；已在期的从到期日接续',
    params: Type.Object({
      guid: Guid(),
      userID: Type.Optional(Id()),
      userName: Type.Optional(Text(64, 1)),
      appID: Id(),
      vn: Vn(),
      days: Type.Integer({ minimum: 1, maximum: 3_650 }),
      reason: Reason(),
    }),
    data: Type.Object({ entitlementID: Id(), endsAt: Moment() }),
  }),
  entitlementSetEnd: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/entitlements/setEnd',
    summary: '延长、缩短或立即结束，写明原因',
    params: Type.Object({ guid: Guid(), entitlementID: Id(), endsAt: Moment(), wasEndsAt: Moment(), reason: Reason() }),
    data: Type.Object({ endsAt: Moment() }),
  }),
  entitlementHistory: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/entitlements/history',
    summary: '用户权限的变动，新的在前，最多 200 条',
    params: Type.Object({ guid: Guid(), userID: Id() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          eventID: Id(),
          at: Moment(),
          kind: Type.String({ description: 'granted, extended, moved or ended' }),
          subject: Type.String(),
          version: Type.String(),
          endsBefore: Nullable(Moment()),
          endsAfter: Moment(),
          by: By(),
          orderNo: Nullable(Type.String()),
          reason: Type.String(),
        }),
      ),
    }),
  }),
}
