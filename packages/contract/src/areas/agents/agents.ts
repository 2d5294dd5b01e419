import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, AppEName, Flag, Guid, Id, Nullable, Text, TextOr } from '../../wire.ts'

const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000 })

/**
 * Calls that the specification defines without a guid are open to visitors: they give public contents of an agent.
 * Links are https or paths of this product, checked by the server; pictures are own files.
 */
const AgentInfo = Type.Object({
  AgentCode: Type.String({ description: 'of the agent that answers, which may be another than was asked for' }),
  AgentUrl: Type.String({ description: 'the host that leads to this agent' }),
  AgentName: Type.String(),
  QQ: Type.String(),
  TelePhone: Type.String(),
  IconUrl: Type.String({ description: 'path of a picture, or empty' }),
  WeiXinContact: Type.Object({
    WeiXinContact: Type.String(),
    WeiXinIndexContact: Type.Unsafe<1 | 2>(
      Type.Integer({ minimum: 1, maximum: 2, description: '1: a messenger ID, 2: an official account' }),
    ),
  }),
  Alipay: Type.String({ description: '-1: none' }),
  PhonePayUrl: Type.String({ description: '-1: none' }),
  WeiXinPayUrl: Type.String({ description: '-1: none' }),
  WeiXinPay: Type.String({ description: '-1: none' }),
  PCPayUrl: Type.String({ description: '-1: none' }),
  IsWeiXinPay: Flag(),
  Title: Type.String({ description: 'own page title; empty: that of the product' }),
  LogoutUrl: Type.String({ description: 'where a log-out leads; empty: /login' }),
  CustomerServiceOnly: Flag(),
  CanPay: Type.Unsafe<0 | 1>(Type.Integer({ description: '0: the agent has no payment option' })),
  PayHere: Type.Unsafe<0 | 1>(
    Type.Integer({ description: '1: orders are paid here; 0: on pages of the agent, if at all' }),
  ),
  PayPages: Type.Object(
    { phone: Type.Optional(Type.String()), wechat: Type.Optional(Type.String()), pc: Type.Optional(Type.String()) },
    { description: 'https addresses where the agent is paid elsewhere' },
  ),
  FollowUrl: Type.String({ description: 'what the QR code of the official account begins with; empty: none' }),
  ShopUrl: Type.Optional(Type.String({ description: 'https address of the own web shop; absent: none' })),
  MarketUrl: Type.Optional(Type.String({ description: 'https address of the online marketplace; absent: none' })),
  MarketItems: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'family of exams → id of its marketplace listing' }),
  ),
})

const Group = Type.Object({
  GroupID: Id(),
  Kind: Type.Unsafe<'qq' | 'card' | 'interview'>(Type.String()),
  Name: Type.String(),
  Number: Type.String({ description: 'number of a messenger group, or empty' }),
  Url: Type.String({ description: 'joins the group; shown as a QR code too; empty: none' }),
  Intro: Type.String(),
})

const Groups = Type.Object({ list: Type.Array(Group) })

/** Not in the specification; absent: the host's agent, or the default one. */
const forAgent = { agentCode: Type.Optional(AgentCode()) }

export const agents = {
  getAgentInfo: call({
    method: 'POST',
    path: '/api/agentInfo/getAgentInfo',
    summary: '代理商信息：按域名与代理码；未知或缺少的代理码由 889 应答，绑定域名的代理优先',
    access: 'visitor',
    params: Type.Object({
      AgentUrl: Text(255, 1),
      AgentCode: Type.Optional(Text(64)),
      isSoftMenu: Type.Optional(Flag()),
    }),
    data: Type.Object({ agentInfo: AgentInfo }),
  }),
  getFlagshipStores: call({
    method: 'GET',
    path: '/api/flagship_store/getList',
    summary: '旗舰店列表；seriesID 为 0 或不给时列出全部',
    access: 'visitor',
    params: Type.Object({ seriesID: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          StoreID: Id(),
          SeriesID: Type.Integer(),
          Name: Type.String(),
          Intro: Type.String(),
          ImgUrl: Type.String(),
          Url: Type.String(),
        }),
      ),
    }),
  }),
  getKsbClass: call({
    method: 'GET',
    path: '/api/research/getKsbClass',
    summary: '考试大类：代理商有自己的就用自己的，否则用公共的',
    access: 'visitor',
    params: Type.Object({ agentID: Type.Optional(AgentCode()), isNewMedi: Type.Optional(Flag()) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          KsbClassID: Id(),
          KsbClassName: Type.String(),
          Intro: Type.String(),
          ImgUrl: Type.String(),
          AppCount: Type.Integer({ description: 'how many subjects it has' }),
        }),
      ),
    }),
  }),
  getKsbClassInfo: call({
    method: 'GET',
    path: '/api/research/getKsbClassInfo',
    summary: '一个考试大类的科目',
    access: 'visitor',
    params: Type.Object({ KsbClassID: Id(), agentID: Type.Optional(AgentCode()) }),
    data: Type.Object({
      KsbClassID: Type.Integer({ minimum: 0, description: '0: there is none' }),
      KsbClassName: TextOr(''),
      Intro: TextOr(''),
      list: Type.Array(
        Type.Object({ AppID: Id(), AppEName: Type.String(), AppName: Type.String(), CName: Type.String() }),
      ),
    }),
  }),
  getKsbClassBanner: call({
    method: 'GET',
    path: '/api/research/getKsbClassBanner',
    summary: '一个考试大类的横幅，每个通向它的科目',
    access: 'visitor',
    params: Type.Object({ agentID: Type.Optional(AgentCode()), mediClassID: Id() }),
    data: Type.Object({
      KsbClassID: Type.Integer({ minimum: 0, description: '0: there is none' }),
      KsbClassName: TextOr(''),
      Intro: TextOr(''),
      list: Type.Array(
        Type.Object({
          BannerID: Id(),
          Title: Type.String(),
          Intro: Type.String(),
          ImgUrl: Type.String(),
          AppPName: Type.String({ description: 'the word that finds its subjects (search/appEName)' }),
        }),
      ),
    }),
  }),
  getUrlNew: call({
    method: 'GET',
    path: '/api/newqq/getUrlNew',
    summary: '科目的学习群：加群链接',
    access: 'visitor',
    params: Type.Object({
      appID: Type.Optional(Id()),
      appEName: Type.Optional(AppEName()),
      vn: Type.Optional(Vn()),
      ...forAgent,
    }),
    data: Type.Object({ group: Nullable(Group) }),
  }),
  qqGroupList: call({
    method: 'GET',
    path: '/api/rpcl/qqGroup/list',
    summary: '学习群列表（889 以外的代理商）',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), vn: Type.Optional(Vn()), ...forAgent }),
    data: Groups,
  }),
  cardAndGroupList: call({
    method: 'GET',
    path: '/api/rpcl/cardAndGroup/list',
    summary: '名片与学习群列表（889）',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), vn: Type.Optional(Vn()), ...forAgent }),
    data: Groups,
  }),
  getSubjectGroups: call({
    method: 'GET',
    path: '/api/groups/getSubjectGroups',
    summary: '科目的全部群',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName(), vn: Type.Optional(Vn()), ...forAgent }),
    data: Groups,
  }),
  getInterviewgroup: call({
    method: 'GET',
    path: '/api/groups/getInterviewgroup',
    summary: '科目的面试（答辩）群',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName(), ...forAgent }),
    data: Groups,
  }),
}
