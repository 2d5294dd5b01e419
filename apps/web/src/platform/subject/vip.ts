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

/** My VIP data of a subject, built as the specification has it (section 3, "User VIP data"). */
export function useVipData(appID: number) {
  return useQuery({ ...vipinfo({ appID }), select: (data) => (data ? curVipData(data) : null) })
}

export const curVipData = (info: VipInfo) => vipData(info.appInfo, info.list, info.userInfoAll, serverNow())
