import { MODULES } from '@tizhou/catalogue/modules'
import type { Data } from '@tizhou/contract/contract'
import { seesAll } from '../../platform/entitlements.ts'
import { badInput, notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { subjectByCode, subjectByID } from '../../store/subjects.ts'

/** The modules of a subject with the caller's access to each, and under `ar` its versions. */
export const moduleInfoX: Handler<'subjects.moduleInfoX'> = async ({ params, caller, services }) => {
  const { appID, appEName } = params
  if (appID === undefined && appEName === undefined)
    throw badInput([{ field: 'appID', reason: 'appID 与 appEName 须有其一' }])
  const subject =
    appID !== undefined
      ? await subjectByID(services.store, appID)
      : await subjectByCode(services.store, appEName as string)
  if (!subject) throw notFound('该科目')

  const now = services.now()
  const versions = await services.content.versions(subject.subject_id)
  const held = (await services.entitlements.of(caller.userID)).filter(
    (entitlement) => entitlement.subject_id === subject.subject_id && entitlement.ends_at > now,
  )
  const endOf = (vn: number) =>
    held
      .filter((entitlement) => entitlement.vn === vn)
      .reduce<number | null>((end, { ends_at }) => Math.max(end ?? 0, ends_at), null)

  const trees = (await services.content.chapters(subject.subject_id)).trees
  const keys = new Set([...trees.map((tree) => tree.module), ...versions.flatMap((version) => version.modules)])
  const data: Record<string, unknown> = {}
  for (const key of keys) {
    const open =
      seesAll(caller) || versions.some((version) => endOf(version.vn) !== null && version.modules.includes(key))
    data[key] = { isVip: open ? 1 : 0, name: MODULES[key] ?? key }
  }
  data.ar = versions
    .filter((version) => !version.hidden || endOf(version.vn) !== null)
    .map((version) => ({
      AppEName: subject.code,
      AppID: subject.subject_id,
      AppName: subject.name,
      CName: subject.short_name,
      vn: version.vn,
      vname: version.name,
      vnorder: version.position,
      VerNO: version.verNo,
      isVip: endOf(version.vn) === null ? 0 : 1,
      EndTime: endOf(version.vn),
      modules: version.modules,
    }))
  return data as Data<'subjects.moduleInfoX'>
}
