import { Type } from 'typebox'
import { call } from '../../call.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofSellers = { access: { role: 'seller' }, source: 'project' } as const
/** Users with the role agent see parcels of their own agent only. */
const ofSellersAndAgents = { access: { roles: ['seller', 'agent'] }, source: 'project' } as const

const STATES = [
  'due',
  'addressed',
  'packed',
  'sent',
  'moving',
  'delivered',
  'received',
  'returned',
  'lost',
  'cancelled',
] as const
const State = () => Type.Unsafe<(typeof STATES)[number]>(Type.String({ description: STATES.join(', ') }))
const StateFilter = () =>
  Type.Optional(Type.Unsafe<(typeof STATES)[number]>(Type.String({ pattern: `^(${STATES.join('|')})$` })))

const OUTCOMES = [
  'send',
  'correct',
  'same',
  'noOrder',
  'noAddress',
  'closed',
  'badCarrier',
  'badNumber',
  'twice',
] as const
type Outcome = (typeof OUTCOMES)[number]

const shipment = {
  shipmentID: Id(),
  orderNo: Type.String(),
  userID: Id(),
  agentCode: Type.String(),
  state: State(),
  books: Type.Array(Type.String(), { description: 'titles, with the name of the subject in front' }),
  receiver: Type.String({ description: 'empty: no address yet' }),
  phone: Type.String({ description: 'masked' }),
  place: Type.String({ description: 'province, city and county' }),
  carrier: Type.String({ description: 'its key; empty: not sent' }),
  number: Type.String(),
  revision: Revision(),
  dueAt: Moment(),
  sentAt: Nullable(Moment()),
  reason: Type.String(),
}

const Book = Type.Object({
  bookID: Id(),
  appID: Id(),
  subject: Type.String(),
  code: Type.String(),
  vn: Type.Integer(),
  version: Type.String(),
  partID: Type.Integer({ minimum: 0, description: '0: it comes with the whole version only' }),
  title: Type.String(),
  revision: Revision(),
  createdAt: Moment(),
  stoppedAt: Nullable(Moment()),
})

const NumberImport = Type.Object({
  importID: Id(),
  fileName: Type.String(),
  byName: Type.String(),
  createdAt: Moment(),
  appliedAt: Nullable(Moment()),
  undoneAt: Nullable(Moment()),
  undoneBy: Type.String(),
  sends: Type.Integer({ description: 'parcels that it sends' }),
  corrects: Type.Integer({ description: 'parcels whose number it changes' }),
  same: Type.Integer({ description: 'rows that change nothing' }),
  refused: Type.Integer({ description: 'rows that cannot be taken' }),
})

const Ids = () => JsonText(Type.Array(Id(), { minItems: 1, maxItems: 500, uniqueItems: true }))
const Reason = () => Text(200, 2)

