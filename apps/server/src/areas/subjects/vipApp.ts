import type { Handler } from '../../platform/handler.ts'
import { subjectByID } from '../../store/subjects.ts'

/** My VIP records. isExpirevip=2 (and nothing) gives all of them, 0 the current, 1 the ended ones. */
export const vipApp: Handler<'subjects.vipApp'> = async ({ params, caller, services }) => {
  const now = services.now()
  const held = (await services.entitlements.of(caller.userID)).filter(
    (entitlement) =>
      (params.appID === undefined || entitlement.subject_id === params.appID) &&
      (params.isExpirevip !== 0 || entitlement.ends_at > now) &&
      (params.isExpirevip !== 1 || entitlement.ends_at <= now),
  )
  const list = await Promise.all(
    held.map(async (entitlement) => {
      const subject = await subjectByID(services.store, entitlement.subject_id)
      const version = (await services.content.versions(entitlement.subject_id)).find(({ vn }) => vn === entitlement.vn)
      return {
        AppID: entitlement.subject_id,
        AppVn: entitlement.vn,
        AppEName: subject?.code ?? '',
        AppVnName: version?.name ?? '',
        VnOrder: version?.position ?? 0,
        EndTime: entitlement.ends_at,
      }
    }),
  )
  return { VipApp: list.sort((a, b) => a.VnOrder - b.VnOrder) }
}
