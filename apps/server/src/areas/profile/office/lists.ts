import {
  editedLookup,
  type LookupState,
  lookupChanges,
  lookupFault,
  lookupFaults,
  replacedLookup,
} from '@tizhou/domain/profile/lookupChanges'
import { LOOKUP_MOST, LOOKUP_NAMES, LOOKUP_TITLES, type LookupName } from '@tizhou/domain/profile/lookups'
import type { By } from '../../../cores/audit/audited.ts'
import type { LookupList } from '../../../cores/profile/lists.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

const MOST_FAULTS = 50

const sent = ({ names, retired, byHand }: LookupState) => ({
  names: [...names],
  retired: [...retired],
  byHand: [...byHand],
})

export const lookupLists: Handler<'profile.lookupLists'> = async ({ services }) => ({
  list: await Promise.all(
    LOOKUP_NAMES.map(async (list) => {
      const of = await services.profile.lookupListOf(list)
      return { list, ...of, ...sent(of) }
    }),
  ),
})

export const lookupRead: Handler<'profile.lookupRead'> = async ({ params, services, file }) => {
  if (!file) throw notFound('文件')
  const { list } = params
  const read = await services.profile.readLookupNames(file.path, params.fileName)
  if ('refused' in read) throw badInput([{ field: 'file', reason: read.refused }])
  const faults: { row: number; reason: string }[] = []
  const names = new Set<string>()
  let duplicates = 0
  for (const { n, name } of read.rows) {
    const reason = lookupFault(list, name)
    if (reason) faults.push({ row: n, reason })
    else if (names.has(name)) duplicates++
    else names.add(name)
  }
  if (names.size === 0) throw badInput([{ field: 'file', reason: '没有可用的名称；表头应有“名称”一列' }])
  if (names.size > LOOKUP_MOST)
    throw badInput([{ field: 'file', reason: `共 ${names.size} 个名称，最多 ${LOOKUP_MOST} 个` }])
  const now = await services.profile.lookupListOf(list)
  const missing = now.names.filter((name) => !names.has(name))
  const learners = await services.profile.learnersWith(list, missing)
  return {
    names: [...names],
    before: sent(now),
    removed: missing.map((name) => ({ name, learners: learners.get(name) ?? 0 })),
    revision: now.revision,
    faults: faults.slice(0, MOST_FAULTS),
    duplicates,
    moreFaults: faults.length > MOST_FAULTS ? 1 : 0,
  }
}

const changed = () => new Refusal(409, '这个选项表刚被别人修改过，请刷新后再改', { reason: 'changed' })

/** Most names of one kind of change in the audit log. */
const TOLD = 20

function told(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const more = names.length > TOLD ? `……共 ${names.length} 项` : ''
  return `${names.slice(0, TOLD).join('、')}${more}`
}

/** Lists are long: the log has their lengths, and the names that changed. */
function loggedChanges(before: LookupState, after: LookupState): Record<string, string> {
  const { added, removed, renamed, retired, restored, moved } = lookupChanges(before, after)
  const all = {
    addedNames: told(added),
    removedNames: told(removed),
    renamedNames: told(renamed.map(([was, is]) => `${was} → ${is}`)),
    retiredNames: told(retired),
    restoredNames: told(restored),
    namesOrder: moved ? '有调整' : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined))
}

type Front = ReturnType<Services['profile']['in']>

/** Writes the revision after the one that the caller saw. Saving what is there already writes nothing. */
const change = (
  by: By & { services: Services },
  { list, revision }: { list: LookupName; revision: number },
  stateOf: (before: LookupList, profile: Front) => Promise<LookupState> | LookupState,
): Promise<{ before: LookupState; after: LookupState; revision: number }> =>
  by.services.store.write(async (tx) => {
    const profile = by.services.profile.in(tx)
    await oneEditorAtATime(tx, `lookup ${list}`)
    const before = await profile.lookupListOf(list)
    const after = await stateOf(before, profile)
    mustBeCurrent({
      ...{ what: '这个选项表', sent: revision, now: before.revision },
      theirs: { names: before.names, retired: before.retired },
      yours: { names: after.names, retired: after.retired },
    })
    const next = before.revision + 1
    if (JSON.stringify(sent(before)) === JSON.stringify(sent(after)))
      return { before, after, revision: before.revision }
    const edit = { updatedAt: by.services.now(), updatedBy: by.caller.userName }
    if (!(await profile.addLookupRevision({ list, ...after, revision: next, ...edit }))) throw changed()
    await by.services.audit.in(tx).audited(by, {
      kind: 'profileList',
      id: list,
      name: LOOKUP_TITLES[list],
      before: { names: before.names.length, revision: before.revision },
      after: { names: after.names.length, revision: next, ...loggedChanges(before, after) },
    })
    return { before, after, revision: next }
  })

export const lookupReplace: Handler<'profile.lookupReplace'> = async (input) => {
  const { list, namesJson: names, keepByHand, keepRetired } = input.params
  const faults = lookupFaults(list, { names, retired: [] }).map(({ at, reason }) => ({
    field: `namesJson[${at}]`,
    reason,
  }))
  if (faults.length > 0) throw badInput(faults.slice(0, MOST_FAULTS))
  const { revision } = await change(input, input.params, (before) => {
    const after = replacedLookup(before, names, { byHand: keepByHand === 1, retired: keepRetired === 1 })
    const [fault] = lookupFaults(list, after)
    if (fault) throw badInput([{ field: 'namesJson', reason: fault.reason }])
    return after
  })
  return { revision }
}

export const lookupSave: Handler<'profile.lookupSave'> = async (input) => {
  const { list, namesJson: names, retiredJson: retired } = input.params
  const faults = lookupFaults(list, { names, retired })
  if (faults.length > 0)
    throw badInput(faults.slice(0, MOST_FAULTS).map(({ field, at, reason }) => ({ field: `${field}[${at}]`, reason })))
  const { before, after, revision } = await change(input, input.params, (now) => editedLookup(now, { names, retired }))
  const offered = new Set(after.names)
  const gone = before.names.filter((name) => !offered.has(name))
  const learners = await input.services.profile.learnersWith(list, gone)
  return { revision, learners: [...learners.values()].reduce((sum, count) => sum + count, 0) }
}

export const lookupUndo: Handler<'profile.lookupUndo'> = async (input) => {
  const { list, revision } = input.params
  if (revision === 0) throw new Refusal(409, '还没有修改过，没有可以撤销的', { reason: 'first' })
  await change(input, input.params, async (before, profile) => {
    // Undoing the same change twice is an error, even if the lists are equal.
    if (before.revision !== revision) throw changed()
    return profile.lookupListOf(list, revision - 1)
  })
  return null
}