/** Parcels of printed books, the books of versions, and files of tracking numbers. */
export const deliveryOffice = {
  shipmentList: call({
    ...ofSellersAndAgents,
    method: 'GET',
    path: '/api/console/shipments/list',
    summary: '图书包裹列表；代理商角色只看到自己的；手机号打码',
    params: Type.Object({
      ...tableParams(['dueAt', 'sentAt']),
      q: Search(),
      state: StateFilter(),
      appID: Type.Optional(Id()),
      agentCode: Type.Optional(AgentCode()),
      userID: Type.Optional(Id()),
      ...between(),
    }),
    data: TableData(Type.Object(shipment)),
  }),
  shipmentCounts: call({
    ...ofSellersAndAgents,
    method: 'GET',
    path: '/api/console/shipments/counts',
    summary: '各状态的包裹数（代理商角色只数自己的），以及有图书的科目',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ state: State(), count: Count() })),
      subjects: Type.Array(Type.Object({ appID: Id(), name: Type.String() })),
    }),
  }),
  shipmentDetail: call({
    ...ofSellersAndAgents,
    method: 'GET',
    path: '/api/console/shipments/detail',
    summary: '一个包裹：图书、经过与物流；代理商角色只看到自己的',
    params: Type.Object({ guid: Guid(), shipmentID: Id() }),
    data: Type.Object({
      ...shipment,
      deliveredAt: Nullable(Moment()),
      receivedAt: Nullable(Moment()),
      events: Type.Array(
        Type.Object({
          revision: Count(),
          at: Moment(),
          event: Type.String(),
          state: State(),
          byID: Nullable(Id()),
          note: Type.String(),
        }),
      ),
      parcel: Type.Array(Type.Object({ n: Count(), at: Moment(), text: Type.String() })),
      parcelState: Type.String({ description: 'what the carrier says; empty: not sent' }),
      askedAt: Nullable(Moment()),
      failure: Type.String({ description: 'why the last question was not answered; empty: it was' }),
    }),
  }),
  shipmentPack: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/pack',
    summary: '标为已打包或改回待打包；打包后学员不能再改地址',
    params: Type.Object({ guid: Guid(), shipmentIDs: Ids(), packed: Flag() }),
    data: Type.Object({
      done: Type.Array(Id()),
      left: Type.Integer({ description: 'parcels whose state did not allow it' }),
    }),
  }),
  shipmentSend: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/send',
    summary: '填写或更正一个包裹的快递单号',
    params: Type.Object({
      guid: Guid(),
      shipmentID: Id(),
      revision: Revision(),
      carrier: Text(20, 1),
      number: Text(64, 1),
    }),
    data: Nothing(),
  }),
  shipmentMark: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/mark',
    summary: '标为退回、丢失，或重新寄送（学员重新确认地址）；须写原因',
    params: Type.Object({
      guid: Guid(),
      shipmentID: Id(),
      mark: Type.Unsafe<'return' | 'lose' | 'renew'>(Type.String({ pattern: '^(return|lose|renew)$' })),
      reason: Reason(),
    }),
    data: Nothing(),
  }),
  shipmentExport: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/export',
    summary: '导出待打包、待寄出的完整收货信息，可按列表的条件筛选，记入操作记录；每次最多 1000 个',
    rate: { max: 20, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      q: Search(),
      state: StateFilter(),
      appID: Type.Optional(Id()),
      agentCode: Type.Optional(AgentCode()),
      ...between(),
    }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          orderNo: Type.String(),
          state: State(),
          userName: Type.String(),
          phone: Type.String(),
          address: Type.String(),
          details: Type.String(),
          books: Type.Array(Type.String()),
          dueAt: Moment(),
        }),
      ),
      more: Flag('there are more than one export takes'),
    }),
  }),
  numbersCheck: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/numbers/check',
    summary: '上传快递单号表（订单号、快递公司、快递单号），逐行说明结果；不改动包裹',
    upload: { maxBytes: 10_000_000 },
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), fileName: Text(200, 1) }),
    data: NumberImport,
  }),
  numbersApply: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/numbers/apply',
    summary: '按检查过的单号表寄出；包裹在检查后有变化则一个都不改',
    params: Type.Object({ guid: Guid(), importID: Id() }),
    data: NumberImport,
  }),
  numbersUndo: call({
    ...ofSellers,
    method: 'POST',
    path: '/api/console/shipments/numbers/undo',
    summary: '撤销一次单号导入：快递还没有揽收的包裹恢复原样',
    params: Type.Object({ guid: Guid(), importID: Id() }),
    data: Type.Object({
      restored: Type.Integer({ description: 'parcels that are what they were' }),
      stay: Type.Integer({ description: 'parcels that have moved on and stay' }),
    }),
  }),
  numbersList: call({
    ...ofSellers,
    method: 'GET',
    path: '/api/console/shipments/numbers/list',
    summary: '单号导入的记录',
    params: Type.Object({ ...tableParams(['createdAt']) }),
    data: TableData(NumberImport),
  }),
  numbersDetail: call({
    ...ofSellers,
    method: 'GET',
    path: '/api/console/shipments/numbers/detail',
    summary: '一次单号导入',
    params: Type.Object({ guid: Guid(), importID: Id() }),
    data: NumberImport,
  }),
  numbersRows: call({
    ...ofSellers,
    method: 'GET',
    path: '/api/console/shipments/numbers/rows',
    summary: '一次单号导入的各行与结果',
    params: Type.Object({
      ...tableParams(['n']),
      importID: Id(),
      outcome: Type.Optional(Type.Unsafe<Outcome>(Type.String({ pattern: `^(${OUTCOMES.join('|')})$` }))),
    }),
    data: TableData(
      Type.Object({
        n: Type.Integer({ description: 'row of the sheet' }),
        orderNo: Type.String(),
        carrier: Type.String(),
        number: Type.String(),
        outcome: Type.Unsafe<Outcome>(Type.String()),
        before: Type.String({ description: 'the number that the parcel had; empty: none' }),
      }),
    ),
  }),
  printedBookList: call({
    ...ofSellers,
    method: 'GET',
    path: '/api/console/printedBooks/list',
    summary: '随班次寄送的图书',
    params: Type.Object({
      ...tableParams(['title', 'createdAt']),
      q: Search(),
      appID: Type.Optional(Id()),
      stopped: Type.Optional(Flag()),
    }),
    data: TableData(Book),
  }),
  printedBookSave: call({
    access: { role: 'operator' },
    source: 'project',
    method: 'POST',
    path: '/api/console/printedBooks/save',
    summary: '新增或修改随班次寄送的图书；已生成的包裹不变',
    params: Type.Object({
      guid: Guid(),
      bookID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      appID: Id(),
      vn: Type.Integer({ minimum: 0, maximum: 100_000 }),
      partID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      title: Text(60, 1),
    }),
    data: Type.Object({ bookID: Id() }),
  }),
  printedBookStop: call({
    access: { role: 'operator' },
    source: 'project',
    method: 'POST',
    path: '/api/console/printedBooks/stop',
    summary: '停止或恢复寄送一种图书；已生成的包裹不变',
    params: Type.Object({ guid: Guid(), bookID: Id(), stopped: Flag() }),
    data: Nothing(),
  }),
}
