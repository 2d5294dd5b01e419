import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
const ofSeller = { access: { role: 'seller' }, source: 'project' } as const

const Kind = () =>
  Type.Unsafe<'terms' | 'privacy' | 'authorization'>(Type.String({ pattern: '^(terms|privacy|authorization)$' }))
const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000 })
const Html = () => Text(200_000, 1)

const AgreementFields = {
  agreementID: Id(),
  kind: Kind(),
  agentCode: Type.String({ description: 'empty: all agents' }),
  appID: Nullable(Id()),
  subject: Nullable(Type.String()),
  vn: Nullable(Vn()),
  title: Type.String(),
  html: Type.String(),
  holdsFrom: Moment(),
  holds: Type.Boolean({ description: 'it has begun to hold and is never changed' }),
  revision: Revision(),
  createdAt: Moment(),
  createdBy: Type.String(),
}

const AuthorizationFields = {
  authID: Id(),
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked' }),
  subject: Nullable(Type.String()),
  vn: Vn(),
  agentCode: Type.String(),
  state: Type.Unsafe<'saved' | 'accepted'>(Type.String()),
  name: Type.String(),
  id: Type.String({ description: 'masked' }),
  savedAt: Moment(),
  acceptedAt: Nullable(Moment()),
}

/** Agreement texts (operator) and learners' authorizations (seller). */
export const authorizationOffice = {
  agreementList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/agreements/list',
    summary: '协议正文的各个版本',
    params: Type.Object({ ...tableParams(['holdsFrom', 'title']), kind: Type.Optional(Kind()), q: Search() }),
    data: TableData(Type.Object(AgreementFields)),
  }),
  /** The sanitised text as learners will see it. Stores nothing. */
  agreementPreview: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agreements/preview',
    changesNothing: true,
    summary: '预览协议正文',
    params: Type.Object({ guid: Guid(), html: Html() }),
    data: Type.Object({ html: Type.String() }),
  }),
  /** Without the id a new version; 409 for one that is in force. */
  agreementSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agreements/save',
    summary: '新增协议版本，或修改还没有生效的',
    params: Type.Object({
      guid: Guid(),
      agreementID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      kind: Kind(),
      agentCode: AgentCode(),
      appID: Type.Optional(Id()),
      vn: Type.Optional(Vn()),
      title: Text(60, 1),
      html: Html(),
      holdsFrom: Moment(),
    }),
    data: Type.Object({ agreementID: Id() }),
  }),
  agreementRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agreements/remove',
    summary: '删除还没有生效的协议版本',
    params: Type.Object({ guid: Guid(), agreementID: Id() }),
    data: Nothing(),
  }),
  authorizationList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/authorizations/list',
    summary: '学员的授权；身份证号隐藏，可按姓名、登录名、用户或授权编号查找',
    params: Type.Object({
      ...tableParams(['savedAt', 'acceptedAt']),
      q: Search(),
      appID: Type.Optional(Id()),
      state: Type.Optional(Type.String({ pattern: '^(saved|accepted)$' })),
    }),
    data: TableData(Type.Object(AuthorizationFields)),
  }),
  authorizationDetail: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/authorizations/detail',
    summary: '一份授权：正文、签名与时间；身份证号隐藏',
    params: Type.Object({ guid: Guid(), authID: Id() }),
    data: Type.Object({
      ...AuthorizationFields,
      title: Type.String(),
      html: Type.String(),
      hash: Nullable(Type.String()),
      sign: Type.String({ description: 'address of the signature, for some minutes, opened with `&guid=`' }),
    }),
  }),
  authorizationShowID: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/authorizations/showID',
    summary: '查看完整的身份证号；记入操作记录',
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({ guid: Guid(), authID: Id() }),
    data: Type.Object({ id: Type.String() }),
  }),
}
