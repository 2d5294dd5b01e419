import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { Flag, Guid, Id, Text } from '../wire.ts'

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

export const delivery = {
  getuseraddresslist: call({
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
