import { MAINTENANCE_TEXT, type MaintenanceState } from '@tizhou/domain/office/maintenance'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Guid, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
const State = () => Type.Unsafe<MaintenanceState>(Type.Enum(['off', 'announced', 'on']))
const Name = () => Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z_]+$' })
const Value = () => Text(2_000)

/** The installation itself: maintenance, and the settings that need no restart. */
export const installationOffice = {
  maintenanceState: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/maintenance/state',
    summary: '系统维护的安排与此刻的状态',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      state: State(),
      text: Type.String(),
      beginsAt: Nullable(Moment()),
      endsAt: Nullable(Moment()),
      message: Type.String({ description: 'what learners see' }),
      revision: Revision(),
    }),
  }),
  /**
   * Learners are kept out from `beginsAt` on, until `maintenanceEnd`; before, the home page announces it. `endsAt` is what
   * they are told.
   */
  maintenanceSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/maintenance/save',
    summary: '预告、开始或修改系统维护；不填开始时间立即开始',
    params: Type.Object({
      guid: Guid(),
      revision: Revision(),
      text: Text(MAINTENANCE_TEXT, 1),
      beginsAt: Type.Optional(Moment()),
      endsAt: Type.Optional(Moment()),
    }),
    data: Type.Object({ state: State() }),
  }),
  maintenanceEnd: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/maintenance/end',
    summary: '结束维护，或取消预告',
    params: Type.Object({ guid: Guid() }),
    data: Nothing(),
  }),
  settingList: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/settings/list',
    summary: '不用重启的日常设置',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          name: Type.String({ description: 'the variable of the environment' }),
          label: Type.String(),
          group: Type.String(),
          hint: Type.String(),
          bounds: Nullable(Type.Object({ min: Type.Integer(), max: Type.Integer(), unit: Type.String() })),
          value: Type.String({ description: 'what counts' }),
          started: Type.String({ description: 'what counts without a value of staff' }),
          isOwn: Type.Boolean({ description: 'staff set it' }),
          revision: Revision(),
        }),
      ),
    }),
  }),
  /** Counts on every server within five seconds. */
  settingSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/settings/save',
    summary: '修改日常设置，或恢复服务器启动时的值',
    params: Type.Object({ guid: Guid(), name: Name(), revision: Revision(), value: Type.Optional(Value()) }),
    data: Nothing(),
  }),
}
