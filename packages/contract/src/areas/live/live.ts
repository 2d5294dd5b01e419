import {
  LIVE_BOUNDS,
  LIVE_MODULE_NAMES,
  LIVE_PLACE_NAMES,
  LIVE_STATES,
  type LiveModule,
  type LivePlace,
  type LiveState,
} from '@tizhou/domain/live/lesson'
import { REMINDER_WAY_NAMES, type ReminderWay } from '@tizhou/domain/reminders/reminders'
import { Type } from 'typebox'
import { call, type Rate } from '../../call.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

/** Live lessons (specification, section 7, "Video, sprint material and live"). A lesson is the `videoID` of appoint and the `liveID` of records. */

const own = { access: 'user', source: 'project' } as const
const Place = () => Type.Unsafe<LivePlace>(Type.Enum([...LIVE_PLACE_NAMES]))
const Module = () => Type.Unsafe<LiveModule>(Type.Enum([...LIVE_MODULE_NAMES]))
const State = () => Type.Unsafe<LiveState>(Type.Enum(Object.keys(LIVE_STATES) as LiveState[]))
/** Position in a room's changes: the number of the last one received. */
const Cursor = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const ClientID = () => Type.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$' })

const times = {
  openTime: Moment(),
  startTime: Moment(),
  endTime: Moment(),
  replayTime: Nullable(Moment()),
  state: State(),
}

const lesson = {
  liveID: Id(),
  videoID: Id(),
  title: Type.String(),
  /** Lessons are grouped by course; empty: none. */
  course: Type.String(),
  chapterName: Type.String(),
  teacher: Type.String(),
  module: Module(),
  place: Place(),
  ...times,
  /** 1: booked by me. */
  appointStatus: Flag(),
  booked: Count(),
  capacity: Type.Integer({ minimum: 0, description: '0: no limit' }),
  isFree: Flag(),
  /** Whether I may book and enter. */
  isOpen: Flag(),
  /** Names of the only versions that open it; empty: versions with its module. */
  vnlistZhibo: Type.Array(Type.String()),
}

/** A chat message, or a question with its answer. */
const Message = Type.Object({
  messageID: Id(),
  seq: Cursor(),
  kind: Type.Unsafe<'chat' | 'question' | 'teacher'>(Type.Enum(['chat', 'question', 'teacher'])),
  name: Type.String({ description: 'masked, but for teachers' }),
  text: Type.String(),
  answer: Type.String(),
  at: Moment(),
  isMine: Flag(),
  /** Hidden: the texts are empty. */
  hidden: Flag(),
  /** For teachers only. */
  userID: Type.Optional(Id()),
  hiddenText: Type.Optional(Type.String()),
})

const Room = Type.Object({
  slowSeconds: Count(),
  /** 1: only teachers may write. */
  isQuiet: Flag(),
  pinned: Nullable(Message),
  /** The open sign-in. */
  sign: Nullable(Type.Object({ windowID: Id(), closesAt: Moment() })),
})

const feed = {
  cursor: Cursor(),
  messages: Type.Array(Message),
  /** Null: unchanged. */
  room: Nullable(Room),
  present: Count(),
  /** Whether I am muted in this lesson; absent: unchanged. */
  isMuted: Type.Optional(Flag()),
  now: Moment(),
}

const ofRoom = { guid: Guid(), liveID: Id() }
const CHAT: Rate = { max: 120, seconds: 60, by: 'user' }

