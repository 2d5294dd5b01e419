import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayPlus } from '../dates/calendarDays.ts'
import { holidayDays, minutesFrom } from './capacity.ts'
import { CHINA_HOLIDAYS, calendarOf, type HolidayYear, holidayText, KNOWN_YEARS, readHolidays } from './holidays.ts'
import { settingsOf } from './testing.ts'

const WEEK = [61, 62, 60, 64, 65, 96, 97]
const dayOf = (date: string) => Date.parse(date) / 86_400_000

/** Minutes of the days from `from` to `to`, both included. */
function minutesOf(kept: readonly HolidayYear[], from: string, to: string): Record<string, number> {
  const settings = settingsOf({
    ...{ startDay: dayOf(from), examDay: dayOf(to) + 1, weekMinutes: WEEK },
    holidays: holidayDays(calendarOf(kept)),
  })
  return Object.fromEntries(minutesFrom(settings, settings.startDay).map((minutes, at) => [dayPlus(from, at), minutes]))
}

describe('holidays that the office typed', () => {
  const NOTICE = {
    off: '2027-12-31 至 2028-01-02 元旦\n2028-01-25~2028-01-31 春节',
    worked: '2027-12-26\n2028-01-08',
  }

  test('weekends are moved over the end of the year: a day off counts as a Sunday, a worked weekend as the shortest day', () => {
    const { faults, ...year } = readHolidays(2028, NOTICE)
    expect(faults).toEqual([])
    expect(minutesOf([year], '2027-12-24', '2028-01-10')).toEqual({
      ...{ '2027-12-24': 65, '2027-12-25': 96, '2027-12-26': 60, '2027-12-27': 61, '2027-12-28': 62, '2027-12-29': 60 },
      ...{ '2027-12-30': 64, '2027-12-31': 97, '2028-01-01': 97, '2028-01-02': 97, '2028-01-03': 61, '2028-01-04': 62 },
      ...{ '2028-01-05': 60, '2028-01-06': 64, '2028-01-07': 65, '2028-01-08': 60, '2028-01-09': 97, '2028-01-10': 61 },
    })
    // Without the notice these are days like others.
    expect(minutesOf([], '2027-12-24', '2028-01-10')).toMatchObject({
      '2027-12-26': 97,
      '2027-12-31': 65,
      '2028-01-08': 96,
    })
  })

  test('a typed year takes the place of the known one and leaves the others; where two differ, the later counts', () => {
    const { faults: _, ...typed } = readHolidays(2027, { off: '2027-02-04 至 2027-02-10 春节', worked: '2027-02-14' })
    const { off, worked } = calendarOf([typed])
    expect(off.filter((day) => day >= '2027')).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((day) => `2027-02-${day}`),
    )
    expect(off.filter((day) => day < '2027')).toEqual(CHINA_HOLIDAYS.off.filter((day) => day < '2027'))
    expect(worked).toEqual([...CHINA_HOLIDAYS.worked, '2027-02-14'])
    const later = { year: 2028, off: [{ name: '元旦', from: '2027-02-14', to: '2027-02-14' }], worked: [] }
    expect(calendarOf([later, typed]).off).toContain('2027-02-14')
    expect(calendarOf([later, typed]).worked).not.toContain('2027-02-14')
  })

  test('known years read as they are written, and are sound', () => {
    for (const { year, off, worked } of KNOWN_YEARS)
      expect(readHolidays(year, holidayText({ off, worked }))).toEqual({ year, off, worked, faults: [] })
  })

  test.each([
    ['off', '春节放七天', '第 1 行：请写成'],
    ['off', '2027-02-30 春节', '第 1 行：没有这一天'],
    ['off', '2027-02-11 至 2027-02-05 春节', '第 1 行：结束在开始之前'],
    ['off', '2026-10-01 国庆节', '第 1 行：不是 2027 年的假期'],
    ['off', '2027-02-01 至 2027-02-16 春节', '第 1 行：一个假期最多 15 天'],
    ['off', '2027-02-05 很长很长很长很长很长很长的名称', '第 1 行：名称最多 12 个字'],
    ['off', '2027-02-05 至 2027-02-11 春节\n\n2027-02-11 元宵', '第 3 行：和前面的假期重叠'],
    ['worked', '2027/02/14', '第 1 行：请写成'],
    ['worked', '2027-02-15', '第 1 行：调休上班的日子应是周六或周日'],
    ['worked', '2027-02-14\n2027-02-14', '第 2 行：这一天写了两次'],
    ['worked', '2028-02-12', '第 1 行：不是 2027 年的调休'],
    ['worked', '2027-02-20', '第 1 行：这一天已写为放假'],
  ])('what is wrong is said with its line (%s: %s)', (field, text, reason) => {
    const typed = { off: field === 'worked' ? '2027-02-20 假' : '', worked: '', [field]: text }
    const { faults } = readHolidays(2027, typed)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.field).toBe(field)
    expect(faults[0]?.reason).toContain(reason)
  })

  test('no text, however it is typed, makes a calendar that is not one', () => {
    const line = fc.stringMatching(/^20[0-9]{2}-[0-1][0-9]-[0-3][0-9]( 至 20[0-9]{2}-[0-1][0-9]-[0-3][0-9])? ?.?$/)
    const text = fc.array(fc.oneof(line, fc.string()), { maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (off, worked) => {
        const { faults: _, ...year } = readHolidays(2027, { off, worked })
        const all = calendarOf([year])
        expect(new Set([...all.off, ...all.worked]).size).toBe(all.off.length + all.worked.length)
        expect(readHolidays(2027, holidayText(year))).toEqual({ ...year, faults: [] })
      }),
    )
  })
})
