/**
 * An attempt by the clock: which unit is open, which rests, what is over. Pure: the server's record of what happened
 * and a moment give the state; nothing of it comes from the candidate's machine. Moments are ms UTC.
 *
 * Each unit has its own clock. When its time is up it closes; the next one begins by itself after the rest, or
 * earlier when the candidate asks for it. When the paper's window closes, everything is collected.
 */

export interface UnitPlan {
  unitID: number
  /** More than 0. */
  seconds: number
  /** Between this unit and the next. */
  restSeconds: number
}

/**
 * So long after the time of a unit is up the server still takes answers to it, ms: what was given in time may be on its
 * way when the clock runs out. A page shows the server's clock to within half a round trip, and its last answer takes a
 * way there; where the packet is lost TCP sends it again after a second at the least (RFC 6298). It is no more time:
 * the unit ends as shown, nothing further of the paper can be seen meanwhile, and nothing is scored before it is over.
 */
export const GRACE_MS = 2_000

/**
 * From when on whoever has handed in may see what is right, ms UTC; 0: at once. Nobody may while somebody else can
 * still answer: a window's end collects every attempt, however late it began, and what is on its way is taken a moment
 * longer.
 */
export const answersFrom = (closesAt: number | null): number => (closesAt === null ? 0 : closesAt + GRACE_MS)

/** What the clock needs of a paper. */
export interface Plan {
  units: readonly UnitPlan[]
  /** The end of the paper's window; null: none. */
  closesAt: number | null
  /** A unit is not handed in before so many seconds of it; a unit that is shorter lasts to its end. */
  handInAfterSeconds: number
}

export type EndedBy = 'candidate' | 'time'

/** A unit that has begun. */
export interface UnitRun {
  unitID: number
  beganAt: number
  endedAt: number | null
  endedBy: EndedBy | null
  /** How many of its sections were left for good (room A); 0: none. */
  left: number
}

/** The units that have begun, in the order of the plan: at most the last of them is open. Never empty. */
export type Run = readonly UnitRun[]

export type Phase =
  | { state: 'running'; unitID: number; endsAt: number; handInFrom: number }
  | { state: 'resting'; unitID: number; endsAt: number; handInFrom: number }
  | {
      state: 'over'
      unitID: null
      endsAt: null
      handInFrom: number
      handedInAt: number
      handedInBy: EndedBy
      /** Until when answers that were on their way are taken; null: none are any more, and it can be scored. */
      takesUntil: number | null
    }

export interface Standing {
  run: Run
  phase: Phase
}

/** Why a step in time is refused; the names of the contract. */
export type TimeRefusal = 'timeUp' | 'handedIn' | 'locked' | 'tooEarly'

export type Moved = { ok: true; standing: Standing } | { ok: false; reason: TimeRefusal }

const opened = (unitID: number, beganAt: number): UnitRun => ({
  unitID,
  beganAt,
  endedAt: null,
  endedBy: null,
  left: 0,
})

/** The record of an attempt that begins now. Throws where the paper has no unit. */
export function begin(plan: Plan, now: number): Run {
  const [first] = plan.units
  if (!first) throw new Error('a paper without units')
  return [opened(first.unitID, now)]
}

/**
 * Where an attempt stands at `now`, with all that happened by itself since the record was made. What the record says
 * stays: a clock that was set back reopens nothing, closes nothing and gives nobody more time.
 */
export function standingAt(plan: Plan, record: Run, now: number): Standing {
  let run = record
  for (;;) {
    const last = run.at(-1) as UnitRun
    const at = plan.units.findIndex((unit) => unit.unitID === last.unitID)
    const unit = plan.units[at]
    if (last.endedAt === null) {
      const endsAt = endOf(plan, unit, last)
      if (now < endsAt) return { run, phase: running(plan, last, endsAt) }
      run = [...run.slice(0, -1), { ...last, endedAt: endsAt, endedBy: 'time' }]
      continue
    }
    const next = at === -1 ? undefined : plan.units[at + 1]
    if (!next) return { run, phase: over(run, last.endedAt, last.endedBy ?? 'time', now) }
    // The next unit is not seen while answers to this one are still taken.
    const beginsAt = Math.max(last.endedAt + (unit?.restSeconds ?? 0) * 1000, takenUntil(last))
    const { closesAt } = plan
    const isCut = closesAt !== null && beginsAt >= closesAt
    // Whoever still rests at the end of the window has not begun the next unit: nothing is left to begin.
    const endsAt = isCut ? Math.max(last.endedAt, closesAt) : beginsAt
    if (now < endsAt) return { run, phase: { state: 'resting', unitID: next.unitID, endsAt, handInFrom: 0 } }
    if (isCut) return { run, phase: over(run, endsAt, 'time', now) }
    run = [...run, opened(next.unitID, beginsAt)]
  }
}

