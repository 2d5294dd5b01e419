import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, AppEName, Count, Flag, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'
import { Vn, Yuan } from './shapes.ts'

const Code = () => Text(64, 1)
const AppLimit = () => Text(200)
/** Guessing of codes is throttled (429) long before this limit. */
const TYPED = { max: 30, seconds: 60, by: 'user' } as const

const reductionFields = {
  kind: Type.Unsafe<'percent' | 'minus' | 'price'>(Type.String({ description: 'percent off, yuan off, price' })),
  value: Type.Number({ description: 'percent: 0 to 100; else yuan' }),
}

const Opened = { AppID: Id(), vn: Vn(), EndTime: Moment() }

/** Offers, codes, exchanges and free openings. Orders and payments: sales.ts. */
export const salesOffers = {
  getevlist: call({
    method: 'GET',
    path: '/api/getevlist',
    summary: '组合购买（type 为 wsgroup）：含该科目的在售组合；下单时 type=wsgroup，contents 为组合 ID',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      type: Type.Unsafe<'wsgroup'>(Type.String({ pattern: '^wsgroup$' })),
      appID: Id(),
      agentCode: Type.Optional(AgentCode()),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ID: Id(),
          Name: Type.String(),
          price: Yuan(),
          original: Yuan('what its versions cost one by one'),
          days: Count(),
          items: Type.Array(
            Type.Object({
              AppID: Id(),
              AppEName: Type.String(),
              AppName: Type.String(),
              vn: Vn(),
              vname: Type.String(),
            }),
          ),
        }),
      ),
    }),
  }),
  discountlist: call({
    method: 'GET',
    path: '/api/discountlist',
    summary: '科目正在进行的优惠，按班次列出优惠价；仅限首次购买的只给没买过的人',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), agentCode: AgentCode(), userID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ID: Id(),
          vn: Vn(),
          vname: Type.String(),
          title: Type.String(),
          price: Yuan(),
          original: Yuan(),
          startTime: Moment(),
          endTime: Moment(),
        }),
      ),
    }),
  }),
  couponlist: call({
    method: 'GET',
    path: '/api/couponlist',
    summary: '我的优惠券，新的在前；typeID 为 0 或没有时列全部',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      userID: Id(),
      typeID: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ID: Id(),
          typeID: Id(),
          name: Type.String(),
          ...reductionFields,
          minPrice: Yuan(),
          AppID: Nullable(Id()),
          vn: Nullable(Vn()),
          endTime: Moment(),
          usable: Flag(),
          why: Type.String({ description: 'why it cannot be used; else empty' }),
        }),
      ),
    }),
  }),
  newvncodeN: call({
    closedToLooks: 'changes',
    method: 'GET',
    path: '/api/newvncodeN',
    summary: '用兑换码开通班次；不存在 404，已用 409，过期 400，错得太多 429',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      regCode: Code(),
      agentCode: AgentCode(),
      userID: Id(),
      appEName: AppEName(),
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
      buyChannel: Type.Optional(Text(32)),
      bookID: Type.Optional(Type.String({ maxLength: 500, pattern: '^[0-9,]*$' })),
      contents: Type.Optional(Text(100)),
      vn: Type.Optional(Vn()),
    }),
    data: Type.Object({
      AppID: Id(),
      AppEName: Type.String(),
      vn: Vn(),
      vname: Type.String(),
      StartTime: Moment(),
      EndTime: Moment(),
    }),
    rate: TYPED,
  }),
  checkCode: call({
    closedToLooks: 'changes',
    method: 'GET',
    path: '/api/shipinCode/checkCode',
    summary: '用视频码开通；本人用过的再次输入得到同样的结果',
    access: 'user',
    params: Type.Object({ guid: Guid(), regCode: Code(), userID: Id(), appEName: AppEName() }),
    data: Type.Object({ ...Opened, vname: Type.String() }),
    rate: TYPED,
  }),
  useCode: call({
    method: 'POST',
    path: '/api/limitedCode/useCode',
    summary: '用限定码开通：绑定第一台使用的设备（device 为客户端保存的随机值），换设备为 409',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      code: Code(),
      userName: Text(32, 1),
      appID: Id(),
      device: Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
    }),
    data: Type.Object(Opened),
    rate: TYPED,
  }),
  freeOpen: call({
    method: 'POST',
    path: '/free/freeOpen',
    summary: '免费开通科目在售的最低班次若干天，每人每科目一次，仅限 ZY_XY_YTMJ 与 ZY_ZYAO_YTMJ',
    access: 'user',
    params: Type.Object({ guid: Guid(), agentCode: AgentCode(), appEName: AppEName(), appLimit: AppLimit() }),
    data: Type.Object(Opened),
  }),
  canJoin: call({
    changesNothing: true,
    method: 'POST',
    path: '/free/canJoin',
    summary: '能否免费开通，不能时说明原因',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), appLimit: AppLimit() }),
    data: Type.Object({ canJoin: Flag(), reason: Type.String() }),
  }),
  canChangeList: call({
    method: 'GET',
    path: '/api/query/canChangeList',
    summary: '科目中我可以更换的班次',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ AppID: Id(), vn: Vn(), vname: Type.String(), EndTime: Moment(), changesLeft: Count() }),
      ),
    }),
  }),
  getVipChangeList: call({
    method: 'GET',
    path: '/api/query/getVipChangeList',
    summary: '一个班次可以换成哪些：价格相同或更低的在售班次；fields 为要的字段，逗号分隔，空为全部',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      vn: Vn(),
      fields: Text(200),
      agentCode: Type.Optional(AgentCode()),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Partial(
          Type.Object({
            toAppID: Id(),
            toAppEName: Type.String(),
            toAppName: Type.String(),
            toVn: Vn(),
            vname: Type.String(),
            EndTime: Moment(),
          }),
        ),
      ),
    }),
  }),
  vipChange: call({
    method: 'POST',
    path: '/api/vipChange',
    summary: '更换班次：剩余天数不变，有次数限制',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      vn: Vn(),
      toAppID: Id(),
      toVn: Vn(),
      agentCode: Type.Optional(AgentCode()),
    }),
    data: Type.Object(Opened),
  }),
  recommonShow: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/recommonShow',
    summary: '推荐购买的班次：我已有的之上可以购买的下一个；没有时 show 为 0',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), agentCode: Type.Optional(AgentCode()) }),
    data: Type.Object({ show: Flag(), vn: Vn(), vname: Type.String(), price: Yuan(), why: Type.String() }),
  }),
}
