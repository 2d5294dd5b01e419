import { displayName } from '@tizhou/domain/names/displayName'
import { isMockExam } from '@tizhou/domain/versions/selection'
import { isCurrent } from '@tizhou/domain/vip/vip'
import type { FoundSubject } from '../../calls/parts/study.ts'
import type { VipRecord } from '../../calls/subjects.ts'
import { serverNow } from '../../platform/clock.ts'
import { type Subject, useSubject } from '../../platform/subject/subject.ts'
import { useVipRecords } from '../../platform/subject/vip.ts'
import { versionKey } from './useSwitchVersion.ts'

/**
 * `open` by a current VIP record; `trial`: studied without one; `ended`: the record is over; `withdrawn`: the
 * subject is no longer in the product.
 */
export type VersionState = 'open' | 'trial' | 'ended' | 'withdrawn'

/** A subject with a version that is mine: studied now, or mine by a VIP record. */
export interface MyVersion {
  key: string
  appID: number
  name: string
  versionName: string
  state: VersionState
  /** End of my access in ms UTC, also when it is over; absent for one studied without VIP. */
  endsAt?: number
  current: boolean
}

/**
 * The one being studied first, then those that are open longest, then those that ended last. `all`: the subjects
 * of the product; undefined while they are not known, and then none counts as withdrawn.
 */
export function myVersions(
  subject: Subject | null,
  records: readonly VipRecord[],
  all: readonly FoundSubject[] | undefined,
  now: number,
): MyVersion[] {
  const versions = new Map<string, MyVersion>()
  // Mock-exam variants are never listed among the subjects.
  const gone = ({ AppID: id, AppEName }: { AppID: number; AppEName: string }) =>
    all !== undefined && !isMockExam(AppEName) && !all.some(({ AppID }) => AppID === id)
  if (subject) {
    const { AppID: appID, AppVn, AppVname } = subject
    versions.set(versionKey(appID, AppVn), {
      key: versionKey(appID, AppVn),
      appID,
      name: nameOf(subject),
      versionName: AppVname,
      state: gone(subject) ? 'withdrawn' : 'trial',
      current: true,
    })
  }
  for (const record of [...records].sort((a, b) => b.EndTime - a.EndTime)) {
    const key = versionKey(record.AppID, record.AppVn)
    const known = versions.get(key)
    if (known?.endsAt) continue
    versions.set(key, {
      key,
      appID: record.AppID,
      name: known?.name ?? nameOf(record),
      versionName: record.AppVnName || known?.versionName || '',
      state: gone(record) ? 'withdrawn' : isCurrent(record, now) ? 'open' : 'ended',
      endsAt: record.EndTime,
      current: known?.current ?? false,
    })
  }
  return [...versions.values()]
}

/** A subject's name as it is read: the short one, cleaned; its code where there is none. */
export const nameOf = (subject: { AppCName?: string; CName?: string; AppEName: string }): string =>
  displayName(subject.AppCName || subject.CName || '') || subject.AppEName

/** The server lists so many at the most: a longer list may lack some, and then none of mine counts as withdrawn. */
const LISTED_MOST = 1_000

export function useMyVersions(all: readonly FoundSubject[] | undefined): MyVersion[] {
  const subject = useSubject()
  const records = useVipRecords()
  const whole = all && all.length < LISTED_MOST ? all : undefined
  return myVersions(subject, records.data ?? [], whole, serverNow())
}
