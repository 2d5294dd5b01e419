import { Type } from 'typebox'
import { call } from '../call.ts'
import { AgentCode, Flag, Guid, Id, Text } from '../wire.ts'

const Part = Type.Object({ ID: Id(), Name: Type.String() })

/** A version list item (specification, section 3). */
const ListedVersion = Type.Object({
  AppID: Id(),
  AppEName: Type.String(),
  vn: Type.Integer(),
  vname: Type.String(),
  vnorder: Type.Integer(),
  price: Type.Number({ minimum: 0, description: 'yuan for a year, at most two decimals' }),
  buyListHide: Flag(),
  rules: Type.String({ description: 'JSON text: {hideByVip?: vn[]}' }),
  vnJson: Type.Record(Type.String(), Type.Literal(1), { description: 'keys: the modules that the version unlocks' }),
  SubList: Type.Array(Part, { description: 'parts that are sold apart; none: sold whole' }),
})

export const sales = {
  pricelist: call({
    method: 'GET',
    path: '/api/pricelist',
    summary: '科目的版本与价格，按 vnorder；下架或不售的版本 buyListHide 为 1',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      withPoint: Type.Optional(Flag()),
      agentCode: Type.Optional(AgentCode()),
      groups: Type.Optional(Text(200)),
      guid: Guid(),
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    }),
    data: Type.Object({ list: Type.Array(ListedVersion) }),
  }),
}
