import type { CancelWay } from '@tizhou/domain/exam/cancelled'

/** How a cancelled question counts, as examination boards call it. */
export const WAYS: Readonly<Record<CancelWay, string>> = { credit: '全员得分', drop: '不计入总分' }

/** What lists say of a cancelled question; empty: it was not cancelled. */
export const cancelledText = (way: CancelWay | null): string => (way === null ? '' : `已作废，${WAYS[way]}`)