/** A unit that the paper no longer has ends as it began. */
function endOf({ closesAt }: Plan, unit: UnitPlan | undefined, { beganAt }: UnitRun): number {
  const ownEnd = beganAt + (unit?.seconds ?? 0) * 1000
  return closesAt === null ? ownEnd : Math.max(beganAt, Math.min(ownEnd, closesAt))
}

function running(plan: Plan, { unitID, beganAt }: UnitRun, endsAt: number): Phase {
  const after = plan.handInAfterSeconds * 1000
  return { state: 'running', unitID, endsAt, handInFrom: after === 0 ? 0 : Math.min(beganAt + after, endsAt) }
}

function over(run: Run, handedInAt: number, handedInBy: EndedBy, now: number): Phase {
  const until = takenUntil(run.at(-1) as UnitRun)
  const takesUntil = now < until ? until : null
  return { state: 'over', unitID: null, endsAt: null, handInFrom: 0, handedInAt, handedInBy, takesUntil }
}

/** A unit that was handed in takes nothing any more; one whose time ran out does for a moment (GRACE_MS). */
const takenUntil = ({ endedAt, endedBy }: UnitRun): number =>
  endedAt !== null && endedBy === 'time' ? endedAt + GRACE_MS : 0

/**
 * The unit whose answers are taken: the open one, or the one whose time has just run out, until the next one begins or
 * the attempt is closed; null: none is. A clock that was set back to before the end takes nothing.
 */
export function takingUnit({ run, phase }: Standing, now: number): number | null {
  if (phase.state === 'running') return phase.unitID
  if (phase.state === 'over' && phase.takesUntil === null) return null
  const last = run.at(-1) as UnitRun
  return last.endedAt !== null && last.endedAt <= now && now < takenUntil(last) ? last.unitID : null
}

/** When something happens by itself next; null: never again. */
export const dueAt = ({ phase }: Standing): number | null => (phase.state === 'over' ? phase.takesUntil : phase.endsAt)

const refused = (reason: TimeRefusal): Moved => ({ ok: false, reason })

/** Why a unit that is not open is not: it closed by time or by hand, or has not begun. */
export function whyShut(run: Run, unitID: number): 'timeUp' | 'handedIn' | 'locked' {
  const unit = run.find((one) => one.unitID === unitID)
  if (unit?.endedAt == null) return 'locked'
  return unit.endedBy === 'time' ? 'timeUp' : 'handedIn'
}

/** Hands the open unit in; a rest of no length leads straight to the next one. */
export function handInUnit(plan: Plan, record: Run, unitID: number, now: number): Moved {
  const { run, phase } = standingAt(plan, record, now)
  if (phase.state !== 'running' || phase.unitID !== unitID) return refused(whyShut(run, unitID))
  if (now < phase.handInFrom) return refused('tooEarly')
  const last = run.at(-1) as UnitRun
  const closed: UnitRun = { ...last, endedAt: Math.max(now, last.beganAt), endedBy: 'candidate' }
  return { ok: true, standing: standingAt(plan, [...run.slice(0, -1), closed], now) }
}

/** Ends the rest early. */
export function startNextUnit(plan: Plan, record: Run, unitID: number, now: number): Moved {
  const { run, phase } = standingAt(plan, record, now)
  if (phase.state !== 'resting' || phase.unitID !== unitID) return refused(whyShut(run, unitID))
  const beganAt = Math.max(now, (run.at(-1) as UnitRun).endedAt ?? now)
  return { ok: true, standing: standingAt(plan, [...run, opened(unitID, beganAt)], now) }
}

/**
 * Leaves the section for the one behind it (room A): there is no way back. `section` is the place of the section to
 * enter among those of the open unit. The section that is open already may be asked for again.
 */
export function enterNextSection(plan: Plan, record: Run, section: number, now: number): Moved {
  const { run, phase } = standingAt(plan, record, now)
  const last = run.at(-1) as UnitRun
  if (phase.state !== 'running') return refused(whyShut(run, last.unitID))
  if (section !== last.left && section !== last.left + 1) return refused('locked')
  return { ok: true, standing: { run: [...run.slice(0, -1), { ...last, left: section }], phase } }
}

/** How long the units were open together, in whole seconds; one that is open counts nothing yet. */
export const openSeconds = (run: Run): number =>
  Math.round(run.reduce((sum, unit) => sum + ((unit.endedAt ?? unit.beganAt) - unit.beganAt), 0) / 1000)
