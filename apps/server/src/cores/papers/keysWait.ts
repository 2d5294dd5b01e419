import type { Caller } from '../../platform/caller.ts'
import type { Entitlements } from '../../platform/entitlements.ts'
import type { ContentServices } from '../content/contentServices.ts'
import type { Waits } from '../content/withoutKeys.ts'
import type { PapersServices } from './loadedPapers.ts'
import type { Paper } from './paper.ts'
import { attemptsUnderWay, type begunReads } from './paperAttempts.ts'
import { settleAttempt } from './paperClock.ts'

type Works = ContentServices & PapersServices & { papers: { readonly begun: ReturnType<typeof begunReads> } }

/** A paper whose keys a learner may not read now, whatever shows its questions. */
interface HeldPaper {
  paper: Paper
  why: Waits
  /** When to look again, ms UTC: not before then does it end by itself. */
  until: number
}

/** The questions whose keys a learner may not read now. */
export interface KeysWait {
  /** Two with the same name hold the same questions. */
  name: string
  why(questionID: number): Waits | undefined
  /** When to look again whether the question's key may be read. */
  until(questionID: number): number
}

/** A day more than an attempt can last: a paper may be edited while it is under way. */
const SLACK_MS = 86_400_000

/** Later than an attempt at the paper that begins now can last, ms UTC. */
export function latestEnd({ plan }: Paper, now: number): number {
  const seconds = plan.units.reduce((sum, unit) => sum + unit.seconds + unit.restSeconds, 0)
  return now + seconds * 1000 + SLACK_MS
}

/** A window that stays open for weeks may be over for a learner sooner: who waits is looked at so often. */
const LOOK_MS = 600_000

/** The papers of a subject that have a window, for everybody. */
const windowsOf = ({ content }: ContentServices, subjectID: number) =>
  content.derived(subjectID, 'windows', ({ db }) =>
    db
      .selectFrom('paper')
      .select(['paper_id', 'opens_at', 'closes_at'])
      .where('subject_id', '=', subjectID)
      .where('owner_user_id', 'is', null)
      .where('closes_at', 'is not', null)
      .$narrowType<{ closes_at: number }>()
      .execute(),
  )

async function openWindows(services: Works, subjectID: number): Promise<HeldPaper[]> {
  const windows = await windowsOf(services, subjectID)
  if (windows.length === 0) return []
  const now = services.now()
  const held: HeldPaper[] = []
  for (const { paper_id, opens_at, closes_at } of windows) {
    if ((opens_at ?? 0) > now || now >= closes_at) continue
    const paper = await services.papers.loaded.paper(subjectID, paper_id)
    if (paper) held.push({ paper, why: 'window', until: closes_at })
  }
  return held
}

/** The papers that a learner sits, by the clock. */
async function underWay(services: Works, userID: number, subjectID: number): Promise<HeldPaper[]> {
  const held: HeldPaper[] = []
  for (const row of await attemptsUnderWay(services.store, userID, subjectID)) {
    const paper = await services.papers.loaded.paper(subjectID, row.paper_id)
    if (!paper) continue
    const { standing } = await settleAttempt(services, row, paper)
    const { phase } = standing
    const until = phase.state === 'over' ? phase.takesUntil : phase.endsAt
    if (until !== null) held.push({ paper, why: 'sitting', until })
  }
  return held
}

function waitOf(held: readonly HeldPaper[], now: number): KeysWait | undefined {
  if (held.length === 0) return undefined
  const of = (questionID: number) => held.filter(({ paper }) => paper.items.has(questionID))
  return {
    name: held.map(({ paper, why }) => `${why} ${paper.row.paper_id}@${paper.row.updated_at}`).join(', '),
    why: (questionID) => held.find(({ paper }) => paper.items.has(questionID))?.why,
    until: (questionID) => Math.min(now + LOOK_MS, Math.max(...of(questionID).map((one) => one.until))),
  }
}

/** Those in whose window the learner may still begin an attempt, as far as its clock and number of attempts go. */
async function openTo(services: Works, userID: number, windows: HeldPaper[]): Promise<HeldPaper[]> {
  const now = services.now()
  const entered = windows.filter(({ paper: { row } }) => {
    if (now >= (row.closes_at ?? Number.POSITIVE_INFINITY)) return false
    return row.entry_seconds === null || row.opens_at === null || now <= row.opens_at + row.entry_seconds * 1000
  })
  const isCounted = entered.some(({ paper }) => paper.row.attempts > 0)
  const begun = isCounted ? await services.papers.begun.find(userID) : undefined
  return entered.filter(({ paper: { row } }) => row.attempts === 0 || (begun?.get(row.paper_id) ?? 0) < row.attempts)
}

/**
 * The questions of a subject whose keys and explanations this learner may not read now, wherever they stand: those of
 * papers that he or she sits, and those of papers whose window is open, if the learner may still sit them.
 * Undefined: of none. `sittingUntil`: as services.replies has it; where it is past no attempt is looked for.
 */
export async function keysWait(
  services: Works & { entitlements: Entitlements },
  caller: Caller,
  subjectID: number,
  sittingUntil: number,
): Promise<KeysWait | undefined> {
  const windows = await openWindows(services, subjectID)
  const isSitting = sittingUntil > services.now()
  if (windows.length === 0 && !isSitting) return undefined
  const held = isSitting ? await underWay(services, caller.userID, subjectID) : []
  const his: HeldPaper[] = []
  for (const one of windows) {
    const { is_free, module } = one.paper.row
    if (is_free === 1 || (await services.entitlements.unlocks(caller, subjectID, module))) his.push(one)
  }
  held.push(...(await openTo(services, caller.userID, his)))
  return waitOf(held, services.now())
}

/**
 * As keysWait, for judging answers that wait: whatever the learner's versions open by now. An answer waits longer rather
 * than that it tells something.
 */
export async function judgingWaits(services: Works, userID: number, subjectID: number): Promise<KeysWait | undefined> {
  const held = await underWay(services, userID, subjectID)
  held.push(...(await openTo(services, userID, await openWindows(services, subjectID))))
  return waitOf(held, services.now())
}
