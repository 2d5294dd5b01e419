import { Type } from 'typebox'
import { call } from '../call.ts'
import { AgentCode, AppEName, Count, Flag, Guid, Id, Moment, Nothing, Text } from '../wire.ts'

const Subject = Type.Object({
  AppID: Id(),
  AppEName: Type.String(),
  AppName: Type.String(),
  CName: Type.String(),
  Family: Type.String({ description: 'family of exams, for grouping' }),
})

const Version = Type.Object({
  AppEName: Type.String(),
  AppID: Id(),
  AppName: Type.String(),
  CName: Type.String(),
  vn: Type.Integer(),
  vname: Type.String(),
  vnorder: Type.Integer(),
  VerNO: Type.Integer({ description: '20: off sale' }),
  isVip: Flag(),
  EndTime: Type.Union([Moment(), Type.Null()], { description: 'end of my access, ms UTC' }),
  modules: Type.Array(Type.String(), { description: 'module keys that this version unlocks' }),
})

const Module = Type.Object({
  isVip: Flag(),
  name: Type.String(),
  appID: Type.Optional(Id()),
})

const VipApp = Type.Object({
  AppID: Id(),
  AppVn: Type.Integer(),
  AppEName: Type.String(),
  AppVnName: Type.String(),
  VnOrder: Type.Integer(),
  EndTime: Moment(),
})

export const subjects = {
  searchAppEName: call({
    method: 'GET',
    path: '/api/search/appEName',
    summary: '按名称、代码或拼音首字母查找科目；空词列出全部',
    access: 'visitor',
    params: Type.Object({ appPName: Type.Optional(Text(64)), agentID: Type.Optional(AgentCode()) }),
    data: Type.Object({ list: Type.Array(Subject) }),
  }),
  moduleInfoX: call({
    method: 'GET',
    path: '/api/app/moduleInfoX',
    summary: '科目的模块与版本（appID 与 appEName 须有其一）',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      agentCode: Type.Optional(AgentCode()),
      options: Type.Optional(Text(32)),
      appID: Type.Optional(Id()),
      appEName: Type.Optional(AppEName()),
    }),
    data: Type.Object(
      { ar: Type.Array(Version) },
      { additionalProperties: Module, description: 'module key → module; `ar` lists the versions' },
    ),
  }),
  setLastApp: call({
    method: 'GET',
    path: '/api/user/setLastApp',
    summary: '记录最近使用的科目与版本',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      appVn: Type.Integer({ minimum: 0, maximum: 100_000 }),
      channel: Type.Optional(Text(32)),
    }),
    data: Nothing(),
  }),
  vipApp: call({
    method: 'GET',
    path: '/api/user/vipApp/',
    summary: '我的 VIP 记录',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      agentCode: Type.Optional(AgentCode()),
      appID: Type.Optional(Id()),
      options: Type.Optional(Flag()),
      isExpirevip: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    }),
    data: Type.Object({ VipApp: Type.Array(VipApp) }),
  }),
  getExamTimeData: call({
    method: 'GET',
    path: '/api/examTime/getExamTimeData',
    summary: '我的考试日期',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ examTime: Type.Union([Type.String({ description: 'YYYY-MM-DD, Beijing' }), Type.Null()]) }),
  }),
  setExamTimeData: call({
    method: 'POST',
    path: '/api/examTime/setExamTimeData',
    summary: '设置我的考试日期；空串清除',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      examTime: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', maxLength: 10 }),
    }),
    data: Nothing(),
  }),
  studyOverview: call({
    method: 'GET',
    path: '/api/user/studyOverview',
    summary: '主页概览：继续学习、进度、每日答题数',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      Continue: Type.Union([
        Type.Object({
          CptID: Id(),
          Name: Type.String(),
          AllTestID: Id(),
          Total: Count(),
          Done: Count(),
          At: Moment(),
        }),
        Type.Null(),
      ]),
      Total: Count(),
      Done: Count(),
      Right: Count(),
      Wrong: Count(),
      Favourites: Count(),
      Notes: Count(),
      Chapters: Type.Array(
        Type.Object({ CptID: Id(), Name: Type.String(), Total: Count(), Done: Count(), Right: Count() }),
        { description: 'top-level chapters' },
      ),
      Days: Type.Array(Type.Object({ Day: Type.String(), Answered: Count(), Right: Count() }), {
        description: 'the last 14 days, Beijing dates, oldest first',
      }),
    }),
  }),
}
