import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { Store } from '../../platform/database/store.ts'
import { publishedDays, readDays } from './logs.ts'

/** Number of days with new lessons of a subject, since the account was made (ms UTC), that a learner has not read. */
export async function unreadVideoDays(
  on: Pick<Store, 'db'>,
  { userID, appID, since }: { userID: number; appID: number; since: number },
): Promise<number> {
  const [days, read] = await Promise.all([publishedDays(on, appID), readDays(on, userID, appID)])
  const first = beijingDate(since)
  return days.filter(({ day }) => day >= first && !read.has(day)).length
}
