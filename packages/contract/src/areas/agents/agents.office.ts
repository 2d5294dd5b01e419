import { MOST_HOSTS } from '@tizhou/domain/agents/agentRules'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
/** Users with the role agent see their own agent only. */
const ofAgents = { access: { roles: ['agent'] }, source: 'project' } as const

const Code = () => Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9-]+$' })
const Link = () => Text(2048)
const Position = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Ids = () => JsonText(Type.Array(Id(), { maxItems: 500, uniqueItems: true }))

/** An agent's contents and ways of payment. `-1`: not offered. */
const agentFields = {
  name: Text(40, 1),
  title: Text(60),
  qq: Text(20),
  telephone: Text(30),
  icon: Text(200),
  wechat: Text(60),
  wechatKind: Type.Unsafe<1 | 2>(
    Type.Integer({ minimum: 1, maximum: 2, description: '1: a messenger ID, 2: an official account' }),
  ),
  alipay: Text(100, 1),
  phonePayUrl: Link(),
  wechatPayUrl: Link(),
  wechatPay: Text(100, 1),
  pcPayUrl: Link(),
  isWechatPay: Flag(),
  logoutUrl: Link(),
  followUrl: Link(),
}
/** What learners see of an agent to reach it. */
const contactFields = {
  qq: agentFields.qq,
  telephone: agentFields.telephone,
  wechat: agentFields.wechat,
  wechatKind: agentFields.wechatKind,
  followUrl: agentFields.followUrl,
}
const shown = {
  ...agentFields,
  agentCode: Type.String(),
  closedAt: Nullable(Moment()),
  updatedAt: Moment(),
  hosts: Type.Array(Type.String()),
}
/** Host names, and log-in names of the agent's people. */
const lists = {
  hostsJson: JsonText(Type.Array(Text(255, 1), { maxItems: MOST_HOSTS })),
  membersJson: JsonText(Type.Array(Text(32, 1), { maxItems: 50 })),
}

const groupFields = {
  agentCode: AgentCode(),
  kind: Type.Unsafe<'qq' | 'card' | 'interview'>(Type.String({ pattern: '^(qq|card|interview)$' })),
  appID: Type.Optional(Id()),
  vn: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  name: Text(60, 1),
  number: Text(30),
  link: Link(),
  intro: Text(300),
  position: Position(),
}
const classFields = {
  agentCode: AgentCode(),
  name: Text(40, 1),
  intro: Text(300),
  picture: Text(200),
  position: Position(),
}
const bannerFields = {
  classID: Id(),
  title: Text(60, 1),
  intro: Text(300),
  picture: Text(200),
  word: Text(64, 1),
  position: Position(),
}
const Subject = Type.Object({ appID: Id(), code: Type.String(), name: Type.String() })

