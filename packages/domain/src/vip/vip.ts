/** A VIP record (specification, section 3, "VIP app record"). `EndTime` in ms UTC. */
export interface VipRecord {
  AppID: number
  AppVn: number
  EndTime: number
}

/** A record is valid until just before its end (specification, section 4, "VIP state"). */
export const isCurrent = (record: Pick<VipRecord, 'EndTime'>, now: number): boolean => record.EndTime > now

/** Whether a version of a subject is VIP: a current record with the same AppID and AppVn (same section). */
export const holdsVersion = (records: readonly VipRecord[], appID: number, vn: number, now: number): boolean =>
  records.some((record) => record.AppID === appID && record.AppVn === vn && isCurrent(record, now))

/** A subject is VIP if any of its modules has isVip 1 (same section). `ar` and the like have none. */
export const isVipSubject = (modules: object): boolean =>
  Object.values(modules).some((module) => (module as { isVip?: unknown } | null)?.isVip === 1)

/** The user's VIP data (specification, section 3, "User VIP data (curVipData)"). */
export interface VipData<A, I, R> {
  appInfo: A
  list: (I & { isVip: 0 | 1 })[]
  /** The current records. */
  vipdata: R[]
  /** All records, including ended ones. */
  userInfoAll: R[]
}

interface VipListItem {
  appID: number
  vn: number
  buyListHide?: number
}

/** Builds it from a subject's versions and the user's records: hidden items are dropped, isVip is derived. */
export function vipData<A, I extends VipListItem, R extends VipRecord>(
  appInfo: A,
  items: readonly I[],
  records: readonly R[],
  now: number,
): VipData<A, I, R> {
  return {
    appInfo,
    list: items
      .filter((item) => item.buyListHide !== 1)
      .map((item) => ({ ...item, isVip: holdsVersion(records, item.appID, item.vn, now) ? 1 : 0 })),
    vipdata: records.filter((record) => isCurrent(record, now)),
    userInfoAll: [...records],
  }
}
