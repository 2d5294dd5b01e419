import { dayPlus, isDay, weekdayOf } from '../dates/calendarDays.ts'

/** Public holidays of mainland China, and weekends worked instead, as `YYYY-MM-DD`. */
export interface HolidayCalendar {
  /** Days off. */
  off: readonly string[]
  /** Working Saturdays and Sundays. */
  worked: readonly string[]
}

/** A holiday, both days included. */
export interface HolidaySpan {
  name: string
  from: string
  to: string
}

/** The holidays of a year as announced; the first ones may begin, and weekends be worked, in the year before. */
export interface HolidayYear {
  year: number
  off: readonly HolidaySpan[]
  worked: readonly string[]
}

const holiday = (name: string, from: string, to = from): HolidaySpan => ({ name, from, to })

/**
 * The years known without the office. `isWhole`: as announced by the State Council; otherwise the statutory days only,
 * since bridge days and worked weekends are announced in the autumn before.
 */
export const KNOWN_YEARS: readonly (HolidayYear & { isWhole: boolean })[] = [
  {
    year: 2026,
    isWhole: true,
    off: [
      holiday('元旦', '2026-01-01', '2026-01-03'),
      holiday('春节', '2026-02-15', '2026-02-23'),
      holiday('清明节', '2026-04-04', '2026-04-06'),
      holiday('劳动节', '2026-05-01', '2026-05-05'),
      holiday('端午节', '2026-06-19', '2026-06-21'),
      holiday('中秋节', '2026-09-25', '2026-09-27'),
      holiday('国庆节', '2026-10-01', '2026-10-07'),
    ],
    worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
  {
    year: 2027,
    isWhole: false,
    off: [
      holiday('元旦', '2027-01-01'),
      holiday('春节', '2027-02-05', '2027-02-08'),
      holiday('清明节', '2027-04-05'),
      holiday('劳动节', '2027-05-01', '2027-05-02'),
      holiday('端午节', '2027-06-09'),
      holiday('中秋节', '2027-09-15'),
      holiday('国庆节', '2027-10-01', '2027-10-03'),
    ],
    worked: [],
  },
]

/** The days of a span; those of the calendar are few, so that a wrong span ends soon. */
function daysIn({ from, to }: HolidaySpan): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < 60; day = dayPlus(day, 1)) days.push(day)
  return days
}

/** The calendar of all years: those of `kept` take the place of known ones; where two years differ, the later counts. */
export function calendarOf(kept: readonly HolidayYear[]): HolidayCalendar {
  const years = new Map<number, HolidayYear>([...KNOWN_YEARS, ...kept].map((one) => [one.year, one]))
  const isOff = new Map<string, boolean>()
  for (const { off, worked } of [...years.values()].sort((a, b) => a.year - b.year)) {
    for (const span of off) for (const day of daysIn(span)) isOff.set(day, true)
    for (const day of worked) isOff.set(day, false)
  }
  const days = [...isOff].sort(([a], [b]) => a.localeCompare(b))
  const of = (wanted: boolean) => days.flatMap(([day, is]) => (is === wanted ? [day] : []))
  return { off: of(true), worked: of(false) }
}

export const CHINA_HOLIDAYS: HolidayCalendar = calendarOf([])

/** Bounds of what an office types for a year. */
export const HOLIDAY_BOUNDS = { off: 1_200, worked: 600, lines: 20, name: 12, days: 15 } as const

/** A year as lines of text, one holiday or one worked day each, as a form shows them. */
export const holidayText = ({ off, worked }: Pick<HolidayYear, 'off' | 'worked'>): { off: string; worked: string } => ({
  off: off.map(({ name, from, to }) => (from === to ? `${from} ${name}` : `${from} 至 ${to} ${name}`)).join('\n'),
  worked: worked.join('\n'),
})

const LINE = /^(\d{4}-\d{2}-\d{2})(?:\s*(?:至|到|—|~)\s*(\d{4}-\d{2}-\d{2}))?\s+(.+)$/

interface HolidayFault {
  field: 'off' | 'worked'
  reason: string
}

const linesOf = (text: string): { line: string; at: number }[] =>
  text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')

/** Reads the typed lines of a year, with all that is wrong with them. */
export function readHolidays(
  year: number,
  typed: { off: string; worked: string },
): HolidayYear & { faults: HolidayFault[] } {
  const faults: HolidayFault[] = []
  const { lines, name: longest, days: most } = HOLIDAY_BOUNDS
  /** The turn of a year belongs to both: the notice of 2023 began on 2022-12-31. */
  const isNear = (day: string) => day >= `${year - 1}-12-15` && day <= `${year + 1}-01-15`
  const off: HolidaySpan[] = []
  const taken = new Set<string>()
  const offLines = linesOf(typed.off)
  for (const { line, at } of offLines) {
    const wrong = (reason: string) => faults.push({ field: 'off', reason: `第 ${at} 行：${reason}` })
    const [, from = '', last, name = ''] = LINE.exec(line) ?? []
    const to = last ?? from
    if (from === '') wrong('请写成“2027-02-05 至 2027-02-11 春节”或“2027-01-01 元旦”')
    else if (!isDay(from) || !isDay(to)) wrong('没有这一天')
    else if (to < from) wrong('结束在开始之前')
    else if (!isNear(from) || !isNear(to)) wrong(`不是 ${year} 年的假期`)
    else if (dayPlus(from, most) <= to) wrong(`一个假期最多 ${most} 天`)
    else if (name.length > longest) wrong(`名称最多 ${longest} 个字`)
    else {
      const days = daysIn({ name, from, to })
      if (days.some((day) => taken.has(day))) wrong('和前面的假期重叠')
      for (const day of days) taken.add(day)
      off.push({ name, from, to })
    }
  }
  const worked: string[] = []
  const workedLines = linesOf(typed.worked)
  for (const { line, at } of workedLines) {
    const wrong = (reason: string) => faults.push({ field: 'worked', reason: `第 ${at} 行：${reason}` })
    if (!isDay(line)) wrong('请写成“2027-02-20”')
    else if (!isNear(line)) wrong(`不是 ${year} 年的调休`)
    else if (weekdayOf(line) < 5) wrong('调休上班的日子应是周六或周日')
    else if (taken.has(line)) wrong('这一天已写为放假')
    else if (worked.includes(line)) wrong('这一天写了两次')
    else worked.push(line)
  }
  for (const [field, all] of [
    ['off', offLines],
    ['worked', workedLines],
  ] as const)
    if (all.length > lines) faults.push({ field, reason: `最多 ${lines} 行` })
  const byDay = (a: HolidaySpan, b: HolidaySpan) => a.from.localeCompare(b.from)
  return { year, off: off.sort(byDay), worked: worked.sort(), faults }
}
