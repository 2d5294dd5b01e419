import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, JsonText, Nothing, Nullable, TextOr } from '../../wire.ts'
import { Day, Dropped, mine, own, PlanSetup, StageSpan } from './shapes.ts'

/** What fits from today to the exam, and what drops. */
const Preview = Type.Object({
  days: Count(),
  minutes: Count(),
  /** Scheduled minutes of work and of due reviews. */
  laid: Count(),
  reviews: Count(),
  tasks: Count(),
  dropped: Dropped,
  stages: Type.Array(StageSpan),
  weeks: Type.Array(Type.Object({ from: Day(), minutes: Count(), laid: Count(), reviews: Count() })),
})

/** Setting up a plan in four steps, opening it, its stages, ending it. */
export const plansSetup = {
  begin: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/begin',
    summary: '开始设置一份学习计划；已有设置中的计划时接着设置',
    params: Type.Object({ appid: Id(), vn: Type.Integer({ minimum: 0, maximum: 10_000 }), ksbguid: Guid() }),
    data: Type.Object({ plan_id: Id() }),
  }),
  entrancesetp: call({
    method: 'GET',
    path: '/api/xxjh/entrancesetp',
    summary: '设置学习计划的一步：1 考试日期，2 每天的时间，3 已会的章节，4 学习内容与预览',
    access: 'user',
    params: Type.Object({ ...mine, step: Type.Integer({ minimum: 1, maximum: 4 }) }),
    data: Type.Object({
      setup: PlanSetup,
      /** Step 1: the next official date. */
      official: Nullable(Type.Object({ day: Day(), name: Type.String() })),
      today: Day(),
      /** Step 2: public holidays and worked weekends before the exam. */
      holidays: Type.Array(Type.Object({ day: Day(), isWorked: Flag() })),
      /** Step 3. */
      chapters: Type.Array(
        Type.Object({
          CptID: Id(),
          Name: Type.String(),
          left: Count(),
          total: Count(),
          mastery: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
        }),
      ),
      /** Step 4: what a plan can schedule. */
      has: Type.Object({ texts: Count(), videos: Count(), mocks: Count(), wrong: Count() }),
      /** Step 4: the modules that its choices need; `closed`: things that a module which the learner lacks would open. */
      modules: Type.Array(
        Type.Object({
          choice: Type.Unsafe<'texts' | 'videos' | 'mocks'>(Type.Enum(['texts', 'videos', 'mocks'])),
          name: Type.String(),
          isOpen: Flag(),
          closed: Count(),
        }),
      ),
      preview: Nullable(Preview),
    }),
  }),
  setUp: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/setUp',
    summary: '保存设置；进行中的计划按新的设置重排（可撤销）',
    params: Type.Object({ ...mine, setupJson: JsonText(PlanSetup) }),
    data: Nothing(),
  }),
  previewTimes: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/previewTimes',
    summary: '进行中的计划换考试日期和时间会怎样：现在与之后，移动、排不下的项数；不改动计划',
    changesNothing: true,
    params: Type.Object({ ...mine, setupJson: JsonText(PlanSetup) }),
    data: Type.Object({
      before: Preview,
      after: Preview,
      /** Open tasks that get another day, lose theirs, get one for the first time. */
      moved: Count(),
      lost: Count(),
      gained: Count(),
    }),
  }),
  openplan: call({
    method: 'POST',
    path: '/api/xxjh/openplan',
    summary: '开启学习计划；mdate：从哪一天开始，默认今天',
    access: 'user',
    params: Type.Object({ ...mine, mdate: Type.Optional(Day()) }),
    data: Nothing(),
  }),
  endPlan: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/endPlan',
    summary: '结束学习计划',
    params: Type.Object(mine),
    data: Nothing(),
  }),
  getstage: call({
    method: 'GET',
    path: '/api/xxjh/getstage',
    summary: '计划的阶段与进度、排不下的内容、提醒与日历',
    access: 'user',
    params: Type.Object(mine),
    data: Type.Object({
      state: Type.Unsafe<'draft' | 'open' | 'over'>({ ...Type.Enum(['draft', 'open', 'over']), empty: 'over' }),
      today: TextOr(''),
      startDay: TextOr(''),
      examDay: TextOr(''),
      setup: Nullable(PlanSetup),
      stages: Type.Array(
        Type.Object({
          ...StageSpan.properties,
          tasks: Count(),
          done: Count(),
          skipped: Count(),
          minutes: Count(),
          doneMinutes: Count(),
        }),
      ),
      dropped: Dropped,
      /** What the next undo restores; null: nothing. */
      undo: Nullable(Type.String()),
      warnopen: Flag(),
      warntime: TextOr('19:00'),
      agreed: Flag(),
      /** Address for calendar programs; null: switched off. */
      calendar: Nullable(Type.String()),
    }),
  }),
}
