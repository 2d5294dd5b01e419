import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { cutWhyOf } from '@tizhou/domain/exam/cutWhy'
import type { Held } from '../../../cores/content/questions/withoutKeys.ts'
import type { AttemptRow } from '../../../cores/papers/attempts/attemptRow.ts'
import { shownEntry } from '../../../cores/papers/attempts/paperEntry.ts'
import { unitJson } from '../../../cores/papers/attempts/paperSheet.ts'
import { JsonData } from '../../../platform/calls/envelope.ts'
import type { Services } from '../../../platform/services.ts'
import { wireWait } from '../../../platform/waits.ts'
import type { Sat } from './attempts.ts'

/** The attempt's state, as sent to clients. */
export function wireStanding({ row, paper, standing: { run, phase } }: Sat, now: number): WireStanding {
  return {
    AttemptID: row.attempt_id,
    PaperID: row.paper_id,
    Now: now,
    State: phase.state,
    UnitID: phase.unitID,
    EndsAt: phase.endsAt,
    HandInFrom: phase.handInFrom,
    Units: paper.units.map(({ unitID }) => {
      const begun = run.find((unit) => unit.unitID === unitID)
      const isClosed = phase.state === 'over' || (begun !== undefined && begun.endedAt !== null)
      return { UnitID: unitID, State: isClosed ? 'closed' : begun ? 'open' : 'ahead' }
    }),
  }
}

/** The open paper: the visible part of the open unit, with the answers in it. */
export async function presentSitting(services: Services, sat: Sat): Promise<JsonData> {
  const { row, paper, standing } = sat
  const { phase } = standing
  const open = phase.state === 'running' ? paper.units.find((unit) => unit.unitID === phase.unitID) : undefined
  const inUnit = new Set(open?.sections.flatMap((section) => section.questionIDs))
  const answers = open ? await services.papers.answersOf(row.user_id, row.attempt_id) : []
  const mine = answers.filter((answer) => inUnit.has(answer.question_id))
  const confirmed = new Set(mine.filter((answer) => answer.confirmed === 1).map((answer) => answer.question_id))
  const head: Omit<WireSitting, 'Sections'> = {
    ...wireStanding(sat, services.now()),
    Paper: shownEntry(sat.paper, services.now()),
    Seat: row.seat,
    Answers: mine.map((answer) => ({
      AllTestID: answer.question_id,
      LastUserReply: answer.reply,
      SpendTime: answer.spend_seconds,
      Marked: answer.marked === 1 ? 1 : 0,
      Confirmed: answer.confirmed === 1 ? 1 : 0,
    })),
  }
  const left = standing.run.at(-1)?.left ?? 0
  const sections = open ? unitJson(paper, await services.papers.loaded.sheet(paper), open, left, confirmed) : '[]'
  return new JsonData(`${JSON.stringify(head).slice(0, -1)},"Sections":`, sections, '}')
}

const flagOrNull = (value: number | null): 0 | 1 | null => (value === null ? null : value === 1 ? 1 : 0)

/** `state`: at this moment. */
export const wireAttempt = (
  row: Omit<AttemptRow, 'report'>,
  now: {
    state: AttemptRow['state']
    handedInAt: number | null
    fullMark: number
    held: Held | undefined
    closesAt: number | null
  },
) => ({
  AttemptID: row.attempt_id,
  PaperID: row.paper_id,
  State: now.state,
  StartedAt: row.started_at,
  HandedInAt: now.handedInAt,
  Score: row.score === null || now.held ? null : row.score / 100,
  FullMark: (row.full_mark ?? now.fullMark) / 100,
  Passed: flagOrNull(now.held ? null : row.passed),
  Counts: row.is_first === 1 ? (1 as const) : (0 as const),
  CutWhy: cutWhyOf(row, now.closesAt),
  ...wireWait(now.held),
})
