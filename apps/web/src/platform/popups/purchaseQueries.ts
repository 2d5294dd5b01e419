import { useQuery } from '@tanstack/react-query'
import type { HeldVersion } from '@tizhou/domain/versions/purchaseNames'
import { isCurrent } from '@tizhou/domain/vip/vip'
import { pricelist } from '../../calls/sales.ts'
import { serverNow } from '../clock.ts'
import { getSession } from '../session/session.ts'
import { useSubject } from '../subject/subject.ts'
import { useVipRecords } from '../subject/vip.ts'

export interface PurchaseList {
  /** The subject's versions as the server sent them. Undefined while loading. */
  versions: readonly unknown[] | undefined
  /** The learner's current VIP entries, of all subjects. Undefined while loading. */
  held: readonly HeldVersion[] | undefined
  /** The code of the chosen subject. */
  appEName: string
  /** The subject of the versions; with its code where it is the chosen one. */
  app: { appID?: number; appEName?: string }
  failed: boolean
  retrying: boolean
  retry: () => void
}

/**
 * The data of the purchase pop-ups: the version list of an app (default: the chosen subject's) and what the learner
 * holds.
 */
export function usePurchaseList(withVersions: boolean, ofApp?: number): PurchaseList {
  const subject = useSubject()
  const loggedIn = getSession() !== null
  const appID = ofApp ?? subject?.AppID ?? 0
  const versions = useQuery({
    ...pricelist({ appID }),
    enabled: withVersions && loggedIn && appID !== 0,
    select: (data) => data.list,
  })
  const records = useVipRecords()
  const now = serverNow()
  return {
    versions: versions.data,
    held: records.data?.filter((record) => isCurrent(record, now)),
    appEName: subject?.AppEName ?? '',
    app: appID === 0 ? {} : appID === subject?.AppID ? { appID, appEName: subject.AppEName } : { appID },
    failed: versions.isError || records.isError,
    retrying: versions.isFetching || records.isFetching,
    retry: () => {
      if (versions.isError) void versions.refetch()
      if (records.isError) void records.refetch()
    },
  }
}

/** The VIP entries of one subject. */
export const heldOf = (held: readonly HeldVersion[], appEName: string): HeldVersion[] =>
  held.filter((entry) => entry.AppEName === appEName)
