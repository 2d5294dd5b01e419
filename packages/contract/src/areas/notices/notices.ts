import { NOTICE_BOUNDS, READ_SINGLY } from '@tizhou/domain/notices/notices'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

/**
 * Notices, pop-ups, announcements and messages for learners (specification, section 7, "Agents, activities, notices and
 * FAQ").
 */

const Notice = Type.Object({
  ID: Id(),
  title: Type.String(),
  html: Type.String({ description: 'cleaned' }),
  link: Type.String({ description: 'a page of the product, or an https address; empty: none' }),
  time: Moment(),
})

const Shown = Type.Object({
  ...Notice.properties,
  images: Type.Array(
    Type.Object({
      imageID: Id(),
      imgUrl: Type.String({ description: 'an address of this server' }),
      alt: Type.String(),
      link: Type.String({ description: 'as of the notice' }),
      width: Count(),
      height: Count(),
    }),
  ),
})

const Own = Type.Object({ ...Notice.properties, isRead: Flag() })
const OwnList = Type.Object({ list: Type.Array(Own), total: Count(), unread: Count() })

/** The studied version; 0: none. Not necessarily held. */
const Vip = () => Type.Integer({ minimum: 0, maximum: 100_000 })
const Channel = () => Type.Integer({ minimum: 0, maximum: 1_000 })
const ofLearner = {
  appID: Id(),
  channelID: Channel(),
  guid: Guid(),
  vip: Vip(),
  curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

export const notices = {
  /**
   * Logged-in users are judged by the versions they hold, whatever `vip` says; visitors hold none. The page's
   * properties (`terminal`, `userVName`, `clientType`) are taken as sent.
   */
  Publish: call({
    method: 'GET',
    path: '/api/getManagement/Publish',
    summary: '主页的通知（1）、活动横幅（2）与重要提醒（3）',
    access: 'either',
    params: Type.Object({
      guid: Type.Optional(Guid()),
      appID: Id(),
      noticeType: Type.String({ maxLength: 20, pattern: '^[123](,[123])*$' }),
      vip: Vip(),
      userVName: Text(NOTICE_BOUNDS.versionName),
      agentCode: AgentCode(),
      terminal: Type.Integer({ minimum: 0, maximum: NOTICE_BOUNDS.terminal }),
      clientType: Text(32),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          noticeType: Count(),
          ...Shown.properties,
          isClosed: Flag('1: a banner that this learner closed; the home page leaves it out'),
        }),
      ),
    }),
  }),
  getmesswindow: call({
    method: 'GET',
    path: '/api/getManagement/getmesswindow',
    summary: '弹窗，先弹的在前；登录的人只得到还没有看过的',
    access: 'either',
    params: Type.Object({ guid: Type.Optional(Guid()), appID: Id(), examType: Text(NOTICE_BOUNDS.examType) }),
    data: Type.Object({ list: Type.Array(Shown) }),
  }),
  notify: call({
    method: 'GET',
    path: '/api/notify/get',
    summary: '给我的通知提醒，默认每页 50 条',
    access: 'user',
    params: Type.Object(ofLearner),
    data: OwnList,
  }),
  courseNotify: call({
    method: 'GET',
    path: '/api/notify/course/system',
    summary: '给我的课程通知，默认每页 50 条',
    access: 'user',
    params: Type.Object(ofLearner),
    data: OwnList,
  }),
  getTestNew: call({
    method: 'GET',
    path: '/api/announcement/getTestNew',
    summary: '我还没有读过的公告中最要紧的一条',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ announcement: Nullable(Notice) }),
  }),
  addTest: call({
    method: 'POST',
    path: '/api/announcement/addTest',
    summary: '公告已读',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), ID: Id() }),
    data: Nothing(),
  }),
  messageList: call({
    method: 'GET',
    path: '/api/community/message/list',
    summary: '社区消息，每页 10 条',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      curPage: Type.Integer({ minimum: 0, maximum: 100_000 }),
      eachPageNum: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    data: Type.Object({ list: Type.Array(Own), total: Count(), unread: Count() }),
  }),
  messageRead: call({
    method: 'POST',
    path: '/api/community/message/read',
    summary: '消息已读',
    access: 'user',
    params: Type.Object({ messageID: Id(), guid: Guid() }),
    data: Nothing(),
  }),
  /** For lists whose notices the specification gives no call to mark as read. */
  noticeRead: call({
    method: 'POST',
    path: '/api/notify/read',
    summary: '通知提醒、课程通知已读；弹窗与横幅已关闭',
    source: 'project',
    access: 'user',
    params: Type.Object({ noticeID: Id(), guid: Guid() }),
    data: Nothing(),
  }),
  noticeReadAll: call({
    method: 'POST',
    path: '/api/notify/readAll',
    summary: '一类消息全部已读',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      kind: Type.Unsafe<(typeof READ_SINGLY)[number]>(Type.Enum([...READ_SINGLY])),
    }),
    data: Nothing(),
  }),
}
