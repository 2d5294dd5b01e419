import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { vipRecords } from './vipRecords.ts'

/**
 * Two calls in one, told apart by parameters (design, "Rulings"): appID gives the learner's VIP data of a subject;
 * appEName is the older check, answered by status only: 200 VIP, 201 not, 300 with the reason where unknown
 * (specification, section 8, "Older VIP check").
 */
export const vipinfo: Handler<'subjects.vipinfo'> = async (input) => {
  const { params, caller, services } = input
  if (params.appID !== undefined) return vipData(params.appID, input)
  if (params.appEName === undefined) throw badInput([{ field: 'appID', reason: 'appID 与 appEName 须有其一' }])

  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  // Not 404: clients of the older check take 400 to 499 for a lost session.
  if (!subject) throw new Refusal(300, '没有找到该科目')
  const now = services.now()
  const held = await services.entitlements.of(caller.userID)
  const isVip = held.some(
    (record) =>
      record.subject_id === subject.subject_id &&
      record.starts_at <= now &&
      record.ends_at > now &&
      (params.AppVn === undefined || record.vn === params.AppVn),
  )
  if (!isVip) throw new Refusal(201, '当前不是 VIP')
  return null
}

async function vipData(
  appID: number,
  { caller, services }: Pick<Parameters<Handler<'subjects.vipinfo'>>[0], 'caller' | 'services'>,
) {
  const subject = await services.subjects.subjectByID(appID)
  if (!subject) throw notFound('该科目')
  const now = services.now()
  const [versions, records] = await Promise.all([services.content.versions(appID), vipRecords(services, caller.userID)])
  return {
    appInfo: { AppID: appID, AppEName: subject.code, AppName: subject.name, CName: subject.short_name },
    list: versions.map((version) => ({
      appID,
      vn: version.vn,
      vname: version.name,
      vnorder: version.position,
      buyListHide: version.hidden ? (1 as const) : (0 as const),
    })),
    vipdata: records.filter((record) => record.AppID === appID && record.StartTime <= now && record.EndTime > now),
    userInfoAll: records,
  }
}