/** Agents with their hosts, payment and people, and their contents: groups, classes of exams, banners. */
export const agentsOffice = {
  agentList: call({
    ...ofAgents,
    method: 'GET',
    path: '/api/console/agents/list',
    summary: '代理商列表；代理商角色只看到自己的',
    params: Type.Object({
      ...tableParams(['agentCode', 'name', 'updatedAt']),
      q: Search(),
      closed: Type.Optional(Flag()),
    }),
    data: TableData(
      Type.Object({
        agentCode: Type.String(),
        name: Type.String(),
        hosts: Type.Array(Type.String()),
        canPay: Flag(),
        members: Type.Integer(),
        closedAt: Nullable(Moment()),
        updatedAt: Moment(),
      }),
    ),
  }),
  /** Codes without an agent; learners are not told, since another agent answers. */
  unknownAgentList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/agents/unknown',
    summary: '近 30 天访问带来、却没有代理商在用的代理码',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          agentCode: Type.String(),
          times: Type.Integer({ description: 'visits, each minute counted once' }),
          firstAt: Moment(),
          lastAt: Moment(),
          closed: Flag(),
        }),
      ),
    }),
  }),
  agentDetail: call({
    ...ofAgents,
    method: 'GET',
    path: '/api/console/agents/detail',
    summary: '代理商的全部设置；代理商角色只看到自己的',
    params: Type.Object({ guid: Guid(), agentCode: Code() }),
    data: Type.Object({
      ...shown,
      revision: Revision(),
      contactsRevision: Revision(),
      site: Nullable(
        Type.String({ description: 'where its links lead, as https://host; null: where this page came from' }),
      ),
      canPay: Flag(),
      members: Type.Array(Type.Object({ userID: Id(), userName: Type.String() })),
      rules: Type.Array(Type.String(), { description: 'what the code alone decides, in words' }),
    }),
  }),
  agentCreate: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agents/create',
    summary: '新建代理商',
    params: Type.Object({ guid: Guid(), agentCode: Code(), ...agentFields, ...lists }),
    data: Nothing(),
  }),
  agentSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agents/save',
    summary: '修改代理商',
    params: Type.Object({ guid: Guid(), agentCode: Code(), revision: Revision(), ...agentFields, ...lists }),
    data: Nothing(),
  }),
  /** Its own people may do this much. */
  agentContactsSave: call({
    ...ofAgents,
    method: 'POST',
    path: '/api/console/agents/contacts',
    summary: '修改联系方式；代理商角色只能改自己的',
    params: Type.Object({ guid: Guid(), agentCode: Code(), revision: Revision(), ...contactFields }),
    data: Nothing(),
  }),
  /** The default agent answers for all others and cannot be closed. */
  agentSetClosed: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agents/setClosed',
    summary: '停用或恢复代理商',
    params: Type.Object({ guid: Guid(), agentCode: Code(), closed: Flag() }),
    data: Nothing(),
  }),
  /** Stores a picture below /files/images/agents/; gives its path. */
  agentPicture: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agents/picture',
    summary: '上传代理商图片',
    upload: { maxBytes: 2_000_000 },
    params: Type.Object({ guid: Guid(), name: Text(130, 1) }),
    data: Type.Object({ path: Type.String() }),
  }),
  agentGroupList: call({
    ...ofAgents,
    method: 'GET',
    path: '/api/console/agentGroups/list',
    summary: '学习群与名片；代理商角色只看到自己的',
    params: Type.Object({
      ...tableParams(['position', 'name']),
      agentCode: Type.Optional(AgentCode()),
      shared: Type.Optional(Flag('1: those of all agents')),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        groupID: Id(),
        revision: Revision(),
        agentCode: Type.String({ description: 'empty: all agents' }),
        kind: Type.String(),
        subject: Nullable(Subject),
        vn: Nullable(Type.Integer()),
        name: Type.String(),
        number: Type.String(),
        link: Type.String(),
        intro: Type.String(),
        position: Type.Integer(),
      }),
    ),
  }),
  /** Without the id a new one; likewise below. */
  agentGroupSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agentGroups/save',
    summary: '保存学习群或名片',
    params: Type.Object({
      guid: Guid(),
      groupID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      ...groupFields,
    }),
    data: Type.Object({ groupID: Id() }),
  }),
  agentGroupRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/agentGroups/remove',
    summary: '删除学习群或名片',
    params: Type.Object({ guid: Guid(), groupID: Id() }),
    data: Nothing(),
  }),
  examClassList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/examClasses/list',
    summary: '考试大类',
    params: Type.Object({
      ...tableParams(['position', 'name']),
      agentCode: Type.Optional(AgentCode()),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        classID: Id(),
        revision: Revision(),
        agentCode: Type.String(),
        name: Type.String(),
        intro: Type.String(),
        picture: Type.String(),
        position: Type.Integer(),
        subjects: Type.Array(Subject),
        banners: Type.Array(
          Type.Object({
            bannerID: Id(),
            revision: Revision(),
            title: Type.String(),
            intro: Type.String(),
            picture: Type.String(),
            word: Type.String(),
            position: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
  examClassSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/examClasses/save',
    summary: '保存考试大类与它的科目',
    params: Type.Object({
      guid: Guid(),
      classID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      ...classFields,
      subjectsJson: Ids(),
    }),
    data: Type.Object({ classID: Id() }),
  }),
  examClassRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/examClasses/remove',
    summary: '删除考试大类与它的横幅',
    params: Type.Object({ guid: Guid(), classID: Id() }),
    data: Nothing(),
  }),
  classBannerSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/classBanners/save',
    summary: '保存考试大类的横幅',
    params: Type.Object({
      guid: Guid(),
      bannerID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      ...bannerFields,
    }),
    data: Type.Object({ bannerID: Id() }),
  }),
  classBannerRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/classBanners/remove',
    summary: '删除考试大类的横幅',
    params: Type.Object({ guid: Guid(), bannerID: Id() }),
    data: Nothing(),
  }),
}
