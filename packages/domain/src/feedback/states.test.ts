import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACTOR,
  awaitsTeacher,
  PLACE,
  type PlaceState,
  type Report,
  type ReportEvent,
  reportAfter,
  TALK,
  type TalkState,
} from './states.ts'

const talks = Object.keys(TALK) as TalkState[]
const places = Object.keys(PLACE) as PlaceState[]
const events = Object.keys(ACTOR) as ReportEvent[]
const all: Report[] = places.flatMap((place) => talks.map((talk) => ({ talk, place })))
const START: Report = { talk: 'open', place: 'listed' }

/** Rows: states of the report; columns: events; `·`: not possible. */
const columns = [
  'answered',
  'accepted',
  'rejected',
  'added',
  'closed',
  'reopened',
  'merged',
  'split',
  'deleted',
] as const
const rows: Readonly<Record<string, string>> = {
  'listed open': 'listed/answered · · listed/open closed/open · merged/open · deleted/open',
  'listed answered':
    'listed/answered listed/accepted listed/rejected listed/open closed/answered · merged/answered · deleted/answered',
  'listed accepted': '· · · listed/open closed/accepted · merged/accepted · deleted/accepted',
  'listed rejected': 'listed/answered · · listed/rejected closed/rejected · merged/rejected · deleted/rejected',
  'closed open': '· · · · · listed/open · · deleted/open',
  'closed answered': '· · · · · listed/answered · · deleted/answered',
  'closed accepted': '· · · · · listed/accepted · · deleted/accepted',
  'closed rejected': '· · · · · listed/rejected · · deleted/rejected',
  'merged open': 'merged/answered · · listed/open · · · listed/open deleted/open',
  'merged answered':
    'merged/answered merged/accepted listed/rejected listed/open · · · listed/answered deleted/answered',
  'merged accepted': '· · · listed/open · · · listed/accepted deleted/accepted',
  'merged rejected': 'merged/answered · · listed/rejected · · · listed/rejected deleted/rejected',
  'deleted open': '· · · · · · · · ·',
  'deleted answered': '· · · · · · · · ·',
  'deleted accepted': '· · · · · · · · ·',
  'deleted rejected': '· · · · · · · · ·',
}

describe('reports of learners', () => {
  test('the table names every report and every event', () => {
    expect(Object.keys(rows).sort()).toEqual(all.map((one) => `${one.place} ${one.talk}`).sort())
    expect([...columns].sort()).toEqual([...events].sort())
  })

  test.each(all)('every event at $place $talk', (report) => {
    const after = columns
      .map((event) => reportAfter(report, event))
      .map((one) => (one ? `${one.place}/${one.talk}` : '·'))
    expect(after).toEqual(rows[`${report.place} ${report.talk}`]?.split(' '))
  })

  test('a teacher has to do with what is listed and open or rejected, and with nothing else', () => {
    expect(all.filter(awaitsTeacher)).toEqual([
      { talk: 'open', place: 'listed' },
      { talk: 'rejected', place: 'listed' },
    ])
  })

  test('whatever happens: nobody judges what no teacher answered, and taking back a merge or a closing leaves all as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happened) => {
        let report = START
        let answered = false
        for (const event of happened) {
          const after = reportAfter(report, event)
          if (!after) continue
          if (event === 'answered') answered = true
          report = after
          if (report.talk !== 'open') expect(answered).toBe(true)
        }
        if (report.place !== 'listed') return
        const merged = reportAfter(report, 'merged') as Report
        const closed = reportAfter(report, 'closed') as Report
        expect(reportAfter(merged, 'split')).toEqual(report)
        expect(reportAfter(closed, 'reopened')).toEqual(report)
      }),
    )
  })
})
