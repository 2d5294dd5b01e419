import { answersFrom, type Plan } from '@tizhou/domain/exam/attempt'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { With } from '../../../platform/coreFront.ts'
import { statement } from '../../../platform/database/reading/statement.ts'
import type { Content } from '../../content/content.ts'
import type { Held, Waits } from '../../content/questions/withoutKeys.ts'
import { attemptsUnderWay } from '../attempts/paperAttempts.ts'
import { settleAttempt } from '../attempts/paperClock.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'

type Works = With<'store' | 'now', OfPapers & { content: Content }>

/** A paper whose questions' keys a learner may not read now, wherever these questions are shown. */
interface HeldPaper {
  paper: Paper
  why: Waits
  /** When to check again, ms UTC: it cannot end by itself before then. */
  until: number
}

/** The questions whose keys a learner may not read now. */
export interface KeysWait {
  /** Equal names mean equal sets of questions. */
  name: string
  why(questionID: number): Waits | undefined
  /** When to check again whether the question's key may be read. */
  until(questionID: number): number
  /** The papers that contain these questions. */
  papers: readonly { paperID: number; held: Held }[]
  /** Reason and end of the withholding: `until` is null where it ends with the learner's hand-in. */
  held(questionID: number): Held | undefined
}

/** A margin of one day, since a paper may be edited during an attempt. */
const SLACK_MS = 86_400_000

/** A moment after the end of any attempt at the paper that begins now, ms UTC. */
export function latestEnd(plan: Plan, now: number): number {
  const seconds = plan.units.reduce((sum, unit) => sum + unit.seconds + unit.restSeconds, 0)
  return now + seconds * 1000 + SLACK_MS
}

/** How often open windows are checked: one may be closed early. */
const LOOK_MS = 600_000

/** The public papers of a subject that have a window. */
const windowsOf = ({ content }: Pick<Works, 'content'>, subjectID: number) =>
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

/** Ranked papers with an open window: whoever reads a key now could pass it on to somebody who still sits one. */
async function openWindows(services: Works, subjectID: number): Promise<HeldPaper[]> {
  const windows = await windowsOf(services, subjectID)
  if (windows.length === 0) return []
  const now = services.now()
  const held: HeldPaper[] = []
  for (const { paper_id, opens_at, closes_at } of windows) {
    const until = answersFrom(closes_at)
    if ((opens_at ?? 0) > now || now >= until) continue
    const paper = await services.papers.loaded.paper(subjectID, paper_id)
    if (paper) held.push({ paper, why: 'window', until })
  }
  return held
}

/** The papers that a learner is sitting. */
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
    papers: held.map(({ paper, ...one }) => ({ paperID: paper.row.paper_id, held: heldOf(one) })),
    until: (questionID) => Math.min(now + LOOK_MS, Math.max(...of(questionID).map((one) => one.until))),
    held: (questionID) => {
      const ofIt = of(questionID)
      return ofIt.length === 0 ? undefined : longest(ofIt.map(heldOf))
    },
  }
}

/** When a learner hands in is unknown. */
const heldOf = ({ why, until }: Omit<HeldPaper, 'paper'>): Held => ({ why, until: why === 'sitting' ? null : until })

/** Of several reasons the one that is known to last longest. */
export const longest = ([first, ...others]: readonly Held[]): Held | undefined =>
  others.reduce<Held | undefined>(
    (one, other) => (one?.until === null || (other.until !== null && other.until <= (one?.until ?? 0)) ? one : other),
    first,
  )

const SHARES = statement<{ paperID: number; paperIDs: readonly number[] }>()((db, of) =>
  db
    .selectFrom('paper_item as own')
    .select('own.paper_id')
    .distinct()
    .where('own.paper_id', 'in', of.paperIDs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('paper_item as held')
          .select('held.question_id')
          .where('held.paper_id', '=', of.paperID)
          .whereRef('held.question_id', '=', 'own.question_id'),
      ),
    ),
)

/** Those of these papers that contain a withheld question, with the reason: their scores are shown afterwards. */
export async function waitingAmong(
  { store }: Pick<Works, 'store'>,
  waiting: KeysWait['papers'] = [],
  paperIDs: readonly number[],
): Promise<Map<number, Held>> {
  const found = new Map<number, Held[]>()
  if (paperIDs.length === 0) return new Map()
  for (const { paperID, held } of waiting)
    for (const { paper_id } of await SHARES.all(store, { paperID, paperIDs }))
      found.set(paper_id, [...(found.get(paper_id) ?? []), held])
  return new Map([...found].map(([paperID, of]) => [paperID, longest(of) as Held]))
}

/**
 * The questions of a subject whose keys and explanations this learner may not read now, wherever they are shown: those
 * of ranked papers with an open window, for everybody, and those of papers that the learner is sitting. Undefined:
 * none.
 * `sittingUntil`: of services.replies; attempts are looked for only if it is in the future.
 */
export async function keysWait(
  services: Works,
  { userID }: Pick<Caller, 'userID'>,
  subjectID: number,
  sittingUntil: number,
): Promise<KeysWait | undefined> {
  const windows = await openWindows(services, subjectID)
  const isSitting = sittingUntil > services.now()
  if (windows.length === 0 && !isSitting) return undefined
  const held = isSitting ? await underWay(services, userID, subjectID) : []
  return waitOf([...held, ...windows], services.now())
}

/** As keysWait, for judging waiting answers: always looks for attempts. */
export async function judgingWaits(services: Works, userID: number, subjectID: number): Promise<KeysWait | undefined> {
  const held = await underWay(services, userID, subjectID)
  return waitOf([...held, ...(await openWindows(services, subjectID))], services.now())
}
