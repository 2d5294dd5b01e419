import {
  LOOKUP_FIELDS,
  LOOKUP_MOST,
  LOOKUP_NAMES,
  LOOKUP_TITLES,
  type LookupName,
} from '@tizhou/domain/profile/lookups'
import { PROFILE_FIELDS } from '@tizhou/domain/profile/profile'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { By } from '../../../cores/audit/audited.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

const MOST_FAULTS = 50

export const lookupLists: Handler<'profile.lookupLists'> = async ({ services }) => ({
  list: await Promise.all(
    LOOKUP_NAMES.map(async (list) => {
      const { names, ...of } = await services.profile.lookupListOf(list)
      return { list, names: [...names], ...of }
    }),
  ),
})

/** Why a name is not allowed in a list; undefined where it is. */
function faultOf(list: LookupName, name: string): string | undefined {
  const most = PROFILE_FIELDS[LOOKUP_FIELDS[list]]
  if (name === '') return '名称是空的'
  if (name.length > most) return `名称太长：${name.length} 个字，最多 ${most} 个`
  return cleanInput(name) === name ? undefined : '名称含有链接、标签或表情符号'
}

export const lookupRead: Handler<'profile.lookupRead'> = async ({ params, services, file }) => {
  if (!file) throw notFound('文件')
  const { list } = params
  const read = await services.profile.readLookupNames(file.path, params.fileName)
  if ('refused' in read) throw badInput([{ field: 'file', reason: read.refused }])
  const faults: { row: number; reason: string }[] = []
  const names = new Set<string>()
  let duplicates = 0
  for (const { n, name } of read.rows) {
    const reason = faultOf(list, name)
    if (reason) faults.push({ row: n, reason })
    else if (names.has(name)) duplicates++
    else names.add(name)
  }
  if (names.size === 0) throw badInput([{ field: 'file', reason: '没有可用的名称；表头应有“名称”一列' }])
  if (names.size > LOOKUP_MOST)
    throw badInput([{ field: 'file', reason: `共 ${names.size} 个名称，最多 ${LOOKUP_MOST} 个` }])
  const now = await services.profile.lookupListOf(list)
  const before = new Set(now.names)
  const removed = now.names.filter((name) => !names.has(name))
  return {
    names: [...names],
    added: [...names].filter((name) => !before.has(name)),
    removed,
    same: now.names.length - removed.length,
    learners: await services.profile.learnersWith(list, removed),
    revision: now.revision,
    faults: faults.slice(0, MOST_FAULTS),
    duplicates,
    moreFaults: faults.length > MOST_FAULTS ? 1 : 0,
  }
}

const changed = () => new Refusal(409, '这个选项表刚被别人修改过，请刷新后再改', { reason: 'changed' })

/** Lists are long, so only the differences are reported. */
const without = (names: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return names.filter((name) => !known.has(name))
}

type Front = ReturnType<Services['profile']['in']>

/** Writes the revision after the one that the caller saw; gives its number. */
const change = (
  by: By & { services: Services },
  { list, revision: sent }: { list: LookupName; revision: number },
  namesOf: (profile: Front) => Promise<readonly string[]> | readonly string[],
): Promise<number> =>
  by.services.store.write(async (tx) => {
    const profile = by.services.profile.in(tx)
    await oneEditorAtATime(tx, `lookup ${list}`)
    const before = await profile.lookupListOf(list)
    const { revision } = before
    const names = await namesOf(profile)
    mustBeCurrent({
      ...{ what: '这个选项表', sent, now: revision },
      theirs: { names: without(before.names, names) },
      yours: { names: without(names, before.names) },
    })
    const next = revision + 1
    const row = { list, revision: next, names, updated_at: by.services.now(), updated_by: by.caller.userName }
    if (!(await profile.addLookupRevision(row))) throw changed()
    await by.services.audit.in(tx).audited(by, {
      kind: 'profileList',
      id: list,
      name: LOOKUP_TITLES[list],
      before: { names: before.names.length, revision },
      after: { names: names.length, revision: next },
    })
    return next
  })

export const lookupReplace: Handler<'profile.lookupReplace'> = async (input) => {
  const { list, namesJson: names } = input.params
  const faults = names.flatMap((name, at) => {
    const reason = faultOf(list, name)
    return reason ? [{ field: `namesJson[${at}]`, reason }] : []
  })
  if (new Set(names).size < names.length) faults.push({ field: 'namesJson', reason: '有重复的名称' })
  if (faults.length > 0) throw badInput(faults.slice(0, MOST_FAULTS))
  return { revision: await change(input, input.params, () => names) }
}

export const lookupUndo: Handler<'profile.lookupUndo'> = async (input) => {
  const { list, revision } = input.params
  if (revision === 0) throw new Refusal(409, '还没有修改过，没有可以撤销的', { reason: 'first' })
  await change(input, input.params, async (profile) => {
    // Undoing the same change twice is an error, even if the lists are equal.
    if ((await profile.lookupListOf(list)).revision !== revision) throw changed()
    return (await profile.lookupListOf(list, revision - 1)).names
  })
  return null
}
