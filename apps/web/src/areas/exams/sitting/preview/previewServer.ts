import type {
  WireExamGroup,
  WireExamItem,
  WireExamSection,
  WireSealedItem,
} from '@tizhou/contract/areas/exams/examSection'
import type { WireSitting, WireStanding } from '@tizhou/contract/areas/exams/exams'
import { RequestError } from '@tizhou/contract/client'
import type { Data } from '@tizhou/contract/contract'
import {
  begin,
  enterNextSection,
  handInUnit,
  type Moved,
  type Plan,
  standingAt,
  startNextUnit,
} from '@tizhou/domain/exam/attempt'
import { goesByStep, openStep, sectionState } from '@tizhou/domain/exam/locks'
import type { AnswerToKeep } from '../machine/answers.ts'

export type Previewed = Data<'exams.paperPreview'>

type Kept = WireSitting['Answers'][number]
type Entry = WireExamSection['TestItems'][number]

/** A unit without a time yet is shown with this one, s. */
const UNTIMED_SECONDS = 3_600

/**
 * Sits a paper in this page alone, for its preview: answers the engine's calls by the same rules of time and locks as
 * the server does, and keeps nothing. A unit can be handed in, and a rest ended, at once.
 */
export function createPreviewServer({ Paper, Units }: Previewed, now: () => number) {
  const plan: Plan = {
    units: Units.map(({ UnitID, RestSeconds }) => ({
      unitID: UnitID,
      seconds: Paper.Units.find((unit) => unit.UnitID === UnitID)?.Seconds || UNTIMED_SECONDS,
      restSeconds: RestSeconds,
    })),
    closesAt: null,
    handInAfterSeconds: 0,
  }
  const answers = new Map<number, Kept>()
  let run = begin(plan, now())
  let seat = 0

  const confirmed = (): ReadonlySet<number> =>
    new Set([...answers.values()].filter(({ Confirmed }) => Confirmed === 1).map(({ AllTestID }) => AllTestID))

  function keep(list: readonly AnswerToKeep[], isConfirmed = false): void {
    for (const one of list) {
      const before = answers.get(one.allTestID)
      answers.set(one.allTestID, {
        AllTestID: one.allTestID,
        LastUserReply: one.lastUserReply,
        SpendTime: one.spendTime,
        Marked: one.marked ? 1 : 0,
        Confirmed: isConfirmed ? 1 : (before?.Confirmed ?? 0),
      })
    }
  }

  function move(moved: Moved): void {
    if (!moved.ok) throw new RequestError(409, '', { reason: moved.reason })
    run = moved.standing.run
  }

  function standing(): WireStanding {
    const { run: record, phase } = standingAt(plan, run, now())
    run = record
    return {
      ...{ AttemptID: 0, PaperID: Paper.PaperID, Now: Math.round(now()), State: phase.state, UnitID: phase.unitID },
      ...{ EndsAt: phase.endsAt, HandInFrom: phase.handInFrom },
      Units: plan.units.map(({ unitID }) => {
        const begun = record.find((unit) => unit.unitID === unitID)
        const isClosed = phase.state === 'over' || (begun !== undefined && begun.endedAt !== null)
        return { UnitID: unitID, State: isClosed ? 'closed' : begun ? 'open' : 'ahead' }
      }),
    }
  }

  /** The sections of the open unit, as they are open now. */
  function sections(): WireExamSection[] {
    const open = run.at(-1)
    const unit = Units.find(({ UnitID }) => UnitID === open?.unitID)
    return (unit?.Sections ?? []).map((section, at) =>
      shownSection(section, { room: Paper.Room, at, left: open?.left ?? 0, confirmed: confirmed() }),
    )
  }

  function sitting(): WireSitting {
    const at = standing()
    seat += 1
    const isOpen = at.State === 'running'
    const shown = isOpen ? sections() : []
    const inUnit = new Set(shown.flatMap(({ TestItems }) => TestItems.flatMap(membersOf)).map((one) => one.AllTestID))
    return {
      ...at,
      Paper,
      Seat: seat,
      Sections: shown,
      Answers: [...answers.values()].filter(({ AllTestID }) => inUnit.has(AllTestID)),
    }
  }

  function confirmStep(answer: AnswerToKeep) {
    keep([answer], true)
    const steps = sections()
      .flatMap(({ TestItems }) => TestItems)
      .map(membersOf)
      .find((members) => members.some(({ AllTestID }) => AllTestID === answer.allTestID))
    const Next = steps?.find((one): one is WireExamItem => !('Sealed' in one)) ?? null
    return { ...standing(), Next }
  }

  function enterSection(sectionID: number) {
    standing()
    const at = sections().findIndex(({ SectionID }) => SectionID === sectionID)
    move(enterNextSection(plan, run, at, now()))
    return { ...standing(), Section: sections()[at] as WireExamSection }
  }

  return {
    /** Answers a call of the engine. */
    serve(name: string, given: object): unknown {
      const params = given as {
        unitID: number
        sectionID: number
        answersJson?: readonly AnswerToKeep[]
        answerJson: AnswerToKeep
      }
      const step = name.slice(name.indexOf('.') + 1)
      if (step === 'openSitting') return sitting()
      if (step === 'confirmStep') return confirmStep(params.answerJson)
      keep(params.answersJson ?? [])
      if (step === 'saveAnswers') return { ...standing(), results: [] }
      if (step === 'enterSection') return enterSection(params.sectionID)
      if (step === 'handIn') {
        move(handInUnit(plan, run, params.unitID, now()))
        return standing()
      }
      if (step === 'startUnit') {
        move(startNextUnit(plan, run, params.unitID, now()))
        return sitting()
      }
      throw new RequestError(404, name)
    },
  }
}

const membersOf = (entry: Entry) => ('GroupID' in entry ? entry.Items : [entry])

interface Locks {
  room: Previewed['Paper']['Room']
  /** The section's place in its unit. */
  at: number
  left: number
  confirmed: ReadonlySet<number>
}

/** A section as its room shows it now. */
function shownSection(section: WireExamSection, { room, at, left, confirmed }: Locks): WireExamSection {
  const state = sectionState(room, at, left)
  return {
    ...section,
    Closed: state === 'closed' ? 1 : 0,
    TestItems: section.TestItems.map((entry): Entry => {
      if (!('GroupID' in entry)) return state === 'open' ? entry : sealed(entry)
      if (state !== 'open') return sealedGroup(entry)
      if (!goesByStep(room, entry.ChildTableName)) return entry
      const now = openStep(
        entry.Items.map(({ AllTestID }) => AllTestID),
        confirmed,
      )
      const head = now === null ? sealedGroup(entry) : entry
      return { ...head, Items: entry.Items.map((one) => (one.AllTestID === now ? one : sealed(one))) }
    }),
  }
}

const sealed = ({ AllTestID, ChildTableName, StyleID, Marks }: WireExamItem | WireSealedItem): WireSealedItem => ({
  ...{ AllTestID, ChildTableName, StyleID, Marks },
  Sealed: 1,
})

const sealedGroup = ({ SelectedItems, ...group }: WireExamGroup): WireExamGroup => ({
  ...group,
  FrontTitle: '',
  ...(SelectedItems && { SelectedItems: [] }),
  Items: group.Items.map(sealed),
})
