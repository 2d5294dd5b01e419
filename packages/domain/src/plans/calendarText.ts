import { dateOfDay } from '../dates/beijing.ts'

/** An entry of a calendar: a whole day, or a span of time (ms UTC). */
export type CalendarEntry = {
  /** Globally unique and constant. */
  uid: string
  title: string
  text: string
} & ({ day: number } | { startsAt: number; endsAt: number })

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n', '\r': '' }
const escaped = (text: string): string => text.replace(/[\\;,\n\r]/g, (sign) => ESCAPED[sign] as string)

const MOST_BYTES = 75

/** Bytes of a character in UTF-8. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Folds a line at 75 bytes; continuation lines begin with a space. Characters stay whole. */
function folded(line: string): string {
  let folds = ''
  let bytes = 0
  for (const sign of line) {
    const size = bytesOf(sign)
    if (bytes + size > MOST_BYTES) {
      folds += '\r\n '
      bytes = 1
    }
    folds += sign
    bytes += size
  }
  return folds
}

const basicDate = (day: number): string => dateOfDay(day).replaceAll('-', '')

const basicMoment = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A whole day is marked as free; a span as busy, with an alarm a quarter of an hour before. */
function whenOf(entry: CalendarEntry): { span: string[]; rest: string[] } {
  if ('day' in entry)
    return {
      span: [`DTSTART;VALUE=DATE:${basicDate(entry.day)}`, `DTEND;VALUE=DATE:${basicDate(entry.day + 1)}`],
      rest: ['TRANSP:TRANSPARENT'],
    }
  return {
    span: [`DTSTART:${basicMoment(entry.startsAt)}`, `DTEND:${basicMoment(entry.endsAt)}`],
    rest: ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(entry.title)}`, 'TRIGGER:-PT15M', 'END:VALARM'],
  }
}

/** A calendar by RFC 5545 for subscribing. `made`: ms UTC. */
export function calendarText(name: string, entries: readonly CalendarEntry[], made: number): string {
  const stamp = basicMoment(made)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tizhou//Plans//ZH', 'CALSCALE:GREGORIAN'],
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escaped(entry.uid)}`,
      `DTSTAMP:${stamp}`,
      ...whenOf(entry).span,
      `SUMMARY:${escaped(entry.title)}`,
      `DESCRIPTION:${escaped(entry.text)}`,
      ...whenOf(entry).rest,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
