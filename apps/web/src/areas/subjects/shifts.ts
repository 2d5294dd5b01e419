import { displayName } from '@tizhou/domain/names/displayName'
import { isCurrent } from '@tizhou/domain/vip/vip'
import type { FoundSubject } from '../../calls/parts/study.ts'
import type { VipRecord } from '../../calls/subjects.ts'
import { serverNow } from '../../platform/clock.ts'
import { type Subject, useSubject } from '../../platform/subject/subject.ts'
import { useVipRecords } from '../../platform/subject/vip.ts'
import { shiftKey } from './useChooseShift.ts'

/**
 * `open` by a current VIP record; `trial`: studied without one; `ended`: the record is over; `withdrawn`: the
 * subject is no longer in the product.
 */
export type ShiftState = 'open' | 'trial' | 'ended' | 'withdrawn'

/** A subject with a version that is mine: studied now, or mine by a VIP record. */
export interface MyShift {
  key: string
  appID: number
  name: string
  shift: string
  state: ShiftState
  /** End of my access in ms UTC, also when it is over; absent for one studied without VIP. */
  endsAt?: number
  current: boolean
}

/**
 * The one being studied first, then those that are open longest, then those that ended last. `all`: the subjects
 * of the product; undefined while they are not known, and then none counts as withdrawn.
 */
export function myShifts(
  subject: Subject | null,
  records: readonly VipRecord[],
  all: readonly FoundSubject[] | undefined,
  now: number,
): MyShift[] {
  const shifts = new Map<string, MyShift>()
  const gone = (appID: number) => all !== undefined && !all.some(({ AppID }) => AppID === appID)
  if (subject) {
    const { AppID: appID, AppVn, AppVname } = subject
    shifts.set(shiftKey(appID, AppVn), {
      key: shiftKey(appID, AppVn),
      appID,
      name: nameOf(subject),
      shift: AppVname,
      state: gone(appID) ? 'withdrawn' : 'trial',
      current: true,
    })
  }
  for (const record of [...records].sort((a, b) => b.EndTime - a.EndTime)) {
    const key = shiftKey(record.AppID, record.AppVn)
    const known = shifts.get(key)
    if (known?.endsAt) continue
    shifts.set(key, {
      key,
      appID: record.AppID,
      name: known?.name ?? nameOf(record),
      shift: record.AppVnName || known?.shift || '',
      state: gone(record.AppID) ? 'withdrawn' : isCurrent(record, now) ? 'open' : 'ended',
      endsAt: record.EndTime,
      current: known?.current ?? false,
    })
  }
  return [...shifts.values()]
}

/** A subject's name as it is read: the short one, cleaned; its code where there is none. */
export const nameOf = (subject: { AppCName?: string; CName?: string; AppEName: string }): string =>
  displayName(subject.AppCName || subject.CName || '') || subject.AppEName

/** The server lists so many at the most: a longer list may lack some, and then none of mine counts as withdrawn. */
const LISTED_MOST = 1_000

export function useMyShifts(all: readonly FoundSubject[] | undefined): MyShift[] {
  const subject = useSubject()
  const records = useVipRecords()
  const whole = all && all.length < LISTED_MOST ? all : undefined
  return myShifts(subject, records.data ?? [], whole, serverNow())
}
