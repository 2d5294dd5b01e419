import { serverNow } from '../../platform/clock.ts'
import { type Subject, useSubject } from '../../platform/subject.ts'
import { type FoundSubject, useVipRecords, type VipRecord } from './queries.ts'
import { shiftKey } from './useChooseShift.ts'

/** A subject with a version that is mine: studied now, or open to me by a VIP record. */
export interface MyShift {
  key: string
  appID: number
  name: string
  shift: string
  /** End of my access in ms UTC; absent for one studied without VIP. */
  endsAt?: number
  current: boolean
}

/** The one being studied first, then those that are open longest. Records that have ended are left out. */
export function myShifts(
  subject: Subject | null,
  records: readonly VipRecord[],
  all: readonly FoundSubject[],
  now: number,
): MyShift[] {
  const shifts = new Map<string, MyShift>()
  if (subject)
    shifts.set(shiftKey(subject.AppID, subject.AppVn), {
      key: shiftKey(subject.AppID, subject.AppVn),
      appID: subject.AppID,
      name: subject.AppCName,
      shift: subject.AppVname,
      current: true,
    })
  for (const record of [...records].sort((a, b) => b.EndTime - a.EndTime)) {
    if (record.EndTime <= now) continue
    const key = shiftKey(record.AppID, record.AppVn)
    const known = shifts.get(key)
    if (known?.endsAt) continue
    shifts.set(key, {
      key,
      appID: record.AppID,
      name: all.find(({ AppID }) => AppID === record.AppID)?.CName ?? known?.name ?? record.AppEName,
      shift: record.AppVnName,
      endsAt: record.EndTime,
      current: known?.current ?? false,
    })
  }
  return [...shifts.values()]
}

export function useMyShifts(all: readonly FoundSubject[]): MyShift[] {
  const subject = useSubject()
  const records = useVipRecords()
  return myShifts(subject, records.data ?? [], all, serverNow())
}
