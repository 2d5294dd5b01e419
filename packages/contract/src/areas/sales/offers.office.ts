import { BUNDLE, COUPON, DISCOUNT } from '@tizhou/domain/sales/offerFields'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { roomCalls } from '../../roomCalls.ts'
import { ExportData, exportParams, Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, AppEName, Count, Flag, Guid, Id, JsonText, Moment, Nullable, Revision, Text } from '../../wire.ts'
import { Vn } from './shapes.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const

const Fen = () => Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'fen' })
const Days = () => Type.Integer({ minimum: 1, maximum: 3_660 })
const word = <T extends string>(...words: T[]) => Type.Unsafe<T>(Type.String({ pattern: `^(${words.join('|')})$` }))
const Stopped = () => Type.Optional(Flag())

/** A subject and version, as shown in lists. */
const named = {
  appEName: Type.String(),
  subject: Type.String(),
  vn: Nullable(Vn()),
}

/** null in a list, absent in parameters: all. */
const scope = { appEName: Type.Optional(AppEName()), vn: Type.Optional(Vn()), agentCode: AgentCode() }

const priceFields = { agentCode: AgentCode(), partID: Type.Integer({ minimum: 0 }), price: Fen(), days: Days() }
const BundleItem = Type.Object({ appEName: AppEName(), vn: Vn() })

const DISCOUNTS = roomCalls({
  access: ofSeller.access,
  path: '/api/console/discounts',
  id: 'discountID',
  fields: DISCOUNT,
  sent: scope,
  listed: { ...named, agentCode: Type.String(), stoppedAt: Nullable(Moment()), used: Count() },
  orders: ['startsAt', 'endsAt'],
  filters: { stopped: Stopped() },
})
const COUPONS = roomCalls({
  access: ofSeller.access,
  path: '/api/console/coupons',
  id: 'typeID',
  fields: COUPON,
  sent: { ...scope, quantity: Type.Optional(Count()) },
  listed: {
    ...{ ...named, agentCode: Type.String(), quantity: Nullable(Count()) },
    ...{ given: Count(), used: Count(), stoppedAt: Nullable(Moment()) },
  },
  orders: ['createdAt', 'endsAt'],
  filters: { stopped: Stopped() },
})
const BUNDLES = roomCalls({
  access: ofSeller.access,
  path: '/api/console/bundles',
  id: 'bundleID',
  fields: BUNDLE,
  sent: {
    agentCode: AgentCode(),
    endsAt: Type.Optional(Moment()),
    itemsJson: JsonText(Type.Array(BundleItem, { minItems: 2, maxItems: 20 })),
  },
  listed: {
    ...{ agentCode: AgentCode(), endsAt: Nullable(Moment()), items: Type.Array(BundleItem) },
    stoppedAt: Nullable(Moment()),
  },
  orders: ['createdAt', 'price'],
  filters: { stopped: Stopped() },
})

const Code = Type.Object({
  code: Type.String(),
  state: word('free', 'used', 'revoked'),
  usedBy: Type.String({ description: 'masked' }),
  usedAt: Nullable(Moment()),
})

/** Confirms that a version becomes free for everybody; without it 400 at `allowFree`. */
const AllowFree = () => Type.Optional(Flag('free for everybody'))

