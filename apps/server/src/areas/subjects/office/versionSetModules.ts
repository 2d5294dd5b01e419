import { MODULES } from '@tizhou/catalogue/modules'
import type { VersionRow } from '../../../cores/subjects/subjects.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { editedModules } from './versionFields.ts'

const modulesOf = (version: VersionRow) => JSON.parse(version.modules) as string[]
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((key) => b.includes(key))

/** Keys in the catalogue's order, others after them. */
const ORDER = Object.keys(MODULES)
const inOrder = (keys: readonly string[]): string[] =>
  keys.toSorted((a, b) => (ORDER.indexOf(a) + 1 || 1000) - (ORDER.indexOf(b) + 1 || 1000) || (a < b ? -1 : 1))

/**
 * Sets the modules of versions, all or nothing. Holders' clients learn of it at their next poll (specification, section
 * 4, "Entitlement-change polling"), and the server drops its caches of them.
 */
export const versionSetModules: Handler<'subjects.versionSetModules'> = async (input) => {
  const { params, services } = input
  const { appID, revision, modulesJson } = params
  const now = services.now()
  const { changed, told } = await services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `modules ${appID}`)
    const subject = await services.subjects.in(tx).editedSubject(appID)
    const versions = await services.subjects.in(tx).versionsOf(appID)
    await checkModules(services, tx, appID, versions, modulesJson)
    const theirs = editedModules(versions)
    const typed = Object.fromEntries(modulesJson.map(({ vn, modules }) => [String(vn), modules.toSorted()]))
    mustBeCurrent({ what: '版本包含的模块', sent: revision, theirs, yours: { ...theirs, ...typed } })
    const wanted = modulesJson.flatMap(({ vn, modules }) => {
      const version = versions.find((row) => row.vn === vn) as VersionRow
      return same(modulesOf(version), modules) ? [] : [{ version, modules: inOrder(modules) }]
    })
    const people = new Set<number>()
    for (const { version, modules } of wanted) {
      await services.subjects.in(tx).changeVersion(appID, version.vn, { modules: JSON.stringify(modules) })
      const holders = await services.subjects.in(tx).holdersOf(appID, version.vn, now)
      await services.subjects.in(tx).entitlementsChanged(
        holders.map((holder) => ({
          userID: holder.user_id,
          change: {
            subjectID: appID,
            vn: version.vn,
            kind: 'changed' as const,
            endsAt: Number(holder.ends_at),
            at: now,
          },
        })),
      )
      for (const holder of holders) people.add(holder.user_id)
    }
    if (wanted.length > 0) await services.subjects.in(tx).countRevision(appID, now)
    await services.audit.in(tx).audited(input, {
      kind: 'module',
      id: appID,
      name: subject.short_name,
      before: Object.fromEntries(wanted.map(({ version }) => [version.name, modulesOf(version).map(nameOf)])),
      after: Object.fromEntries(wanted.map(({ version, modules }) => [version.name, modules.map(nameOf)])),
    })
    return { changed: wanted.length, told: people }
  })
  for (const userID of told) services.entitlements.forget(userID)
  return { changed, told: told.size }
}

const nameOf = (key: string): string => (Object.hasOwn(MODULES, key) && MODULES[key]) || key

/** Throws 400 for an unknown or repeated version, or a module that is neither in the catalogue nor of a tree. */
async function checkModules(
  services: Services,
  tx: Tx,
  appID: number,
  versions: readonly VersionRow[],
  wanted: readonly { vn: number; modules: readonly string[] }[],
): Promise<void> {
  const own = new Set([
    ...(await services.subjects.in(tx).treesWithCounts(appID)).map((tree) => tree.module),
    ...versions.flatMap(modulesOf),
  ])
  const errors = wanted.flatMap(({ vn, modules }, at) => {
    const refuse = (reason: string) => [{ field: `modulesJson[${at}]`, reason }]
    if (!versions.some((row) => row.vn === vn)) return refuse(`科目没有版本 ${vn}`)
    if (wanted.findIndex((one) => one.vn === vn) < at) return refuse(`版本 ${vn} 出现两次`)
    const unknown = modules.find((key) => !Object.hasOwn(MODULES, key) && !own.has(key))
    return unknown === undefined ? [] : refuse(`没有模块 ${unknown}`)
  })
  if (errors.length > 0) throw badInput(errors)
}
