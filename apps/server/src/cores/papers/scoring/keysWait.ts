import type { Plan } from '@tizhou/domain/exam/attempt'
import { type Hold, toldFrom } from '@tizhou/domain/exam/toldFrom'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { With } from '../../../platform/coreFront.ts'
import { statement } from '../../../platform/database/reading/statement.ts'
import type { Content } from '../../content/content.ts'
import type { Held, Waits } from '../../content/questions/withoutKeys.ts'
import { attemptsUnderWay } from '../attempts/paperAttempts.ts'
import { settleAttempt } from '../attempts/paperClock.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { holdOfRow } from '../telling.ts'

type Works = With<'store' | 'now', OfPapers & { content: Content }>

/** A paper whose questions' keys a learner may not read, wherever these questions are shown, and how long. */
interface HeldPaper extends Hold {
  paper: Paper
  why: Waits
}

/** A paper that withholds its questions now, or before those that do so now have told their results. */
interface WaitingPaper extends Hold {
  paperID: number
  why: Waits
}

/** The questions whose keys a learner may not read now. */
export interface KeysWait {
  /** Equal names mean equal sets of questions. */
  name: string
  why(questionID: number): Waits | undefined
  /** When to check again whether the question's key may be read. */
  until(questionID: number): number
  /** The papers that contain these questions, and those that will withhold some before these are told. */
  papers: readonly WaitingPaper[]
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

/** The public papers of a subject that have a window, and how long each withholds its questions. */
const windowsOf = ({ content }: Pick<Works, 'content'>, subjectID: number) =>
  content.derived(subjectID, 'windows', async ({ db }) => {
    const rows = await db
      .selectFrom('paper')
      .select(['paper_id', 'opens_at', 'closes_at', 'tells_at'])
      .where('subject_id', '=', subjectID)
      .where('owner_user_id', 'is', null)
      .where('closes_at', 'is not', null)
      .execute()
    return rows.flatMap((row) => {
      const hold = holdOfRow(row)
      return hold ? [{ paperID: row.paper_id, hold }] : []
    })
  })

/**
 * Ranked papers whose window has opened and whose results are not told: whoever reads a key now could pass it on to
 * somebody who still sits one, and would know a result before the others. With them those that open before the last of
 * these has told. None where none withholds anything now.
 */
async function openWindows(services: Works, subjectID: number): Promise<HeldPaper[]> {
  const now = services.now()
  const windows = (await windowsOf(services, subjectID)).filter(({ hold }) => now < hold.until)
  if (!windows.some(({ hold }) => hold.from <= now)) return []
  const until = toldFrom(
    now,
    windows.map(({ hold }) => hold),
  )
  const held: HeldPaper[] = []
  for (const { paperID, hold } of windows) {
    if (hold.from >= until) continue
    const paper = await services.papers.loaded.paper(subjectID, paperID)
    if (paper) held.push({ paper, why: 'window', ...hold })
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
    if (until !== null) held.push({ paper, why: 'sitting', from: 0, until })
  }
  return held
}

function waitOf(papers: readonly HeldPaper[], now: number): KeysWait | undefined {
  const held = papers.filter(({ from }) => from <= now)
  if (held.length === 0) return undefined
  const of = (questionID: number) => held.filter(({ paper }) => paper.items.has(questionID))
  return {
    name: held.map(({ paper, why }) => `${why} ${paper.row.paper_id}@${paper.row.updated_at}`).join(', '),
    why: (questionID) => held.find(({ paper }) => paper.items.has(questionID))?.why,
    papers: papers.map(({ paper, ...one }) => ({ paperID: paper.row.paper_id, ...one })),
    until: (questionID) => Math.min(now + LOOK_MS, Math.max(...of(questionID).map((one) => one.until))),
    held: (questionID) =>
      heldBy(
        papers.filter(({ paper }) => paper.items.has(questionID)),
        now,
      ),
  }
}

/** Why something of all these papers is withheld now, and until none of them withholds it; when a learner hands in is unknown. */
function heldBy(papers: readonly (Hold & { why: Waits })[], now: number): Held | undefined {
  const held = papers.filter(({ from }) => from <= now)
  if (held.some(({ why }) => why === 'sitting')) return { why: 'sitting', until: null }
  return held[0] && { why: held[0].why, until: toldFrom(held[0].until, papers) }
}

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

/**
 * Those of these papers that contain a question that is withheld now, with the reason, and when all of their questions
 * are told: their scores are shown afterwards.
 */
export async function waitingAmong(
  { store, now }: Pick<Works, 'store' | 'now'>,
  waiting: KeysWait['papers'] = [],
  paperIDs: readonly number[],
): Promise<Map<number, Held>> {
  const found = new Map<number, WaitingPaper[]>()
  if (paperIDs.length === 0) return new Map()
  for (const one of waiting)
    for (const { paper_id } of await SHARES.all(store, { paperID: one.paperID, paperIDs }))
      found.set(paper_id, [...(found.get(paper_id) ?? []), one])
  const at = now()
  return new Map(
    [...found].flatMap(([paperID, of]): [number, Held][] => {
      const held = heldBy(of, at)
      return held ? [[paperID, held]] : []
    }),
  )
}

/**
 * The questions of a subject whose keys and explanations this learner may not read now, wherever they are shown: those
 * of ranked papers whose window has opened and whose results are not told, for everybody, and those of papers that the learner is sitting. Undefined:
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
