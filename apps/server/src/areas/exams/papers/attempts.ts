import { type Standing, whyShut } from '@tizhou/domain/exam/attempt'
import { settleAttempt } from '../../../content/paperClock.ts'
import type { Paper } from '../../../content/papers.ts'
import { papersOf } from '../../../content/papers.ts'
import { notFound } from '../../../platform/envelope.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/sessions.ts'
import { type RunningRow, runningAttempt } from '../../../store/paperAttempts.ts'
import { type Reason, refuse } from './refusals.ts'

/** A paper as this caller may know of it: everybody's, or his or her own. */
export async function paperFor(services: Services, caller: Caller, appID: number, paperID: number): Promise<Paper> {
  const paper = await papersOf(services).paper(appID, paperID)
  const owner = paper?.row.owner_user_id ?? null
  if (!paper || (owner !== null && owner !== caller.userID)) throw notFound('该试卷')
  return paper
}

/** An attempt of the caller's, as it stands by the clock now. */
export interface Sat {
  paper: Paper
  row: RunningRow
  standing: Standing
}

interface Asked {
  appID: number
  attemptID: number
}

/** Somebody else's attempt, or one of another subject, is none. What is due by the clock is written first. */
export async function attemptFor(services: Services, caller: Caller, { appID, attemptID }: Asked): Promise<Sat> {
  const row = await runningAttempt(services.store, caller.userID, attemptID)
  if (!row || row.subject_id !== appID) throw notFound('这次作答')
  // The paper of one's own attempt, whoever it belongs to now.
  const paper = await papersOf(services).paper(appID, row.paper_id)
  if (!paper) throw notFound('该试卷')
  return { paper, ...(await settleAttempt(services, row, paper)) }
}

/** Why nothing can be done in an attempt that is not open: it is over, or rests after a unit that is closed. */
export function whyNotOpen({ standing: { run, phase } }: Sat): Reason {
  if (phase.state === 'over') return phase.handedInBy === 'time' ? 'timeUp' : 'handedIn'
  return whyShut(run, run.at(-1)?.unitID ?? 0)
}

/** Refuses what is over, and what an older seat sends. */
export function checkSeat(sat: Sat, seat: number): void {
  if (sat.standing.phase.state === 'over') throw refuse(whyNotOpen(sat))
  if (seat !== sat.row.seat) throw refuse('elsewhere')
}

/** As `attemptFor`, for what an open unit takes: answers, confirmed steps, sections. */
export async function openAttempt(
  services: Services,
  caller: Caller,
  asked: Asked & { seat: number },
): Promise<Sat & { unitID: number }> {
  const sat = await attemptFor(services, caller, asked)
  checkSeat(sat, asked.seat)
  const { phase } = sat.standing
  if (phase.state !== 'running') throw refuse(whyNotOpen(sat))
  return { ...sat, unitID: phase.unitID }
}

/** How often a change is tried when somebody else moves the attempt at the same moment. */
const TRIES = 5

/** Reads, decides, writes; again where the attempt was moved between. `undefined`: it was. */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw refuse('elsewhere')
}
