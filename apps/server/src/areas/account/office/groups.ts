import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { isMobile } from '@tizhou/domain/phone/phone'
import { typedName } from '@tizhou/domain/phone/typedPhone'
import type { GroupRow } from '../../../cores/people/groups/groups.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow } from '../../../platform/edited.ts'
import { type At, officeRoom } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'
import { presentPerson } from './present.ts'

const EMPTY = '不能为空'
const LOCK = 'learner group'

const editedBy = ({ now, caller }: Pick<At<GroupRow>, 'now' | 'caller'>) => ({
  updated_at: now,
  updated_by: caller.userName,
})

const GROUPS = officeRoom<'account.groupSave', GroupRow>()({
  lock: LOCK,
  what: '这个班级',
  missing: '该班级',
  id: 'groupID',
  key: 'group_id',
  read: ({ people }, tx, id) => people.in(tx).groupByID(id),
  put: ({ people }, tx, row) => people.in(tx).putGroup(row),
  fields: { name: 'name', note: 'note' },
  needed: { name: EMPTY },
  check: async ({ name }, { services, tx, before }) => {
    const other = await services.people.in(tx).groupByName(name.trim())
    return [
      other !== undefined &&
        other.group_id !== before?.group_id && {
          field: 'name',
          reason: other.archived_at === null ? '已经有这个班级' : '有一个归档的班级叫这个名字，可以恢复它',
        },
    ]
  },
  rest: (_typed, at) => ({
    archived_at: at.before?.archived_at ?? null,
    created_at: at.before?.created_at ?? at.now,
    ...editedBy(at),
  }),
  audit: {
    kind: 'group',
    name: ({ name }) => name,
    more: ({ archived_at }) => ({ archived: archived_at !== null }),
  },
})

export const groupList: Handler<'account.groupList'> = async ({ params, services }) => {
  return GROUPS.page(await services.people.learnerGroupPage(params), (row) => ({
    members: Number(row.members),
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))
}

export const groupDetail: Handler<'account.groupDetail'> = async ({ params, services }) => {
  const row = await services.people.groupByID(params.groupID)
  if (!row) throw notFound('该班级')
  const members = await services.people.memberCountOf(row.group_id)
  return { ...GROUPS.shown(row), members, archivedAt: row.archived_at }
}

export const groupSave: Handler<'account.groupSave'> = async (input) => {
  try {
    return await GROUPS.save(input)
  } catch (error) {
    // Somebody made one of this name at the same moment.
    if (isTaken(error)) throw badInput([{ field: 'name', reason: '已经有这个班级' }])
    throw error
  }
}

export const groupSetArchived: Handler<'account.groupSetArchived'> = (input) =>
  GROUPS.press(input, (before, at) => {
    const isArchived = input.params.archived === 1
    if ((before.archived_at !== null) === isArchived) return 'leave'
    return { ...before, archived_at: isArchived ? at.now : null, ...editedBy(at) }
  })

export const groupMembers: Handler<'account.groupMembers'> = async ({ params, services }) => {
  if (!(await services.people.groupByID(params.groupID))) throw notFound('该班级')
  const { rows, total } = await services.people.membersPage({ ...params, now: services.now() })
  return {
    total,
    rows: rows.map((row) => {
      const { userID, userName, nickName, blockedAt, lastActiveAt } = presentPerson(row, services.config)
      return {
        ...{ userID, userName, nickName, blockedAt, lastActiveAt },
        vipCount: Number(row.vip_count),
        joinedAt: row.joined_at,
      }
    }),
  }
}

export const groupLookUp: Handler<'account.groupLookUp'> = async ({ params, services }) => {
  const { groupID, textsJson } = params
  if (!(await services.people.groupByID(groupID))) throw notFound('该班级')
  const names = [...new Set(textsJson.map(typedName).filter((name) => name !== ''))]
  const idOf = (name: string) => (/^\d{12,16}$/.test(name) ? Number(name) : undefined)
  const ids = names.flatMap((name) => idOf(name) ?? [])
  const people = await services.people.peopleNamed({ names, ids })
  const byName = new Map(people.map((one) => [one.user_name, one]))
  const byID = new Map(people.map((one) => [one.user_id, one]))
  const members = await services.people.membersAmong(
    groupID,
    people.map((one) => one.user_id),
  )
  const found = new Map<number, (typeof people)[number]>()
  const unknown: { text: string; reason: string }[] = []
  const already = new Set<number>()
  for (const name of names) {
    const one = byName.get(name) ?? byID.get(idOf(name) ?? 0)
    if (!one) unknown.push({ text: name, reason: isMobile(name) ? '这个手机号没有注册' : '没有这个用户' })
    else if (one.is_staff) unknown.push({ text: name, reason: '这是员工账号' })
    else if (members.has(one.user_id)) already.add(one.user_id)
    else found.set(one.user_id, one)
  }
  return {
    found: [...found.values()].map((one) => ({
      userID: one.user_id,
      userName: maskedPhones(one.user_name),
      nickName: maskedPhones(one.nick_name),
    })),
    already: already.size,
    unknown,
  }
}

/** The group with its lock. Throws 404, or 409 for an archived one. */
export async function openGroup(services: Services, tx: Tx, groupID: number): Promise<GroupRow> {
  const read = (id: number) => services.people.in(tx).groupByID(id)
  const group = await editedRow(tx, LOCK, groupID, read, '该班级')
  if (group.archived_at !== null) throw new Refusal(409, '这个班级已经归档，恢复后才能修改', { reason: 'archived' })
  return group
}

export const groupAdd: Handler<'account.groupAdd'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const people = services.people.in(tx)
    const group = await openGroup(services, tx, params.groupID)
    const learners = (await people.peopleNamed({ ids: params.idsJson })).filter((one) => !one.is_staff)
    const ids = await people.addMembers(
      group.group_id,
      learners.map((one) => one.user_id),
      services.now(),
    )
    if (ids.length > 0)
      await services.audit
        .in(tx)
        .audited(input, { kind: 'group', id: group.group_id, name: group.name, after: { joined: ids.length } })
    return { ids }
  })
}

export const groupRemove: Handler<'account.groupRemove'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const group = await openGroup(services, tx, params.groupID)
    const ids = await services.people.in(tx).removeMembers(group.group_id, params.idsJson)
    if (ids.length > 0)
      await services.audit
        .in(tx)
        .audited(input, { kind: 'group', id: group.group_id, name: group.name, after: { left: ids.length } })
    return { ids }
  })
}
