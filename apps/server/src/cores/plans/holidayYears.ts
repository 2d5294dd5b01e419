import { holidayDays } from '@tizhou/domain/plans/capacity'
import { calendarOf, type HolidayYear } from '@tizhou/domain/plans/holidays'
import type { PlanSettings } from '@tizhou/domain/plans/plan'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export interface KeptYear {
  holidays: HolidayYear
  revision: number
  updatedAt: number
  updatedBy: string
}

/** The years that the office typed. */
export async function holidayYears({ db }: Reads): Promise<KeptYear[]> {
  const rows = await db.selectFrom('holiday_year').selectAll().orderBy('year').execute()
  return rows.map(({ year, body, revision, updated_at, updated_by }) => ({
    holidays: { ...(JSON.parse(body) as Omit<HolidayYear, 'year'>), year },
    ...{ revision, updatedAt: updated_at, updatedBy: updated_by },
  }))
}

/** Holidays and worked weekends of all years, for plans. */
export async function holidayCalendar(store: Reads): Promise<PlanSettings['holidays']> {
  const kept = await holidayYears(store)
  return holidayDays(calendarOf(kept.map(({ holidays }) => holidays)))
}

/** Stores a year. Called under the edit lock of the year. */
export async function keepHolidayYear(
  { db }: Writes,
  { year, off, worked }: HolidayYear,
  { revision, now, by }: { revision: number; now: number; by: string },
): Promise<void> {
  const row = { body: JSON.stringify({ off, worked }), revision: revision + 1, updated_at: now, updated_by: by }
  await db
    .insertInto('holiday_year')
    .values({ year, ...row })
    .onConflict((on) => on.column('year').doUpdateSet(row))
    .execute()
}
