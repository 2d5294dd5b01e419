import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { vipData } from '@tizhou/domain/vip/vip'
import { vipApp, vipinfo } from '../../calls/subjects.ts'
import { serverNow } from '../clock.ts'
import { useSession } from '../session/session.ts'

type VipInfo = NonNullable<Data<'subjects.vipinfo'>>

export function useVipRecords() {
  const session = useSession()
  return useQuery({ ...vipApp(), select: (data) => data.VipApp, enabled: session !== null })
}

/** The learner's VIP data of a subject, as section 3 of the specification, "User VIP data", defines it. */
export function useVipData(appID: number) {
  return useQuery({ ...vipinfo({ appID }), select: (data) => (data ? curVipData(data) : null) })
}

export const curVipData = (info: VipInfo) => vipData(info.appInfo, info.list, info.userInfoAll, serverNow())
