import { useQuery } from '@tanstack/react-query'
import { isShownTo } from '@tizhou/domain/versions/purchaseNames'
import { isCurrent } from '@tizhou/domain/vip/vip'
import { type ListedVersion, pricelist } from '../../../calls/sales.ts'
import { serverNow } from '../../../platform/clock.ts'
import { useVipRecords } from '../../../platform/subject/vip.ts'

/**
 * The versions of a subject that include one of these modules and that the learner may buy, and whether the learner
 * holds one.
 */
export function useUnlocking(appID: number, modules: readonly string[]) {
  const versions = useQuery(pricelist({ appID }))
  const records = useVipRecords()
  const now = serverNow()
  const held = records.data?.filter((record) => isCurrent(record, now))
  const has = ({ vnJson }: ListedVersion) => modules.some((module) => Object.hasOwn(vnJson, module))
  const having = versions.data?.list.filter(has)
  const failed = versions.isError && !versions.data ? versions : records.isError && !records.data ? records : undefined
  return {
    list: held && having?.filter((version) => isShownTo(version, held)),
    isHeld: held !== undefined && having?.some(({ vn }) => held.some((one) => one.AppID === appID && one.AppVn === vn)),
    failed,
  }
}
