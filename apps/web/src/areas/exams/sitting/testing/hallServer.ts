import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { RequestError } from '@tizhou/contract/client'
import type { AnswerToKeep } from '../machine/answers.ts'

export interface UnitPlan {
  id: number
  seconds: number
  rest?: number
  questions: readonly number[]
}

export interface HallPlan {
  units: readonly UnitPlan[]
  /** Seconds before which a unit cannot be handed in. */
  handInAfter?: number
  /** How long after a unit's end the server still accepts answers, ms. */
  grace?: number
}

interface Stored {
  reply: string
  marked: 0 | 1
  spendTime: number
  seat: number
  no: number
}

/** The server of a hall: one attempt by the contract's rules. `steadyNow`: the machines' time, ms. */
export function createHallServer(plan: HallPlan, steadyNow: () => number) {
  const server = {
    answers: new Map<number, Stored>(),
    /** The confirmed steps, each once, and the open section. */
    confirmed: [] as number[],
    section: 1,
    seat: 0,
    started: false,
    unit: 0,
    resting: false,
    over: false,
    handedInBy: null as 'candidate' | 'time' | null,
    since: 0,
    /** The unit that closed last, when, and by whom. */
    shut: null as { unit: UnitPlan; at: number; by: 'candidate' | 'time' } | null,
    signedIn: true,
    /** The server's clock minus the machines' monotonic clock. */
    ahead: 5_000_000,
    serve,
  }

  const now = () => steadyNow() + server.ahead
  const unit = () => plan.units[server.unit]
  const due = () => server.since + (server.resting ? (unit()?.rest ?? 0) : (unit()?.seconds ?? 0)) * 1000

  /** Applies everything that the clock has ended by now. */
  function settleClock(): void {
    while (server.started && !server.over && now() >= due()) {
      const at = due()
      if (server.resting) enterNext(at)
      else endUnit(at, 'time')
    }
  }

  function endUnit(at: number, by: 'candidate' | 'time'): void {
    const ended = unit()
    server.shut = ended ? { unit: ended, at, by } : null
    if (server.unit >= plan.units.length - 1) {
      server.over = true
      server.handedInBy = by
    } else if (unit()?.rest) {
      server.resting = true
      server.since = at
    } else enterNext(at)
  }

  function enterNext(at: number): void {
    server.resting = false
    server.unit += 1
    server.since = at
  }

  const confirmed = (id: number): 0 | 1 => (server.confirmed.includes(id) ? 1 : 0)

  function standing(): WireStanding {
    const open = unit()
    return {
      AttemptID: 1,
      PaperID: 1,
      Now: now(),
      State: server.over ? 'over' : server.resting ? 'resting' : 'running',
      UnitID: server.over ? null : ((server.resting ? plan.units[server.unit + 1]?.id : open?.id) ?? null),
      EndsAt: server.over ? null : due(),
      HandInFrom: server.since + (plan.handInAfter ?? 0) * 1000,
      Units: [],
    }
  }

  function sitting(): WireSitting {
    if (!server.over) server.seat += 1
    const open = server.over || server.resting ? undefined : unit()
    const item = (id: number) => ({
      AllTestID: id,
      ChildTableName: 'ATEST' as const,
      StyleID: 1,
      StyleType: 'A1',
      Title: `题 ${id}`,
      SelectedItems: [],
      Marks: 1,
    })
    return {
      ...standing(),
      Paper: {} as WireSitting['Paper'],
      Seat: server.seat,
      Sections: open ? [{ SectionID: 1, Name: 'A1', StyleID: 1, Closed: 0, TestItems: open.questions.map(item) }] : [],
      Answers: (open?.questions ?? []).flatMap((id) => {
        const kept = server.answers.get(id)
        if (!kept) return []
        const { reply, marked, spendTime } = kept
        return [{ AllTestID: id, LastUserReply: reply, Marked: marked, SpendTime: spendTime, Confirmed: confirmed(id) }]
      }),
    }
  }

  const whyShut = () => (server.shut?.by === 'candidate' ? 'handedIn' : 'timeUp')

  /** The unit that accepts answers: the open one, or for a moment the one whose time has just run out. */
  function taking(): UnitPlan | undefined {
    const { shut } = server
    if (shut?.by === 'time' && now() < shut.at + (plan.grace ?? 0)) return shut.unit
    return server.over || server.resting ? undefined : unit()
  }

  const refuse = (reason: string, more = {}) => {
    throw new RequestError(409, reason, { reason, ...more })
  }

  function seated(params: Record<string, unknown>): void {
    if (server.over && !taking()) refuse(whyShut())
    if (params.seat !== server.seat) refuse('elsewhere')
  }

  function take(list: readonly AnswerToKeep[], seat: number) {
    return list.map((one) => {
      if (!taking()?.questions.includes(one.allTestID))
        return { AllTestID: one.allTestID, status: 409, reason: whyShut() }
      const kept = server.answers.get(one.allTestID)
      const newer = !kept || seat > kept.seat || (seat === kept.seat && one.no > kept.no)
      if (newer) {
        const { lastUserReply: reply, marked, spendTime, no } = one
        server.answers.set(one.allTestID, { reply, marked, spendTime, seat, no })
      }
      return { AllTestID: one.allTestID, status: 200 }
    })
  }

  function serve(name: string, params: Record<string, unknown>): unknown {
    settleClock()
    if (!server.signedIn) throw new RequestError(401, 'lost')
    const list = (params.answersJson ?? []) as AnswerToKeep[]
    switch (name) {
      case 'exams.startPaper':
      case 'exams.openSitting':
        if (!server.started) {
          server.started = true
          server.since = now()
        }
        return sitting()
      case 'exams.saveAnswers': {
        seated(params)
        if (!taking()) refuse(whyShut())
        const results = take(list, server.seat)
        return { ...standing(), results }
      }
      case 'exams.handIn': {
        seated(params)
        if (server.over || server.resting || params.unitID !== unit()?.id) refuse(whyShut())
        const from = standing().HandInFrom
        if (now() < from) refuse('tooEarly', { from })
        take(list, server.seat)
        endUnit(now(), 'candidate')
        return standing()
      }
      case 'exams.confirmStep': {
        seated(params)
        const answer = params.answerJson as AnswerToKeep
        if (server.confirmed.includes(answer.allTestID)) refuse('locked')
        take([answer], server.seat)
        server.confirmed.push(answer.allTestID)
        return { ...standing(), Next: null }
      }
      case 'exams.enterSection':
        seated(params)
        if (params.sectionID !== server.section + 1) refuse('locked')
        take(list, server.seat)
        server.section += 1
        return {
          ...standing(),
          Section: { SectionID: server.section, Name: 'A2', StyleID: 2, Closed: 0, TestItems: [] },
        }
      case 'exams.startUnit':
        seated(params)
        if (server.resting) enterNext(now())
        return sitting()
      default:
        throw new RequestError(404, name)
    }
  }

  return server
}
