import {
  LIVE_BOUNDS,
  LIVE_MODULE_NAMES,
  LIVE_PLACE_NAMES,
  LIVE_REPEAT_NAMES,
  LIVE_STATES,
  type LiveModule,
  type LivePlace,
  type LiveRepeats,
  type LiveState,
} from '@tizhou/domain/live/lesson'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofTeacher = { access: { role: 'teacher' }, source: 'project' } as const
const State = () =>
  Type.Unsafe<LiveState | 'withdrawn'>(Type.Enum([...(Object.keys(LIVE_STATES) as LiveState[]), 'withdrawn']))
const Module = () => Type.Unsafe<LiveModule>(Type.Enum([...LIVE_MODULE_NAMES]))
const Place = () => Type.Unsafe<LivePlace>(Type.Enum([...LIVE_PLACE_NAMES]))
const Repeats = () => Type.Unsafe<LiveRepeats>(Type.Enum([...LIVE_REPEAT_NAMES]))
const Minutes = (minimum: number) => Type.Integer({ minimum, maximum: LIVE_BOUNDS.minutes })
const ofRoom = { guid: Guid(), liveID: Id() }

const Row = Type.Object({
  liveID: Id(),
  appID: Id(),
  subject: Type.String(),
  module: Module(),
  course: Type.String(),
  title: Type.String(),
  chapter: Type.String(),
  teacher: Type.String(),
  teacherAbout: Type.String(),
  about: Type.String(),
  place: Place(),
  /** A signed address of the video, for the preview; empty: none. */
  videoUrl: Type.String(),
  video: Type.String(),
  videoSeconds: Count(),
  address: Type.String(),
  startsAt: Moment(),
  repeats: Repeats(),
  minutes: Count(),
  openMinutes: Count(),
  replayMinutes: Nullable(Count()),
  capacity: Count(),
  isFree: Flag(),
  vns: Type.Array(Count()),
  slowSeconds: Count(),
  state: State(),
  booked: Count(),
  attended: Count(),
  withdrawnAt: Nullable(Moment()),
  revision: Count(),
  updatedBy: Type.String(),
})

