import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { vipData } from '@tizhou/domain/vip/vip'
import { agentCode } from '../agent/agentCode.ts'
import { serverNow } from '../clock.ts'
import { request } from '../requests/request.ts'
import { useSession } from '../session/session.ts'
import { getSubject } from './subject.ts'

export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]
type VipInfo = NonNullable<Data<'subjects.vipinfo'>>

/** My VIP records of all subjects, ended ones too (specification, section 9: isExpirevip=2). */
const vipRecordsOptions = queryOptions({
  queryKey: ['subjects.vipApp'],
  queryFn: ({ signal }) =>
    request(
      'subjects.vipApp',
      { agentCode: agentCode(), appID: getSubject()?.AppID, options: 1, isExpirevip: 2 },
      { signal, allowedRepeat: true },
    ),
  meta: { quiet: true },
})

export function useVipRecords() {
  const session = useSession()
  return useQuery({ ...vipRecordsOptions, select: (data) => data.VipApp, enabled: session !== null })
}

/** My VIP data of a subject, built as the specification has it (section 3, "User VIP data"). */
export function useVipData(appID: number) {
  return useQuery({
    queryKey: ['subjects.vipinfo', appID],
    queryFn: ({ signal }) => request('subjects.vipinfo', { appID, isdefault: 1 }, { signal, allowedRepeat: true }),
    select: (data) => (data ? curVipData(data) : null),
    meta: { offline: true, quiet: true },
  })
}

export const curVipData = (info: VipInfo) => vipData(info.appInfo, info.list, info.userInfoAll, serverNow())
