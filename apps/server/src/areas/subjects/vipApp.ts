import type { Handler } from '../../platform/calls/handler.ts'
import { vipRecords } from './vipRecords.ts'

/**
 * My VIP records. isExpirevip=2 (and nothing) gives all of them, 0 the current, 1 the ended ones; options=0 (and
 * nothing) those of the subject appID where one is given, 1 those of all subjects.
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
