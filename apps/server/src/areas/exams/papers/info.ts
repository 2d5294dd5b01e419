import { createHash } from 'node:crypto'
import { standingOf } from '../../../cores/papers/attempts/paperClock.ts'
import { shownEntry } from '../../../cores/papers/attempts/paperEntry.ts'
import { hasCases } from '../../../cores/papers/paper.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { waitsOf } from '../../../platform/waits.ts'
import { paperFor } from './attempts.ts'
import { wireAttempt } from './present.ts'

/** The caller's attempts in their present state; a list writes nothing. */
async function mine(services: Services, caller: Caller, appID: number, paperID?: number) {
  const rows = await services.papers.attemptsOf(caller.userID, appID, paperID)
  const held = await services.papers.waitingAmong((await waitsOf(services, caller, appID))?.papers, [
    ...new Set(rows.map((row) => row.paper_id)),
  ])
  return Promise.all(
    rows.map(async (row) => {
      // An ended and scored attempt needs no paper to be shown.
      const isNeeded = row.full_mark === null || row.cut_why !== null
      const paper = isNeeded ? await services.papers.loaded.paper(appID, row.paper_id) : undefined
      const phase = paper ? standingOf(row, paper, services.now()).phase : undefined
      return wireAttempt(row, {
        state: phase?.state ?? row.state,
        handedInAt: phase?.state === 'over' ? phase.handedInAt : row.handed_in_at,
        fullMark: paper?.row.full_mark ?? 0,
        held: held.get(row.paper_id),
        closesAt: paper?.row.closes_at ?? null,
      })
    }),
  )
}

export const myPapers: Handler<'exams.myPapers'> = async ({ params, caller, services }) => ({
  list: await mine(services, caller, params.appID, params.paperID),
})

const NUMBER_DIGITS = 10

/**
 * The number on a candidate's admission ticket: constant, and no phone. From a keyed digest, so that it reveals nothing
 * of the account.
 */
async function candidateNumber(services: Services, userID: number): Promise<string> {
  const mark = await services.keys.mark('candidate', String(userID))
  const digits = createHash('sha256').update(mark).digest().readUIntBE(0, 6) % 10 ** NUMBER_DIGITS
  return String(digits).padStart(NUMBER_DIGITS, '0')
}

/** The real name, as on an admission ticket; the nickname where no name was given. */
async function candidateName({ profile }: Services, { userID, nickName }: Caller): Promise<string> {
  return (await profile.profileOf(userID)).real_name.trim() || nickName
}

export const paperInfo: Handler<'exams.paperInfo'> = async ({ params, caller, services }) => {
  const paper = await paperFor(services, caller, params.appID, params.paperID)
  const now = services.now()
  const grants = await services.papers.grantsFor(caller.userID, paper.row.paper_id)
  const shown = shownEntry(paper, now)
  return {
    // Who was granted another attempt has one more, and may enter late.
    Paper: shown.Attempts > 0 ? { ...shown, Attempts: shown.Attempts + grants.attempts } : shown,
    Mine: await mine(services, caller, params.appID, params.paperID),
    EntrySeconds: grants.unused > 0 ? null : paper.row.entry_seconds,
    HandInAfterSeconds: paper.row.hand_in_after_seconds,
    CaseRule: hasCases(paper) ? paper.rule : null,
    Candidate: { Name: await candidateName(services, caller), Number: await candidateNumber(services, caller.userID) },
    Now: now,
  }
}
