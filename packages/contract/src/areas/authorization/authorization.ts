import { SIGN_BOUNDS } from '@tizhou/domain/authorization/sign'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, Flag, Guid, Id, JsonText, Moment, Nullable, Text } from '../../wire.ts'

const State = () =>
  Type.Unsafe<'saved' | 'accepted'>(Type.String({ description: 'saved: signed, can be changed; accepted: frozen' }))
const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000 })
/** 0: none. */
const AuthID = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Record = Type.Object({
  authID: Id(),
  appID: Id(),
  vn: Vn(),
  title: Type.String({ description: 'of the text' }),
  state: State(),
  name: Type.String(),
  id: Type.String({ description: 'the whole identity number: only its owner gets it' }),
  savedAt: Moment(),
  acceptedAt: Nullable(Moment()),
})
export type WireAuthorization = Static<typeof Record>

const Agreement = Type.Object({
  title: Type.String(),
  html: Type.String({ description: 'cleaned: paragraphs, headings, lists, emphasis and links' }),
  holdsFrom: Moment(),
  hash: Type.String({ description: 'SHA-256 of title and text; `accept` names what was read by it' }),
})
export type WireAgreement = Static<typeof Agreement>

const Point = Type.Unsafe<readonly [number, number, number]>(
  Type.Array(Type.Integer({ minimum: 0, maximum: 86_400_000 }), { minItems: 3, maxItems: 3 }),
)

const Signed = Type.Object({
  record: Record,
  agreement: Agreement,
  sign: Type.String({ description: 'address of the signature, for some minutes, opened with `&guid=`' }),
})

/** Agreement texts, and the authorization that some subjects require (specification, "newauth"). */
export const authorization = {
  getusernewauth: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/newauth/getusernewauth',
    summary: '本科目是否需要授权、我的授权到了哪一步；别人的 userID 按 403',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), userID: Id(), agentCode: AgentCode() }),
    data: Type.Object({
      need: Flag('1: the subject asks for an authorization, by a text that holds now'),
      vn: Nullable(Vn()),
      outdated: Flag('1: accepted, but another text holds since'),
      auth: Nullable(Record),
    }),
  }),
  getusernewauthlist: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/newauth/getusernewauthlist',
    summary: '我在本科目的全部授权，最新的在前',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), agentCode: AgentCode() }),
    data: Type.Object({ list: Type.Array(Record) }),
  }),
  save: call({
    method: 'POST',
    path: '/api/newauth/save',
    summary: '填写并签名；authID 为 0 时新建，未确认的可以再改；400 按字段说明原因，409 已确认或不需要授权',
    access: 'user',
    rate: { max: 30, seconds: 600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      vn: Vn(),
      name: Text(60),
      id: Text(40),
      agentCode: AgentCode(),
      authID: AuthID(),
      sign: JsonText(
        Type.Object({
          strokes: Type.Array(Type.Array(Point, { maxItems: SIGN_BOUNDS.points }), { maxItems: SIGN_BOUNDS.strokes }),
          typed: Type.Optional(Text(60)),
          png: Text(SIGN_BOUNDS.png),
        }),
      ),
    }),
    data: Record,
  }),
  accept: call({
    method: 'POST',
    path: '/api/newauth/accept',
    summary: '确认授权：正文与签名从此不变；读过的正文已不是现行的按 409（reason 为 changed）；重复确认得到同一结果',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      vn: Vn(),
      extData: JsonText(Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }), read: Type.Optional(Flag()) })),
      agentCode: AgentCode(),
      authID: Id(),
    }),
    data: Record,
  }),
  html: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/newauth/html',
    summary: '用户协议、隐私条款与本科目授权书的现行正文；带 guid 与 authID 时是我那份连同签名，别人的按 404',
    access: 'either',
    params: Type.Object({
      appID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: no subject' }),
      vn: Vn(),
      agentCode: AgentCode(),
      guid: Type.Optional(Guid()),
      authID: Type.Optional(AuthID()),
    }),
    data: Type.Object({
      terms: Nullable(Agreement),
      privacy: Nullable(Agreement),
      authorization: Nullable(Agreement),
      signed: Nullable(Signed),
    }),
  }),
}
