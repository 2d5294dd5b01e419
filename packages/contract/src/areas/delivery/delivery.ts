import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { AppEName, Flag, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'

const Address = Type.Object({
  id: Id(),
  userName: Type.String({ description: 'who takes the parcel' }),
  phone: Type.String({ description: '11 digits' }),
  address: Type.String({
    description: 'province, city and county with a space between, as the list of places has them',
  }),
  details: Type.String({ description: 'street and house' }),
  isdefault: Flag(),
})
export type WireAddress = Static<typeof Address>

const typed = {
  userName: Text(100),
  phone: Text(40),
  address: Text(100),
  details: Text(500),
}

const STATES =
  'due, addressed, packed, sent, moving, delivered, received, returned, lost, cancelled (docs/areas/delivery.md)'
type State =
  | 'due'
  | 'addressed'
  | 'packed'
  | 'sent'
  | 'moving'
  | 'delivered'
  | 'received'
  | 'returned'
  | 'lost'
  | 'cancelled'
const OrderID = () => Text(64, 1)

const Deliver = Type.Object({
  orderID: Type.String({ description: 'number of the order; there is one parcel an order' }),
  state: Type.Unsafe<State>(Type.String({ description: STATES })),
  books: Type.Array(
    Type.Object({
      ID: Id(),
      title: Type.String(),
      AppID: Id(),
      AppEName: Type.String(),
      AppName: Type.String(),
      vn: Type.Integer(),
      vname: Type.String(),
    }),
  ),
  info: Nullable(
    Type.Object({
      userName: Type.String(),
      phone: Type.String(),
      address: Type.String({ description: 'province, city and county' }),
      details: Type.String(),
    }),
  ),
  changeable: Flag('1: the address can be given or changed'),
  receivable: Flag('1: receipt can be confirmed'),
  carrier: Type.String({ description: 'name of the carrier; empty: not sent' }),
  no: Type.String({ description: 'number of the shipment; empty: not sent' }),
  dueTime: Moment(),
  sentTime: Nullable(Moment()),
  receivedTime: Nullable(Moment()),
  reason: Type.String({ description: 'why it came back, was lost or goes out again; mostly empty' }),
})
export type WireDeliver = Static<typeof Deliver>

export const delivery = {
  allDeliver: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/user/allDeliver',
    summary: '我的图书包裹，新订单在前；给出 appID（与 vn）时只列含该科目（该版本）图书的',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Type.Optional(Id()),
      vn: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    data: Type.Object({ list: Type.Array(Deliver) }),
  }),
  setDeliverInfo: call({
    method: 'POST',
    path: '/api/user/setDeliverInfo',
    summary: '为订单的图书选定收货地址；按当时的内容保存，打包前可以重选；404 不是自己的，409 已打包',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      orderID: OrderID(),
      info: Type.String({
        minLength: 1,
        maxLength: 16,
        pattern: '^[1-9][0-9]*$',
        description: 'id of one of my addresses (getuseraddresslist)',
      }),
      appEName: AppEName(),
      vn: Type.Integer({ minimum: 0, maximum: 100_000 }),
    }),
    data: Deliver,
  }),
  takeDeliveryInfo: call({
    method: 'POST',
    path: '/api/user/takeDeliveryInfo',
    summary: '确认收到图书；再次确认不变；409 还没有寄出',
    access: 'user',
    params: Type.Object({ guid: Guid(), orderID: OrderID() }),
    data: Deliver,
  }),
  getexpressDetails: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/user/getexpressDetails',
    summary: '物流进度，新的在前；只查自己的包裹，其余按 404',
    access: 'user',
    rate: { max: 60, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), no: Text(64, 1) }),
    data: Type.Object({
      no: Type.String(),
      carrier: Type.String(),
      state: Type.Unsafe<'waiting' | 'taken' | 'moving' | 'arriving' | 'delivered' | 'problem' | 'returning'>(
        Type.String({
          description:
            'waiting: the carrier knows nothing of it yet; taken, moving, arriving, delivered, problem, returning',
        }),
      ),
      list: Type.Array(Type.Object({ time: Moment(), text: Type.String() })),
      askedTime: Nullable(Moment()),
      old: Flag('1: the carrier could not be asked just now; this is what it said before'),
    }),
  }),
  getuseraddresslist: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/user/getuseraddresslist',
    summary: '我的收货地址：默认地址在前，其余按最近修改',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ list: Type.Array(Address) }),
  }),
  adduserAddress: call({
    method: 'POST',
    path: '/api/user/adduserAddress',
    summary: '新增收货地址，最多 20 个；第一个自动成为默认；400 按字段说明原因，409 已满',
    access: 'user',
    params: Type.Object({ guid: Guid(), ...typed, isdefault: Flag() }),
    data: Address,
  }),
  updateuserAddress: call({
    method: 'POST',
    path: '/api/user/updateuserAddress',
    summary: '修改收货地址；isdefault 缺省为 0；不是自己的按 404',
    access: 'user',
    params: Type.Object({ guid: Guid(), ...typed, isdefault: Type.Optional(Flag()), id: Id() }),
    data: Address,
  }),
  destroyuserAddress: call({
    method: 'POST',
    path: '/api/user/destroyuserAddress',
    summary: '删除收货地址；删去默认地址后，最近修改的一个成为默认',
    access: 'user',
    params: Type.Object({ guid: Guid(), id: Id() }),
    data: Type.Null(),
  }),
}
