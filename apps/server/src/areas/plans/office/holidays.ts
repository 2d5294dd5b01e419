import { beijingDate } from '@tizhou/domain/dates/beijing'
import { type HolidayYear, holidayText, KNOWN_YEARS, readHolidays } from '@tizhou/domain/plans/holidays'
import type { KeptYear } from '../../../cores/plans/holidayYears.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeCurrent } from '../../../platform/edited.ts'

/** Years ahead that can be typed: plans are at most 400 days long. */
const YEARS_AHEAD = 2

const thisYear = (now: number): number => Number(beijingDate(now).slice(0, 4))

const knownYear = (year: number) => KNOWN_YEARS.find((one) => one.year === year)
const presentYear = (year: number, kept: KeptYear | undefined): Omit<HolidayYear, 'year'> =>
  kept?.holidays ?? knownYear(year) ?? { off: [], worked: [] }

export const holidayYears: Handler<'plans.holidayYears'> = async ({ services }) => {
  const kept = new Map((await services.plans.holidayYears()).map((one) => [one.holidays.year, one]))
  const now = thisYear(services.now())
  const ahead = Array.from({ length: YEARS_AHEAD + 1 }, (_, at) => now + at)
  const years = new Set([...ahead, ...kept.keys(), ...KNOWN_YEARS.map(({ year }) => year)])
  return {
    list: [...years]
      .filter((year) => year >= now - 1)
      .sort((a, b) => a - b)
      .map((year) => {
        const row = kept.get(year)
        const known = knownYear(year)?.isWhole ? ('whole' as const) : ('statutory' as const)
        return {
          year,
          ...holidayText(presentYear(year, row)),
          source: row ? ('office' as const) : knownYear(year) ? known : ('none' as const),
          revision: row?.revision ?? 0,
          updatedAt: row?.updatedAt ?? null,
          updatedBy: row?.updatedBy ?? '',
        }
      }),
  }
}

export const holidayYearSave: Handler<'plans.holidayYearSave'> = async (input) => {
  const { params, caller, services } = input
  const { year } = params
  const now = thisYear(services.now())
  if (year < now - 1 || year > now + YEARS_AHEAD)
    throw badInput([{ field: 'year', reason: `请选择 ${now - 1} 到 ${now + YEARS_AHEAD} 年` }])
  const { faults, ...typed } = readHolidays(year, params)
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const plans = services.plans.in(tx)
    await oneEditorAtATime(tx, `holidays ${year}`)
    const kept = (await plans.holidayYears()).find(({ holidays }) => holidays.year === year)
    const revision = kept?.revision ?? 0
    const [before, after] = [holidayText(presentYear(year, kept)), holidayText(typed)]
    mustBeCurrent({
      ...{ what: `${year} 年的节假日`, sent: params.revision, now: revision },
      ...{ theirs: before, yours: after },
    })
    await plans.keepHolidayYear(typed, { revision, now: services.now(), by: caller.userName })
    await services.audit.in(tx).audited(input, { kind: 'holidays', id: year, name: `${year} 年`, before, after })
    return { revision: revision + 1 }
  })
}