/** Settings of sellers: price lists, discounts, coupons, bundles and codes. */
export const offersOffice = {
  priceList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/prices/list',
    summary: '价目表：每行从某时起生效',
    params: Type.Object({
      ...tableParams(['holdsFrom', 'price']),
      q: Search(),
      agentCode: Type.Optional(AgentCode()),
    }),
    data: TableData(
      Type.Object({
        priceID: Id(),
        ...named,
        vname: Type.String(),
        ...priceFields,
        revision: Revision(),
        part: Type.String(),
        holdsFrom: Moment(),
        holdsUntil: Nullable(Moment()),
        holds: word('later', 'now', 'over'),
        endsFree: Flag('1: without this price the version is free'),
      }),
    ),
  }),
  /** Without priceID a new row, else that one, if it has not begun. */
  priceSave: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/prices/save',
    summary: '保存价格：只能从以后某时起生效，已经生效的不能修改',
    params: Type.Object({
      guid: Guid(),
      priceID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      appEName: AppEName(),
      vn: Vn(),
      ...priceFields,
      holdsFrom: Moment(),
      holdsUntil: Type.Optional(Moment()),
      allowFree: AllowFree(),
    }),
    data: Type.Object({ priceID: Id() }),
  }),
  priceRemove: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/prices/remove',
    summary: '还没生效的价格删除；已经生效的从现在起不再有效',
    params: Type.Object({ guid: Guid(), priceID: Id(), allowFree: AllowFree() }),
    data: Type.Object({ ended: Flag() }),
  }),
  pricePreview: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/prices/preview',
    summary: '一个科目在某代理商、某时刻的全部价格，与现在对比',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), agentCode: AgentCode(), at: Moment() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          vn: Vn(),
          part: Type.String(),
          vname: Type.String(),
          now: Nullable(Fen()),
          later: Nullable(Fen()),
          days: Count(),
        }),
      ),
    }),
  }),
  discountList: DISCOUNTS.list('优惠'),
  discountSave: DISCOUNTS.save('保存优惠；已下的订单不变'),
  discountStop: DISCOUNTS.stop('停止或恢复优惠'),
  couponTypeList: COUPONS.list('优惠券种类'),
  couponTypeSave: COUPONS.save('保存优惠券种类；已发出的券到期时间不变'),
  couponTypeStop: COUPONS.stop('停止或恢复发放；已发出的仍可使用'),
  couponGive: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/coupons/give',
    summary: '发给学员：全部成功或全部不发，已有的人跳过',
    params: Type.Object({
      guid: Guid(),
      typeID: Id(),
      userNamesJson: JsonText(Type.Array(Text(32, 1), { minItems: 1, maxItems: 500 })),
    }),
    data: Type.Object({ given: Count(), had: Count() }),
  }),
  bundleList: BUNDLES.list('组合'),
  bundleSave: BUNDLES.save('保存组合；已下的订单不变'),
  bundleStop: BUNDLES.stop('停售或恢复组合'),
  batchList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/codes/batches',
    summary: '兑换码批次；完整的兑换码找到它的批次',
    params: Type.Object({
      ...tableParams(['createdAt', 'endsAt']),
      q: Search(),
      kind: Type.Optional(word('version', 'video', 'limited')),
    }),
    data: TableData(
      Type.Object({
        batchID: Id(),
        name: Type.String(),
        kind: word('version', 'video', 'limited'),
        ...named,
        vname: Type.String(),
        agentCode: Type.String(),
        parts: Type.String(),
        days: Count(),
        quantity: Count(),
        used: Count(),
        startsAt: Moment(),
        endsAt: Moment(),
        createdAt: Moment(),
        revokedAt: Nullable(Moment()),
      }),
    ),
  }),
  batchMake: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/codes/make',
    summary: '生成一批兑换码',
    params: Type.Object({
      guid: Guid(),
      name: Text(60, 1),
      kind: word('version', 'video', 'limited'),
      agentCode: AgentCode(),
      appEName: AppEName(),
      vn: Vn(),
      parts: Type.String({ maxLength: 200, pattern: '^(\\d+(,\\d+)*)?$', description: 'ids of parts; empty: whole' }),
      days: Days(),
      quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      startsAt: Moment(),
      endsAt: Moment(),
    }),
    data: Type.Object({ batchID: Id() }),
  }),
  batchRevoke: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/codes/revoke',
    summary: '作废一批兑换码中没用过的；已开通的不受影响，不能恢复',
    params: Type.Object({ guid: Guid(), batchID: Id() }),
    data: Type.Object({ revoked: Count() }),
  }),
  codeExport: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/codes/export',
    summary: '导出一批兑换码与使用情况，记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({ ...exportParams(), batchID: Id() }),
    data: ExportData(Code),
  }),
  batchCodes: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/codes/list',
    summary: '一批兑换码与使用情况',
    params: Type.Object({
      ...tableParams(['code', 'usedAt']),
      batchID: Id(),
      code: Type.Optional(Type.String({ maxLength: 64, description: 'whole, as it is printed or typed' })),
    }),
    data: TableData(Code),
  }),
}
