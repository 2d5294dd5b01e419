import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { Handler } from '../../../platform/calls/handler.ts'

const USUAL_DAYS = 30
const USUAL_PAGE = 20

type Order = 'views' | 'clicks' | 'staySeconds' | 'averageStay'

/** There are about a hundred pages, so they are sorted here. `to` is the moment after the last day. */
export const usageList: Handler<'tracking.usageList'> = async ({ params, services }) => {
  const { page = 1, pageSize = USUAL_PAGE, order = '-views', from, to } = params
  const last = beijingDay(to === undefined ? services.now() : Math.max(0, to - 1))
  const first = from === undefined ? last - USUAL_DAYS + 1 : beijingDay(from)
  const found = await services.tracking.usageByPage(first, last)
  const all = found.reduce((sum, { views }) => sum + views, 0)
  const rows = found.map((row) => ({
    page: row.page,
    views: row.views,
    clicks: row.clicks,
    staySeconds: row.staySeconds,
    averageStay: row.stays === 0 ? 0 : row.staySeconds / row.stays,
    share: all === 0 ? 0 : row.views / all,
  }))
  const by = order.replace('-', '') as Order
  const sign = order.startsWith('-') ? -1 : 1
  rows.sort((a, b) => sign * (a[by] - b[by]) || (a.page < b.page ? -1 : 1))
  return { total: rows.length, rows: rows.slice((page - 1) * pageSize, page * pageSize) }
}
