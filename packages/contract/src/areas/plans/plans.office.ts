import { TEMPLATE_BOUNDS } from '@tizhou/domain/plans/template'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { ExportData, exportParams, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const Percent = () => Type.Integer({ minimum: 0, maximum: 100 })
const Name = () => Text(TEMPLATE_BOUNDS.name, 1)
/** Names and shares of the stages, the interval of buffer days (0: none), weights of chapters, mocks, the wrong book. */
const template = {
  foundationName: Name(),
  strengtheningName: Name(),
  sprintName: Name(),
  foundationShare: Percent(),
  strengtheningShare: Percent(),
  sprintShare: Percent(),
  bufferEvery: Type.Integer({ minimum: 0, maximum: TEMPLATE_BOUNDS.buffer[1] }),
  paperShare: Percent(),
  mocks: Type.Integer({ minimum: 0, maximum: TEMPLATE_BOUNDS.mocks }),
  wrongWeeks: Type.Integer({ minimum: 0, maximum: TEMPLATE_BOUNDS.wrongWeeks }),
}
const kept = { ...template, revision: Count() }

/** `behind` 1: plans with an open task from before today; 0: the others. */
const followed = { appID: Id(), behind: Type.Optional(Flag()) }
const Followed = Type.Object({
  planID: Id(),
  userID: Id(),
  userName: Type.String(),
  vn: Type.Integer(),
  openedAt: Nullable(Moment()),
  examDay: Type.String(),
  /** Tasks that were not skipped, and those that are done. */
  tasks: Count(),
  done: Count(),
  /** Days since the oldest open task was due. */
  behind: Count(),
})

/** Study plans: who has one, statistics of a subject's plans, and the template of new ones (editor). */
export const plansOffice = {
  planFigures: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/plans/figures',
    summary: '一个科目的学习计划：进行中、完成、放弃的数量，每日完成比例，落后天数；只有数量，没有姓名',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      drafts: Count(),
      running: Count(),
      finished: Count(),
      givenUp: Count(),
      /** Number of learners with a running plan, and of those who completed a task today. */
      people: Count(),
      doneToday: Count(),
      /** Number of running plans behind `days` and `behind`: the most recently opened, at most 500. */
      looked: Count(),
      /** The last 30 days, today included: minutes due, and those done by the end of the day. */
      days: Type.Array(Type.Object({ day: Type.String(), due: Count(), done: Count() })),
      /** Number of plans by days behind, both ends included; `to` null: no upper end. */
      behind: Type.Array(Type.Object({ from: Count(), to: Nullable(Count()), plans: Count() })),
    }),
  }),
  /** Names with phone numbers masked. A plan is as it was when its learner last looked. */
  planList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/plans/list',
    summary: '一个科目进行中的学习计划：谁，完成了多少，落后几天',
    params: Type.Object({ ...tableParams(['behind', 'share', 'openedAt', 'examDay']), ...followed }),
    data: TableData(Followed),
  }),
  planExport: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/plans/export',
    summary: '导出进行中的学习计划，按列表的条件；记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({ ...exportParams(), ...followed }),
    data: ExportData(Followed),
  }),
  planTemplate: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/plans/template',
    summary: '一个科目新计划使用的阶段模板；revision 为 0 表示通用模板',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({ ...kept, updatedAt: Nullable(Moment()), updatedBy: Type.String() }),
  }),
  planTemplateSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/plans/template/save',
    summary: '保存阶段模板，只影响以后开启的计划',
    params: Type.Object({ guid: Guid(), appID: Id(), ...kept }),
    data: Type.Object({ revision: Count() }),
  }),
}
