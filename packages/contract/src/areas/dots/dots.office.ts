import { UPDATE_BOUNDS } from '@tizhou/domain/dots/dots'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const

const Vn = () => Type.Integer({ minimum: 0, maximum: 100_000, description: '0: holders of any version' })
/** The audience of an update; absent conditions do not restrict it. */
const target = () => ({
  appID: Type.Optional(Id()),
  vn: Type.Optional(Vn()),
  agentCode: Type.Optional(AgentCode()),
})

const Update = Type.Object({
  updateID: Id(),
  label: Type.String(),
  title: Type.String(),
  html: Type.String(),
  appID: Nullable(Id()),
  subject: Nullable(Type.String({ description: 'null: all subjects' })),
  vn: Nullable(Vn()),
  agentCode: Nullable(Type.String()),
  publishAt: Moment(),
  withdrawn: Flag(),
  state: Type.Unsafe<'planned' | 'published' | 'withdrawn'>(Type.String()),
  readers: Count(),
  revision: Count(),
  updatedAt: Moment(),
  updatedBy: Type.String(),
})

/** Version updates: writing, planning, withdrawing, readers (editor). */
export const dotsOffice = {
  updateList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/versionUpdates/list',
    summary: '版本更新，最新的在前',
    params: Type.Object({
      ...tableParams(['publishAt', 'title', 'updatedAt']),
      q: Search(),
      appID: Type.Optional(Id()),
    }),
    data: TableData(Update),
  }),
  updatePreview: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versionUpdates/preview',
    changesNothing: true,
    summary: '预览正文',
    params: Type.Object({ guid: Guid(), html: Text(UPDATE_BOUNDS.html, 1) }),
    data: Type.Object({ html: Type.String() }),
  }),
  updateReach: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/versionUpdates/reach',
    summary: '发给多少人：符合科目、版本与代理商的账号数',
    params: Type.Object({ guid: Guid(), ...target() }),
    data: Type.Object({ people: Count() }),
  }),
  updateSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versionUpdates/save',
    summary: '新增或修改版本更新',
    params: Type.Object({
      guid: Guid(),
      updateID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      label: Text(UPDATE_BOUNDS.label, 1),
      title: Text(UPDATE_BOUNDS.title, 1),
      html: Text(UPDATE_BOUNDS.html, 1),
      ...target(),
      publishAt: Type.Optional(Moment()),
    }),
    data: Type.Object({ updateID: Id() }),
  }),
  updateWithdraw: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/versionUpdates/withdraw',
    summary: '撤回版本更新，或重新发布',
    params: Type.Object({ guid: Guid(), updateID: Id(), withdrawn: Flag() }),
    data: Nothing(),
  }),
}
