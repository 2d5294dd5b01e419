import { TEMPLATE_BOUNDS } from '@tizhou/domain/plans/template'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const Percent = () => Type.Integer({ minimum: 0, maximum: 100 })
const Name = () => Text(TEMPLATE_BOUNDS.name, 1)
/** Names and shares of the stages, and every how many study days one stays free (0: none). */
const template = {
  foundationName: Name(),
  strengtheningName: Name(),
  sprintName: Name(),
  foundationShare: Percent(),
  strengtheningShare: Percent(),
  sprintShare: Percent(),
  bufferEvery: Type.Integer({ minimum: 0, maximum: TEMPLATE_BOUNDS.buffer[1] }),
}
const kept = { ...template, revision: Count() }

/** Study plans: how a subject's plans are followed, in numbers alone, and what new ones are made with (editor). */
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
      /** Learners with a running plan, and those of them who did something of it today. */
      people: Count(),
      doneToday: Count(),
      /** Running plans that `days` and `behind` are about: the last opened ones, 500 at the most. */
      looked: Count(),
      /** The last 30 days, today included: minutes that were due and, of them, done by the end of the day. */
      days: Type.Array(Type.Object({ day: Type.String(), due: Count(), done: Count() })),
      /** Plans by days behind, both ends included; `to` null: and more. */
      behind: Type.Array(Type.Object({ from: Count(), to: Nullable(Count()), plans: Count() })),
    }),
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
