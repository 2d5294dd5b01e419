import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, AppEName, Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

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
  AppCName: Type.String(),
  AppVnName: Type.String(),
  VnOrder: Type.Integer(),
  StartTime: Moment(),
  EndTime: Moment(),
})

/** data of vipinfo with appID (specification, section 3, "User VIP data"). */
const UserVip = Type.Object({
  appInfo: Type.Object({ AppID: Id(), AppEName: Type.String(), AppName: Type.String(), CName: Type.String() }),
  list: Type.Array(
    Type.Object({
      appID: Id(),
      vn: Type.Integer(),
      vname: Type.String(),
      vnorder: Type.Integer(),
      buyListHide: Flag(),
    }),
    { description: 'every version of the subject, in the order of vnorder' },
  ),
  vipdata: Type.Array(VipApp, { description: 'my current records of the subject' }),
  userInfoAll: Type.Array(VipApp, { description: 'all of my records, of any subject, ended ones too' }),
})

const Change = Type.Object({
  AppID: Id(),
  AppVn: Type.Integer(),
  Type: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('ended')]),
  EndTime: Type.Union([Moment(), Type.Null()], { description: 'the end as it now is, ms UTC; null where it has none' }),
  At: Moment(),
})

const ExamDate = Type.Object({
  Year: Type.Integer(),
  Name: Type.String({ description: 'such as 第一场' }),
  StartDate: Type.String({ description: 'YYYY-MM-DD, Beijing' }),
  EndDate: Type.String({ description: 'YYYY-MM-DD, Beijing; the same day where it lasts one' }),
  Note: Type.String({ description: 'where the date comes from, as learners read it; may be empty' }),
})

export const subjects = {
  searchAppEName: call({
    method: 'GET',
    path: '/api/search/appEName',
    summary: '按名称、代码或拼音首字母查找科目；空词列出全部',
    access: 'visitor',
    params: Type.Object({ appPName: Type.Optional(Text(64)), agentID: Type.Optional(AgentCode()) }),
    data: Type.Object({
      list: Type.Array(Subject, { description: 'best match first; at most 1000' }),
      Total: Count(),
    }),
  }),
  moduleInfoX: call({
    method: 'GET',
    path: '/api/app/moduleInfoX',
    summary: '科目的模块与版本（appID 与 appEName 须有其一）',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      agentCode: Type.Optional(AgentCode()),
      options: Type.Optional(Flag('1 leaves out of `ar` what I can no longer choose: off sale and not mine')),
      appID: Type.Optional(Id()),
      appEName: Type.Optional(AppEName()),
    }),
    data: Type.Object(
      { ar: Type.Array(Version) },
      { additionalProperties: Module, description: 'module key → module; `ar` lists the versions' },
    ),
  }),
  setLastApp: call({
    closedToLooks: 'changes',
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
      options: Type.Optional(Flag('0: records of the subject appID (of all, without one); 1: of all subjects')),
      isExpirevip: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2, description: '0: current records; 1: ended ones; 2: all' }),
      ),
    }),
    data: Type.Object({ VipApp: Type.Array(VipApp) }),
  }),
  vipinfo: call({
    method: 'GET',
    path: '/api/user/vipinfo',
    summary: '带 appID：我在该科目的 VIP 数据；带 appEName：旧版 VIP 检查（200 是，201 否，300 异常），无 data',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Type.Optional(Id()),
      isdefault: Type.Optional(Flag()),
      appEName: Type.Optional(AppEName()),
      AppVn: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    data: Nullable(UserVip),
  }),
  getChangeInfo: call({
    closedToLooks: 'changes',
    method: 'GET',
    path: '/api/getChangeInfo',
    summary: '我的权限有无变化：有为 200，无为 300',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ list: Type.Array(Change, { description: 'oldest first, at most 100' }) }),
  }),
  cancelChangeLog: call({
    method: 'POST',
    path: '/api/cancelChangeLog',
    summary: '消除 getChangeInfo 已告知的变化',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Nothing(),
  }),
  checkUserModulesDown: call({
    changesNothing: true,
    method: 'POST',
    path: '/user/checkUserModulesDown',
    summary: '模块是否已下架（对我不可用）',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      agentCode: Type.Optional(AgentCode()),
      modules: Type.String({
        minLength: 1,
        maxLength: 512,
        pattern: '^[A-Za-z0-9_]{1,40}(,[A-Za-z0-9_]{1,40}){0,19}$',
        description: 'module keys, separated by commas',
      }),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          module: Type.String(),
          isDown: Flag('1: neither sold any more nor among what I hold'),
          isVip: Flag('1: one of my current versions opens it'),
        }),
      ),
    }),
  }),
  getExamDate: call({
    method: 'GET',
    path: '/api/exam/getExamDate',
    summary: '科目的官方考试日期',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appEName: AppEName(),
      vip: Type.Optional(Flag('the same dates for everybody')),
    }),
    data: Type.Object({
      list: Type.Array(ExamDate, { description: 'oldest first' }),
      Next: Nullable(ExamDate),
    }),
  }),
  replaceChapter: call({
    method: 'GET',
    path: '/JumpAppENames/replaceChapter.json',
    summary: '科目代码的更替：旧 appEName → 新 appEName',
    access: 'visitor',
    params: Type.Object({}),
    data: Type.Record(Type.String(), Type.String()),
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
