import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, Nothing, Nullable, Text, TextOr } from '../../wire.ts'
import { Day, Minutes, mine, own, PlanTask, PointIDs } from './shapes.ts'

/** The tasks of today and of each day, and the learner's changes. */
export const plans = {
  studyplan: call({
    method: 'GET',
    path: '/api/xxjh/studyplan',
    summary: '我在这个版本的学习计划：没有、设置中、进行中或已结束',
    access: 'user',
    params: Type.Object({ appid: Id(), vn: Type.Integer({ minimum: 0, maximum: 10_000 }), ksbguid: Guid() }),
    data: Type.Object({
      plan_id: Nullable(Id()),
      state: Type.Unsafe<'none' | 'draft' | 'open' | 'over'>({
        ...Type.Enum(['none', 'draft', 'open', 'over']),
        empty: 'none',
      }),
      examDay: Nullable(Day()),
      /** 0: no version of the learner unlocks plans. */
      allowed: Flag(),
    }),
  }),
  today: call({
    ...own,
    method: 'GET',
    path: '/api/xxjh/today',
    summary: '今天要做的：计划里今天的任务和到期的复习，合在一起',
    params: Type.Object({ appid: Id(), vn: Type.Integer({ minimum: 0, maximum: 10_000 }), ksbguid: Guid() }),
    data: Type.Object({
      state: Type.Unsafe<'none' | 'draft' | 'open' | 'over'>({
        ...Type.Enum(['none', 'draft', 'open', 'over']),
        empty: 'none',
      }),
      plan_id: Nullable(Id()),
      /** 0: no version of the learner unlocks plans. */
      allowed: Flag(),
      day: TextOr(''),
      /** The plan's minutes today; 0 without an open plan. */
      minutes: Minutes(),
      /** As in dueCounts; of these a plan reserves the `minutes` of `Today` and of `Cards`. */
      reviews: Type.Object({
        Today: Count(),
        New: Count(),
        Waiting: Count(),
        Done: Count(),
        Book: Count(),
        /** Due cards with their own memory; without questions of the wrong book. */
        Cards: Count(),
        Tomorrow: Count(),
        minutes: Count(),
      }),
      /** Today's tasks of the open plan, including done and skipped ones. */
      tasks: Type.Array(PlanTask),
    }),
  }),
  getalldetail: call({
    method: 'GET',
    path: '/api/xxjh/getalldetail',
    summary: '计划每天的任务，最多一百天',
    access: 'user',
    params: Type.Object({ ...mine, start_time: Day(), end_time: Day() }),
    data: Type.Object({
      days: Type.Array(
        Type.Object({
          day: Day(),
          minutes: Minutes(),
          /** Minutes reserved for due reviews. */
          reviews: Minutes(),
          isBuffer: Flag(),
          isHoliday: Flag(),
          tasks: Type.Array(PlanTask),
        }),
      ),
    }),
  }),
  skipPointNode: call({
    method: 'POST',
    path: '/api/xxjh/skipPointNode',
    summary: '跳过一项任务（可撤销）',
    access: 'user',
    params: Type.Object({ ...mine, mdate: Day(), key: Text(100, 1), point: Text(32, 1) }),
    data: Nothing(),
  }),
  moveTask: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/moveTask',
    summary: '把一项任务放到另一天（可撤销）',
    params: Type.Object({ ...mine, key: Text(100, 1), mdate: Day() }),
    data: Nothing(),
  }),
  finishTask: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/finishTask',
    summary: '读完一篇资料、复习完错题：标为完成（可撤销）',
    params: Type.Object({ ...mine, key: Text(100, 1) }),
    data: Nothing(),
  }),
  dayOff: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/dayOff',
    summary: '这一天休息，任务顺延（可撤销）',
    params: Type.Object({ ...mine, mdate: Day() }),
    data: Nothing(),
  }),
  undo: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/undo',
    summary: '撤销上一次对计划的改动',
    params: Type.Object(mine),
    data: Nothing(),
  }),
  planPoints: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/planPoints',
    summary: '把薄弱考点加进进行中的计划（可撤销）；added：排得下的项数',
    params: Type.Object({ ...mine, pointsJson: PointIDs() }),
    data: Type.Object({ added: Count(), asked: Count() }),
  }),
  getvideoinfo: call({
    method: 'GET',
    path: '/api/xxjh/getvideoinfo',
    summary: '计划里一个视频的观看进度',
    access: 'user',
    params: Type.Object({ ...mine, play_id: Id() }),
    data: Type.Object({
      key: TextOr(''),
      minutes: Count(),
      timesize: Count(),
      totalProgress: Type.Number({ minimum: 0, maximum: 1 }),
      /** The lesson: play_id is its videoID. Empty and 0: withdrawn. */
      name: TextOr(''),
      courseName: TextOr(''),
      seconds: Count(),
    }),
  }),
  videoview: call({
    method: 'POST',
    path: '/api/xxjh/videoview',
    summary: '记录计划里一个视频看到哪里（timesize 秒）、看了多少（totalProgress 0–1），看完算完成',
    access: 'user',
    params: Type.Object({
      ...mine,
      play_id: Id(),
      mdate: Day(),
      timesize: Type.Number({ minimum: 0, maximum: 1_000_000 }),
      totalProgress: Type.Number({ minimum: 0, maximum: 1 }),
      type: Type.Integer({ minimum: 0, maximum: 10 }),
    }),
    data: Nothing(),
  }),
}