/** Lessons and their rooms (teachers). */
export const liveOffice = {
  lessonList: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/list',
    summary: '直播课',
    params: Type.Object({
      ...tableParams(['startsAt', 'title']),
      appID: Type.Optional(Id()),
      state: Type.Optional(State()),
      q: Search(),
    }),
    data: TableData(Row),
  }),
  /** Settings for forms: allowed hosts, and whether streams are supported. */
  liveSettings: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/settings',
    summary: '允许的直播间域名与推流地址',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ hosts: Type.Array(Type.String()), canIngest: Flag() }),
  }),
  lessonSave: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/save',
    summary: '新建或修改直播课',
    params: Type.Object({
      guid: Guid(),
      liveID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      appID: Id(),
      module: Module(),
      course: Text(LIVE_BOUNDS.course),
      title: Text(LIVE_BOUNDS.title, 1),
      chapter: Text(LIVE_BOUNDS.chapter),
      teacher: Text(LIVE_BOUNDS.teacher, 1),
      teacherAbout: Text(500),
      about: Text(LIVE_BOUNDS.about),
      place: Place(),
      /** From `lessonVideo` or `films`. The server knows a film's length. */
      video: Text(300),
      videoSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
      address: Text(LIVE_BOUNDS.address),
      startsAt: Moment(),
      /** The next lessons are made like this one. */
      repeats: Repeats(),
      minutes: Minutes(1),
      openMinutes: Minutes(0),
      /** Minutes after the end; absent: no replay. */
      replayMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 43_200 })),
      capacity: Type.Integer({ minimum: 0, maximum: LIVE_BOUNDS.capacity }),
      isFree: Flag(),
      vnsJson: JsonText(Type.Array(Type.Integer({ minimum: 1, maximum: 100_000 }), { maxItems: 50 })),
      slowSeconds: Type.Integer({ minimum: 0, maximum: LIVE_BOUNDS.slow }),
    }),
    data: Type.Object({ liveID: Id() }),
  }),
  /** Removed after a day if no lesson uses it. */
  lessonVideo: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/video',
    summary: '上传首播或回放的视频（mp4、webm）；保存直播课时放进去',
    upload: { maxBytes: 500_000_000, kinds: ['.mp4', '.webm'] },
    params: Type.Object({ guid: Guid(), fileName: Text(200, 1) }),
    data: Type.Object({ video: Type.String(), videoUrl: Type.String() }),
  }),
  /** `video`: the value for `lessonSave`. Videos at a vendor are not included. */
  films: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/films',
    summary: '“视频”里可以播放的视频文件，供首播或回放选用',
    params: Type.Object({ ...tableParams(['name', 'createdAt']), q: Search() }),
    data: TableData(
      Type.Object({
        video: Type.String(),
        name: Type.String(),
        seconds: Count(),
        poster: Type.String({ description: 'a signed address; empty: there is none' }),
      }),
    ),
  }),
  lessonWithdraw: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/withdraw',
    summary: '撤下直播课；可以恢复',
    params: Type.Object(ofRoom),
    data: Nothing(),
  }),
  lessonRestore: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/restore',
    summary: '恢复撤下的直播课',
    params: Type.Object(ofRoom),
    data: Nothing(),
  }),
  /** The room for its teacher; further changes come by live.feed or the room's stream. */
  deskOf: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/desk',
    summary: '直播间管理：状态、待回答的问题、被禁言的人',
    params: Type.Object(ofRoom),
    data: Type.Object({
      lesson: Row,
      questions: Count(),
      muted: Type.Array(Type.Object({ userID: Id(), name: Type.String(), at: Moment(), by: Type.String() })),
      signs: Type.Array(Type.Object({ windowID: Id(), opensAt: Moment(), closesAt: Moment(), signed: Count() })),
      pushUrl: Type.String({ description: 'where a stream is sent to; empty: none' }),
    }),
  }),
  lineHide: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/hide',
    summary: '隐藏一条发言（1）或恢复（0）',
    params: Type.Object({ ...ofRoom, messageID: Id(), isHidden: Flag() }),
    data: Nothing(),
  }),
  linePin: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/pin',
    summary: '置顶一条发言，或取消置顶',
    params: Type.Object({ ...ofRoom, messageID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
  personMute: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/mute',
    summary: '在这节课禁言一个人（1）或解除（0）',
    params: Type.Object({ ...ofRoom, userID: Id(), isMuted: Flag() }),
    data: Nothing(),
  }),
  roomRules: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/rules',
    summary: '慢速模式（两次发言间隔秒数）与全员禁言',
    params: Type.Object({
      ...ofRoom,
      slowSeconds: Type.Integer({ minimum: 0, maximum: LIVE_BOUNDS.slow }),
      isQuiet: Flag(),
    }),
    data: Nothing(),
  }),
  questionAnswer: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/answer',
    summary: '回答一个问题，问题和回答对全班可见',
    params: Type.Object({ ...ofRoom, messageID: Id(), answer: Text(500, 1) }),
    data: Nothing(),
  }),
  signOpen: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/signOpen',
    summary: '发起两分钟的签到',
    params: Type.Object(ofRoom),
    data: Type.Object({ windowID: Id(), closesAt: Moment() }),
  }),
  filterWords: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/words',
    summary: '发言过滤词',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ words: Type.Array(Type.String()), revision: Revision() }),
  }),
  filterWordsSave: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/live/wordsSave',
    summary: '替换全部过滤词',
    params: Type.Object({
      guid: Guid(),
      revision: Revision(),
      wordsJson: JsonText(Type.Array(Text(LIVE_BOUNDS.word * 2), { maxItems: LIVE_BOUNDS.words })),
    }),
    data: Type.Object({ words: Type.Array(Type.String()), revision: Revision() }),
  }),
  attendance: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/live/attendance',
    summary: '一节课的到课：预约、进入、时长、签到；姓名隐去，没有手机号',
    params: Type.Object({ ...tableParams(['seconds', 'firstAt']), liveID: Id() }),
    data: Type.Object({
      ...TableData(
        Type.Object({
          userID: Id(),
          name: Type.String(),
          isBooked: Flag(),
          firstAt: Nullable(Moment()),
          lastAt: Nullable(Moment()),
          seconds: Count(),
          signed: Count(),
          said: Count(),
          watchedReplay: Flag(),
        }),
      ).properties,
      booked: Count(),
      attended: Count(),
      /** Number of these who had booked. */
      bookedAttended: Count(),
      averageSeconds: Count(),
      replays: Count(),
      signs: Count(),
      messages: Count(),
    }),
  }),
}
