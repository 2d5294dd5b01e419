import fc from 'fast-check'
import { sync, type VEvent } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { dateOfDay } from '../dates/beijing.ts'
import { calendarText } from './calendarText.ts'
import { holidayDays } from './capacity.ts'
import { openPlan } from './events.ts'
import { CHINA_HOLIDAYS } from './holidays.ts'
import type { Plan } from './plan.ts'
import { planEntries } from './planCalendar.ts'
import { settingsOf, workOf } from './testing.ts'

interface Read {
  uid: string
  title: string
  text: string
  from: string
  to: string
  isWholeDay: boolean
}

/** node-ical gives a whole day as midnight where the program runs. */
const localDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')
const said = (value: unknown): string => (typeof value === 'string' ? value : '')

const PARSERS: Readonly<Record<string, (text: string) => Read[]>> = {
  'node-ical': (text) =>
    Object.values(sync.parseICS(text))
      .filter((one): one is VEvent => one?.type === 'VEVENT')
      .map(({ uid, summary, description, start, end, datetype }) => ({
        ...{ uid, title: said(summary), text: said(description) },
        ...{ from: localDate(start), to: end ? localDate(end) : '', isWholeDay: datetype === 'date' },
      })),
  'ts-ics': (text) =>
    (convertIcsCalendar(undefined, text).events ?? []).map(({ uid, summary, description, start, end }) => ({
      ...{ uid, title: summary, text: description ?? '' },
      from: start.date.toISOString().slice(0, 10),
      to: end?.date.toISOString().slice(0, 10) ?? '',
      isWholeDay: start.type === 'DATE' && end?.type === 'DATE',
    })),
}

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const opened = (startDay: number, days: number, weekMinutes: readonly number[]): Plan =>
  openPlan(
    workOf({ mocks: [], wrongBookMinutes: 0, evaluation: null }),
    settingsOf({ startDay, examDay: startDay + days, weekMinutes, bufferEvery: 0 }),
    { today: startDay, reviewMinutes: [0] },
  )
const fileOf = (plan: Plan, nameOf: (chapter: number) => string) => {
  const entries = planEntries(7, plan, ({ chapterID }) => nameOf(chapterID ?? 0))
  return { entries, text: calendarText('题舟学习计划', entries, dayOf('2026-11-27') * 86_400_000) }
}

/** Chapters as offices name them, with every sign that the format escapes. */
const NAME = fc
  .string({ unit: fc.constantFrom('题', '舟', 'é', 'a', '𠮷', ',', ';', ':', '"', '%', '\n', '。'), maxLength: 60 })
  .map((text) => `第${text}章`)

describe.each(Object.entries(PARSERS))('%s reads the calendar of a plan', (_, read) => {
  test('every day with its tasks, for any plan around the end of a year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: dayOf('2026-08-20'), max: dayOf('2027-01-10') }),
        fc.integer({ min: 1, max: 150 }),
        fc.array(fc.constantFrom(0, 20, 45, 90, 180), { minLength: 7, maxLength: 7 }),
        fc.array(NAME, { minLength: 8, maxLength: 8 }),
        (startDay, days, weekMinutes, names) => {
          const plan = opened(startDay, days, weekMinutes)
          const { entries, text } = fileOf(plan, (chapter) => names[chapter - 1] ?? '')
          const wanted = entries.map(({ uid, title, text, day }) => ({
            ...{ uid, title, text, from: dateOfDay(day), to: dateOfDay(day + 1), isWholeDay: true },
          }))
          expect(read(text)).toEqual(wanted)
          const laid = new Set(plan.tasks.flatMap(({ day }) => day ?? []))
          expect(new Set(entries.map(({ day }) => day))).toEqual(laid)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    // A worked Sunday follows the days off; the days off follow the end of a year.
    ['2025-12-29', 8, ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-04', '2026-01-05']],
    ['2026-12-29', 8, ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05']],
    // Saturday 14 and Saturday 28 are worked, 15 to 23 off.
    [
      '2026-02-13',
      16,
      ['2026-02-13', '2026-02-14', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'],
    ],
  ])('who rests at weekends has no entry on days off from %s on, and one on worked weekends', (start, days, wanted) => {
    const plan = opened(dayOf(start), days, [60, 60, 60, 60, 60, 0, 0])
    const found = read(fileOf(plan, (chapter) => `${chapter}`).text)
    expect(found.map(({ from }) => from)).toEqual(wanted)
    for (const { from, to } of found) expect(dayOf(to) - dayOf(from)).toBe(1)
    const off = new Set(holidayDays(CHINA_HOLIDAYS).off)
    expect(found.filter(({ from }) => off.has(dayOf(from)))).toEqual([])
  })
})

test('parts of one thing on one day are one line, and every other line says which part it is', () => {
  const plan = opened(dayOf('2026-11-27'), 60, [120, 120, 120, 120, 120, 120, 120])
  const entries = planEntries(7, plan, ({ kind, chapterID }) => `${kind} ${chapterID ?? 0}`)
  expect(entries.some(({ text }) => text.includes('、'))).toBe(true)
  const lines = entries.flatMap(({ text }) => text.split('\n'))
  expect(new Set(lines).size).toBe(lines.length)
  for (const { text } of entries) {
    const names = text.split('\n').map((line) => line.split('（')[0])
    expect(new Set(names).size).toBe(names.length)
  }
})
