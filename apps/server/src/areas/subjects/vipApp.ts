import type { Handler } from '../../platform/calls/handler.ts'
import { vipRecords } from './vipRecords.ts'

/**
 * The learner's VIP records. isExpirevip=2 (or absent): all, 0: current ones, 1: ended ones; options=0 (or absent): of
 * the subject appID where given, 1: of all subjects.
 */
export const vipApp: Handler<'subjects.vipApp'> = async ({ params, caller, services }) => {
  const now = services.now()
  const records = await vipRecords(services, caller.userID)
  return {
    VipApp: records.filter(
      (record) =>
        (params.options === 1 || params.appID === undefined || record.AppID === params.appID) &&
        (params.isExpirevip !== 0 || record.EndTime > now) &&
        (params.isExpirevip !== 1 || record.EndTime <= now),
    ),
  }
}
