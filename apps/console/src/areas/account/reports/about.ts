export type Days = 7 | 30 | 90

export const DAYS: readonly { value: Days; label: string }[] = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
]

/** What a report is about. */
export interface ReportOf {
  groupID: number
  appID: number
  days: Days
}

/** A share in whole per cent; empty for none. */
export const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 100)}%`)
