import { GROUP } from '@tizhou/domain/account/groups'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { roomCalls } from '../../roomCalls.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text } from '../../wire.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const
const ofOperator = { access: { role: 'operator' }, source: 'project' } as const

const GROUPS = {
  path: '/api/console/groups',
  id: 'groupID',
  fields: GROUP,
  orders: ['name', 'createdAt', 'members'],
} as const
const SEEN = roomCalls({
  ...GROUPS,
  access: { role: 'seller' },
  filters: { archived: Type.Optional(Flag()) },
  listed: {
    members: Count(),
    archivedAt: Nullable(Moment()),
    createdAt: Moment(),
    updatedAt: Moment(),
    updatedBy: Type.String(),
  },
})
const MADE = roomCalls({ ...GROUPS, access: { role: 'operator' } })

/** Most people of one call. */
const AT_ONCE = 2_000
const Ids = () => JsonText(Type.Array(Id(), { minItems: 1, maxItems: AT_ONCE }))
const Learner = { userID: Id(), userName: Type.String(), nickName: Type.String() }

/** Groups of learners (classes): sellers look, operators change. A learner may be in several. */
export const groupsOffice = {
  groupList: SEEN.list('班级'),
  groupDetail: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/groups/detail',
    summary: '一个班级',
    params: Type.Object({ guid: Guid(), groupID: Id() }),
    data: Type.Object({
      groupID: Id(),
      name: Type.String(),
      note: Type.String(),
      members: Count(),
      archivedAt: Nullable(Moment()),
      revision: Type.String(),
    }),
  }),
  groupSave: MADE.save('新建班级或改名'),
  groupSetArchived: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/groups/archive',
    summary: '归档班级，或恢复归档的班级；学员与权限都不变',
    params: Type.Object({ guid: Guid(), groupID: Id(), archived: Flag() }),
    data: Type.Null(),
  }),
  groupMembers: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/groups/members',
    summary: '班级的学员',
    params: Type.Object({ ...tableParams(['joinedAt', 'nickName']), groupID: Id(), q: Search() }),
    data: TableData(
      Type.Object({
        ...Learner,
        blockedAt: Nullable(Moment()),
        lastActiveAt: Nullable(Moment()),
        vipCount: Count(),
        joinedAt: Moment(),
      }),
    ),
  }),
  /** Whose numbers, names or ids these are, as they were pasted, and who is in the group already. */
  groupLookUp: call({
    ...ofOperator,
    method: 'POST',
    changesNothing: true,
    path: '/api/console/groups/lookUp',
    summary: '按粘贴的手机号、用户名或编号找学员',
    rate: { max: 60, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      groupID: Id(),
      textsJson: JsonText(Type.Array(Text(64, 1), { minItems: 1, maxItems: AT_ONCE })),
    }),
    data: Type.Object({
      found: Type.Array(Type.Object(Learner), { description: 'not in the group yet' }),
      already: Count(),
      unknown: Type.Array(Type.Object({ text: Type.String(), reason: Type.String() })),
    }),
  }),
  groupAdd: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/groups/add',
    summary: '把学员加入班级',
    params: Type.Object({ guid: Guid(), groupID: Id(), idsJson: Ids() }),
    data: Type.Object({ ids: Type.Array(Id(), { description: 'who was not in it before' }) }),
  }),
  groupRemove: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/groups/remove',
    summary: '把学员移出班级；学习记录与权限都不变',
    params: Type.Object({ guid: Guid(), groupID: Id(), idsJson: Ids() }),
    data: Type.Object({ ids: Type.Array(Id(), { description: 'who was in it' }) }),
  }),
}
