import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search } from '../../table.ts'
import { Flag, Guid, Id, JsonText, Moment, Text } from '../../wire.ts'

const WHAT = ['grant', 'extend', 'shorten', 'revoke'] as const

/** Changes of the access of many learners. Its run: the calls learnerRun… */
export const grantsOffice = {
  /**
   * Says of every learner what the access would be before and after, and keeps it for the run. Changes no access. Who: these
   * ids, or the group, or all that the list's filter finds.
   */
  accessCheck: call({
    access: { role: 'operator' },
    source: 'project',
    method: 'POST',
    path: '/api/console/learners/accessCheck',
    summary: '批量开通、延长、缩短或收回版本：先看会改变什么',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      what: Type.Unsafe<(typeof WHAT)[number]>(Type.Enum([...WHAT])),
      appID: Id(),
      vn: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
      until: Type.Optional(Moment()),
      withPaid: Type.Optional(Flag('shortens also what was paid for')),
      reason: Text(200, 1),
      idsJson: Type.Optional(JsonText(Type.Array(Id(), { minItems: 1, maxItems: 2_000 }))),
      groupID: Type.Optional(Id()),
      q: Search(),
      blocked: Type.Optional(Flag()),
      vip: Type.Optional(Flag()),
    }),
    data: Type.Object({ runID: Id() }),
  }),
  /** Looks again with the settings of a run of accessCheck, at the same people, of a group at its members by now. */
  accessCheckAgain: call({
    access: { role: 'operator' },
    source: 'project',
    method: 'POST',
    path: '/api/console/learners/accessCheckAgain',
    summary: '按同样的设置重新查看一次批量权限会改变什么',
    rate: { max: 30, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), runID: Id() }),
    data: Type.Object({ runID: Id() }),
  }),
}