export const live = {
  optimalLive: call({
    method: 'GET',
    path: '/api/optimal/live',
    summary: '本科目的直播课：将来的、正在进行的和近 90 天的',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ list: Type.Array(Type.Object(lesson)), now: Moment() }),
  }),
  appoint: call({
    method: 'POST',
    path: '/api/user/live/appoint',
    summary: '预约（status 1）或取消预约（0）',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      videoID: Id(),
      status: Type.Unsafe<'0' | '1'>(Type.Enum(['0', '1'])),
    }),
    data: Type.Object({
      appointStatus: Flag(),
      booked: Count(),
      /** Number of channels by which the learner is reminded of lessons. */
      ways: Count(),
    }),
  }),
  userConcern: call({
    method: 'GET',
    path: '/api/live/rpcl/get/user_concern',
    summary: '我是否说过已关注公众号，以及有几种直播提醒能送到我这里',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ isConcern: Flag(), ways: Count() }),
  }),
  setConcern: call({
    ...own,
    method: 'POST',
    path: '/api/live/concern',
    summary: '我已关注公众号，不再提示',
    params: Type.Object({ guid: Guid() }),
    data: Nothing(),
  }),
  /** Switches on every channel that can reach the learner for reminders of lessons; 409 (`noWay`) without one. */
  remindMe: call({
    ...own,
    method: 'POST',
    path: '/api/live/remind',
    summary: '打开直播提醒：已确认的邮箱、可用的短信与浏览器通知',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ list: Type.Array(Type.Unsafe<ReminderWay>(Type.Enum([...REMINDER_WAY_NAMES]))) }),
  }),
  lesson: call({
    ...own,
    method: 'GET',
    path: '/api/live/lesson',
    summary: '一节直播课的介绍，和同一课程的课表',
    params: Type.Object({ appID: Id(), ...ofRoom }),
    data: Type.Object({
      lesson: Type.Object(lesson),
      about: Type.String({ description: 'cleaned' }),
      teacherAbout: Type.String(),
      schedule: Type.Array(Type.Object(lesson)),
      /** Address for calendar programs. */
      calendar: Type.String(),
      now: Moment(),
    }),
  }),
  /** 201 without access, 403 before the room opens. */
  enter: call({
    closedToLooks: 'changes',
    ...own,
    method: 'GET',
    path: '/api/live/room',
    summary: '进入直播间',
    params: Type.Object({ appID: Id(), ...ofRoom }),
    data: Type.Object({
      lesson: Type.Object(lesson),
      /** A premiere, stream or replay; null: nothing plays now. */
      play: Nullable(
        Type.Object({
          url: Type.String(),
          kind: Type.Unsafe<'file' | 'hls'>(Type.Enum(['file', 'hls'])),
          seconds: Nullable(Type.Number({ description: 'length of the video where it is known' })),
        }),
      ),
      /** An external room: a signed address that leads there for some minutes. */
      out: Nullable(Type.Object({ url: Type.String(), host: Type.String() })),
      myName: Type.String(),
      isTeacher: Flag(),
      canWrite: Flag(),
      ...feed,
      isMuted: Flag(),
      /** Whether I signed in at the open sign-in. */
      isSigned: Flag(),
      room: Room,
    }),
  }),
  feed: call({
    closedToLooks: 'changes',
    ...own,
    method: 'GET',
    path: '/api/live/feed',
    summary: '直播间里 after 之后的变化；没有事件流时隔几秒问一次',
    params: Type.Object({ ...ofRoom, after: Cursor() }),
    data: Type.Object(feed),
  }),
  /** Repeating a messageID has no effect and gives the same reply. */
  say: call({
    ...own,
    method: 'POST',
    path: '/api/live/say',
    summary: '发言，或向老师提问',
    rate: CHAT,
    params: Type.Object({
      ...ofRoom,
      messageID: ClientID(),
      kind: Type.Unsafe<'chat' | 'question'>(Type.Enum(['chat', 'question'])),
      text: Text(LIVE_BOUNDS.message * 4, 1),
    }),
    data: Type.Object({ message: Message }),
  }),
  sign: call({
    ...own,
    method: 'POST',
    path: '/api/live/sign',
    summary: '课中签到',
    params: Type.Object({ ...ofRoom, windowID: Id() }),
    data: Nothing(),
  }),
  myQuestions: call({
    ...own,
    method: 'GET',
    path: '/api/live/questions',
    summary: '我在这节课提的问题和回答',
    params: Type.Object(ofRoom),
    data: Type.Object({ list: Type.Array(Message) }),
  }),
  /** `from`, `to`: seconds from the start of the lesson. */
  replayChat: call({
    ...own,
    method: 'GET',
    path: '/api/live/replayChat',
    summary: '回放时一段时间里的讨论',
    params: Type.Object({
      appID: Id(),
      ...ofRoom,
      from: Type.Integer({ minimum: -86_400, maximum: 86_400 }),
      to: Type.Integer({ minimum: -86_400, maximum: 86_400 }),
    }),
    data: Type.Object({ list: Type.Array(Message) }),
  }),
}
