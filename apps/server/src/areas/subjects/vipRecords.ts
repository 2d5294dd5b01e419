import type { Data } from '@tizhou/contract/contract'
import type { Services } from '../../platform/services.ts'

export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]

/** All VIP records of a user, of all subjects, including ended ones, by vnorder. */
export async function vipRecords(services: Services, userID: number): Promise<VipRecord[]> {
  const { content, entitlements } = services
  const records = await Promise.all(
    (await entitlements.of(userID)).map(async (held) => {
      const subject = await services.subjects.subjectByID(held.subject_id)
      const version = (await content.versions(held.subject_id)).find(({ vn }) => vn === held.vn)
      return {
        AppID: held.subject_id,
        AppVn: held.vn,
        AppEName: subject?.code ?? '',
        AppCName: subject?.short_name ?? '',
        AppVnName: version?.name ?? '',
        VnOrder: version?.position ?? 0,
        StartTime: held.starts_at,
        EndTime: held.ends_at,
      }
    }),
  )
  return records.sort((a, b) => a.VnOrder - b.VnOrder)
}
