import { type Standing, takingUnit, whyShut } from '@tizhou/domain/exam/attempt'
import { movedRow, type RunningRow } from '../../../cores/papers/attempts/attemptRow.ts'
import type { AttemptWrite } from '../../../cores/papers/filing/paperWrites.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { isTrial } from '../../../platform/database/trial.ts'
import type { Services } from '../../../platform/services.ts'
import { type Reason, refuse } from './refusals.ts'

/** A paper that this caller may see: a public one or the caller's own. */
export async function paperFor(services: Services, caller: Caller, appID: number, paperID: number): Promise<Paper> {
  const paper = await services.papers.loaded.paper(appID, paperID)
  const owner = paper?.row.owner_user_id ?? null
  if (!paper || (owner !== null && owner !== caller.userID)) throw notFound('该试卷')
  return paper
}

/** The caller's attempt with its state at this moment. */
export interface Sat {
  paper: Paper
  row: RunningRow
  standing: Standing
}

interface Asked {
  appID: number
  attemptID: number
}

async function satIn(
  services: Services,
  caller: Caller,
  { appID }: Asked,
  row: RunningRow | undefined,
  isDone = false,
): Promise<Sat> {
  if (!row || row.user_id !== caller.userID || row.subject_id !== appID) throw notFound('这次作答')
  // The paper of one's own attempt, even if the paper belongs to somebody else now.
  const paper = await services.papers.loaded.paper(appID, row.paper_id)
  if (!paper) throw notFound('该试卷')
  return remembered(services, { paper, ...(await services.papers.settleAttempt(row, paper, isDone)) })
}

/** Caches the attempt as this server last read or wrote it. A look is no sign of life, and its row is kept nowhere. */
export function remembered({ papers, now }: Services, sat: Sat): Sat {
  const { row } = sat
  if (isTrial()) return sat
  if (row.state === 'over') papers.seen.delete(row.attempt_id)
  else {
    papers.seen.set(row.attempt_id, row)
    papers.signsOfLife.heard(row, now())
  }
  return sat
}

/**
 * The caller's attempt in this subject; others are refused. Changes due by the clock are written first. `isDone`: an
 * ended attempt accepts no more late answers.
 */
export const attemptFor = async (services: Services, caller: Caller, asked: Asked, isDone = false): Promise<Sat> =>
  satIn(services, caller, asked, await services.papers.runningAttempt(caller.userID, asked.attemptID), isDone)

/** Why an attempt is not open: it has ended, or rests after a closed unit. */
export function whyNotOpen({ standing: { run, phase } }: Sat): Reason {
  if (phase.state === 'over') return phase.handedInBy === 'time' ? 'timeUp' : 'handedIn'
  return whyShut(run, run.at(-1)?.unitID ?? 0)
}

/** Refuses requests with an older seat. */
export function checkSeat(sat: Sat, seat: number): void {
  if (seat !== sat.row.seat) throw refuse(sat.standing.phase.state === 'over' ? whyNotOpen(sat) : 'elsewhere')
}

/**
 * The unit that accepts answers, confirmed steps and sections. `isOpen` 0: its time has just run out, so late answers
 * are kept, but nothing moves on or is shown.
 */
export function takingUnitOf(sat: Sat, now: number): { unitID: number; isOpen: boolean } {
  const unitID = takingUnit(sat.standing, now)
  if (unitID === null) throw refuse(whyNotOpen(sat))
  return { unitID, isOpen: sat.standing.phase.state === 'running' }
}

/** How often a change is tried when the attempt is moved concurrently. */
const TRIES = 5

/** Reads, decides and writes; repeats where the attempt was moved in between (`undefined`). */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw refuse('elsewhere')
}

/**
 * Acts on an attempt with the seat with which it was opened. First with the cached attempt, which saves a read; a
 * refusal, or a write that finds the attempt changed, is tried again with the stored one. `work` gives undefined where
 * its write found it changed.
 */
export async function inAttempt<T>(
  services: Services,
  caller: Caller,
  asked: Asked & { seat: number },
  work: (sat: Sat) => Promise<T | undefined>,
): Promise<T> {
  const known = services.papers.seen.get(asked.attemptID)
  const seated = (sat: Sat) => {
    checkSeat(sat, asked.seat)
    return work(sat)
  }
  if (known) {
    try {
      const done = await seated(await satIn(services, caller, asked, known))
      if (done !== undefined) return done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return untilWritten(async () => seated(await attemptFor(services, caller, asked)))
}

/** Writes answers and an optional move; gives the attempt afterwards. Undefined: it had changed already. */
export async function written(
  services: Services,
  sat: Sat,
  write: Pick<AttemptWrite, 'answers' | 'standing'>,
): Promise<{ stored: number; sat: Sat } | undefined> {
  const stored = await services.papers.writeAttempt({ row: sat.row, now: services.now(), ...write })
  if (stored === undefined) return undefined
  if (!write.standing) return { stored, sat }
  const { standing } = write
  return { stored, sat: remembered(services, { ...sat, row: movedRow(sat.row, standing), standing }) }
}
