import { type Standing, takingUnit, whyShut } from '@tizhou/domain/exam/attempt'
import { movedRow, type RunningRow } from '../../../cores/papers/attempts/attemptRow.ts'
import type { AttemptWrite } from '../../../cores/papers/filing/paperWrites.ts'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Services } from '../../../platform/services.ts'
import { type Reason, refuse } from './refusals.ts'

/** A paper as this caller may know of it: everybody's, or his or her own. */
export async function paperFor(services: Services, caller: Caller, appID: number, paperID: number): Promise<Paper> {
  const paper = await services.papers.loaded.paper(appID, paperID)
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

async function satIn(
  services: Services,
  caller: Caller,
  { appID }: Asked,
  row: RunningRow | undefined,
  isDone = false,
): Promise<Sat> {
  if (!row || row.user_id !== caller.userID || row.subject_id !== appID) throw notFound('这次作答')
  // The paper of one's own attempt, whoever it belongs to now.
  const paper = await services.papers.loaded.paper(appID, row.paper_id)
  if (!paper) throw notFound('该试卷')
  return remembered(services, { paper, ...(await services.papers.settleAttempt(row, paper, isDone)) })
}

/** What this server wrote or read last of an attempt. */
export function remembered({ papers }: Services, sat: Sat): Sat {
  const { row } = sat
  if (row.state === 'over') papers.seen.delete(row.attempt_id)
  else papers.seen.set(row.attempt_id, row)
  return sat
}

/**
 * Somebody else's attempt, or one of another subject, is none. What is due by the clock is written first. `isDone`: one
 * that is over takes nothing more from now on.
 */
export const attemptFor = async (services: Services, caller: Caller, asked: Asked, isDone = false): Promise<Sat> =>
  satIn(services, caller, asked, await services.papers.runningAttempt(caller.userID, asked.attemptID), isDone)

/** Why nothing can be done in an attempt that is not open: it is over, or rests after a unit that is closed. */
export function whyNotOpen({ standing: { run, phase } }: Sat): Reason {
  if (phase.state === 'over') return phase.handedInBy === 'time' ? 'timeUp' : 'handedIn'
  return whyShut(run, run.at(-1)?.unitID ?? 0)
}

/** Refuses what an older seat sends. */
export function checkSeat(sat: Sat, seat: number): void {
  if (seat !== sat.row.seat) throw refuse(sat.standing.phase.state === 'over' ? whyNotOpen(sat) : 'elsewhere')
}

/**
 * The unit that takes answers, confirmed steps and sections. `isOpen` 0: its time has just run out; what was on its way
 * is kept, nothing moves on and nothing further is shown.
 */
export function takingUnitOf(sat: Sat, now: number): { unitID: number; isOpen: boolean } {
  const unitID = takingUnit(sat.standing, now)
  if (unitID === null) throw refuse(whyNotOpen(sat))
  return { unitID, isOpen: sat.standing.phase.state === 'running' }
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

/**
 * Does something in an attempt with the seat that it was opened with. First with the attempt as it was last seen,
 * which saves the reading; a refusal, and a write that finds another attempt, are tried again with the one that is
 * there. `work` gives undefined where its write found another.
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

/** Writes answers, and the move if there is one; the attempt as it is then. Undefined: it was another already. */
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
