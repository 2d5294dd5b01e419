/** Public holidays of mainland China, and weekends worked instead, as `YYYY-MM-DD`. */
export interface HolidayCalendar {
  /** Days off. */
  off: readonly string[]
  /** Working Saturdays and Sundays. */
  worked: readonly string[]
}

/** The days of a span `MM-DD` to `MM-DD` within a year. */
function span(year: number, from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${year}-${from}`); at <= Date.parse(`${year}-${to}`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/**
 * 2026 as announced by the State Council. 2027: statutory days only, since bridge days and worked weekends are
 * announced in the autumn before; until then a plan handles a difference like a missed day.
 */
export const CHINA_HOLIDAYS: HolidayCalendar = {
  off: [
    ...span(2026, '01-01', '01-03'),
    ...span(2026, '02-15', '02-23'),
    ...span(2026, '04-04', '04-06'),
    ...span(2026, '05-01', '05-05'),
    ...span(2026, '06-19', '06-21'),
    ...span(2026, '09-25', '09-27'),
    ...span(2026, '10-01', '10-07'),
    '2027-01-01',
    ...span(2027, '02-05', '02-08'),
    '2027-04-05',
    ...span(2027, '05-01', '05-02'),
    '2027-06-09',
    '2027-09-15',
    ...span(2027, '10-01', '10-03'),
  ],
  worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
}
