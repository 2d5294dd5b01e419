/**
 * An attempt and its clock: which unit is open, which rests, what is over. Pure: the state follows from the server's
 * record and a moment, never from the candidate's machine. Moments are ms UTC.
 *
 * Each unit has its own clock. When its time is up it closes; the next one begins by itself after the rest, or earlier
 * on the candidate's request. When the paper's window closes, everything is collected.
 */

export interface UnitPlan {
  unitID: number
  /** More than 0. */
  seconds: number
  /** Rest before the next unit. */
  restSeconds: number
}

/**
 * How long after the end of a unit's time the server still accepts answers, ms, since they may be on their way. A page
 * knows the server's clock to within half a round trip, and its last answer takes another half; a lost packet is sent
 * again by TCP after a second at least (RFC 6298). This adds no working time: the unit ends as shown, nothing further
 * is visible meanwhile, and nothing is scored before the end of it.
 */
export const GRACE_MS = 2_000

/** The timing of a paper. */
export interface Plan {
  units: readonly UnitPlan[]
  /** The end of the paper's window; null: none. */
  closesAt: number | null
  /** Seconds after which a unit may be handed in; a shorter unit lasts to its end. */
  handInAfterSeconds: number
}

export type EndedBy = 'candidate' | 'time'

/** A unit that has begun. */
export interface UnitRun {
  unitID: number
  beganAt: number
  endedAt: number | null
  endedBy: EndedBy | null
  /** Number of its sections that were left for good (room A); 0: none. */
  left: number
}

/** The units that have begun, in order: only the last can be open. Never empty. */
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
      /** Until when late answers are accepted; null: no longer, and it can be scored. */
      takesUntil: number | null
    }

export interface Standing {
  run: Run
  phase: Phase
}

/** Why a timed step is refused, as in the contract. */
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
 * The state at `now`, including everything that time alone has changed since the record. Recorded facts stay: a clock
 * that was set back reopens and closes nothing, and gives nobody more time.
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
    // The next unit is not shown while late answers to this one are accepted.
    const beginsAt = Math.max(last.endedAt + (unit?.restSeconds ?? 0) * 1000, takenUntil(last))
    const { closesAt } = plan
    const isCut = closesAt !== null && beginsAt >= closesAt
    // A rest that lasts beyond the window is followed by no unit.
    const endsAt = isCut ? Math.max(last.endedAt, closesAt) : beginsAt
    if (now < endsAt) return { run, phase: { state: 'resting', unitID: next.unitID, endsAt, handInFrom: 0 } }
    if (isCut) return { run, phase: over(run, endsAt, 'time', now) }
    run = [...run, opened(next.unitID, beginsAt)]
  }
}

/** A unit that the paper no longer has ends at its beginning. */
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

/** A unit that was handed in accepts no more answers; one whose time ran out does for GRACE_MS. */
const takenUntil = ({ endedAt, endedBy }: UnitRun): number =>
  endedAt !== null && endedBy === 'time' ? endedAt + GRACE_MS : 0

/**
 * The unit that accepts answers: the open one, or the one whose time has just run out, until the next one begins or the
 * attempt is closed; null: none. With a clock set back to before the end: none.
 */
export function takingUnit({ run, phase }: Standing, now: number): number | null {
  if (phase.state === 'running') return phase.unitID
  if (phase.state === 'over' && phase.takesUntil === null) return null
  const last = run.at(-1) as UnitRun
  return last.endedAt !== null && last.endedAt <= now && now < takenUntil(last) ? last.unitID : null
}

/** When the state next changes by itself; null: never. */
export const dueAt = ({ phase }: Standing): number | null => (phase.state === 'over' ? phase.takesUntil : phase.endsAt)

const refused = (reason: TimeRefusal): Moved => ({ ok: false, reason })

/** Why a unit is not open: closed by time or hand-in, or not begun. */
export function whyShut(run: Run, unitID: number): 'timeUp' | 'handedIn' | 'locked' {
  const unit = run.find((one) => one.unitID === unitID)
  if (unit?.endedAt == null) return 'locked'
  return unit.endedBy === 'time' ? 'timeUp' : 'handedIn'
}

/** Hands in the open unit; without a rest the next one begins at once. */
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
 * Leaves the section for the next one (room A), for good. `section`: position of the section to enter in the open unit.
 * The section that is already open is accepted, too.
 */
export function enterNextSection(plan: Plan, record: Run, section: number, now: number): Moved {
  const { run, phase } = standingAt(plan, record, now)
  const last = run.at(-1) as UnitRun
  if (phase.state !== 'running') return refused(whyShut(run, last.unitID))
  if (section !== last.left && section !== last.left + 1) return refused('locked')
  return { ok: true, standing: { run: [...run.slice(0, -1), { ...last, left: section }], phase } }
}

/** Seconds for which the closed units were open together. */
export const openSeconds = (run: Run): number =>
  Math.round(run.reduce((sum, unit) => sum + ((unit.endedAt ?? unit.beganAt) - unit.beganAt), 0) / 1000)
