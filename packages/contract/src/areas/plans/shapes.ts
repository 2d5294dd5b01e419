import { STAGES, type Stage, type TaskKind } from '@tizhou/domain/plans/plan'
import { Type } from 'typebox'
import { ROOMS, type RoomName } from '../../papers.ts'
import { Count, Flag, Guid, Id, JsonText, Nullable } from '../../wire.ts'

/**
 * A learner's study plan for a version of a subject. Days are `YYYY-MM-DD` in Beijing. A plan is set up as a draft,
 * opened, and over when the exam has come or its learner ends it. Every call but studyplan and begin refuses another
 * learner's plan as unknown (404).
 */

export const own = { source: 'project', access: 'user' } as const
export const mine = { plan_id: Id(), ksbguid: Guid() }
export const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const Minutes = () => Type.Integer({ minimum: 0, maximum: 1_440 })
const KINDS = [
  'text',
  'video',
  'practice',
  'point',
  'evaluation',
  'mock',
  'wrongBook',
] as const satisfies readonly TaskKind[]
const Kind = () => Type.Unsafe<TaskKind>(Type.Enum([...KINDS]))
/** Ids (SameKnowPointID) of points that a learner chose. */
export const PointIDs = () => JsonText(Type.Array(Id(), { minItems: 1, maxItems: 20 }))
const StageName = () => Type.Unsafe<Stage>(Type.Enum([...STAGES]))

/** The set-up of a plan. `known`: chapters that need no practice. */
export const PlanSetup = Type.Object(
  {
    examDay: Day(),
    weekMinutes: Type.Array(Minutes(), { minItems: 7, maxItems: 7 }),
    exceptions: Type.Array(Type.Object({ day: Day(), minutes: Minutes() }, { additionalProperties: false }), {
      maxItems: 200,
    }),
    known: Type.Array(Id(), { maxItems: 2_000 }),
    texts: Flag(),
    videos: Flag(),
    mocks: Flag(),
    wrongBook: Flag(),
    evaluation: Flag(),
  },
  { additionalProperties: false },
)

export const PlanTask = Type.Object({
  key: Type.String(),
  kind: Kind(),
  stage: StageName(),
  name: Type.String(),
  CptID: Nullable(Id()),
  /** For a mock, and for a weekly test once it was made. */
  PaperID: Nullable(Id()),
  /** The room of the paper. */
  room: Nullable(Type.Unsafe<RoomName>(Type.Enum([...ROOMS]))),
  /** For a text: its book, and its place there. */
  bookID: Nullable(Id()),
  nodeID: Nullable(Id()),
  /** For a point: SameKnowPointID. */
  pointID: Nullable(Id()),
  minutes: Minutes(),
  part: Count(),
  parts: Count(),
  questions: Count(),
  state: Type.Unsafe<'open' | 'done' | 'skipped'>(Type.Enum(['open', 'done', 'skipped'])),
  day: Nullable(Day()),
  /** Missed and rescheduled. */
  late: Flag(),
  byHand: Flag(),
  doneDay: Nullable(Day()),
})

export const Dropped = Type.Array(
  Type.Object({
    name: Type.String(),
    kind: Kind(),
    minutes: Count(),
    tasks: Count(),
    /** A mock longer than any day: the weekday (0 is Monday) and its minutes that would be long enough. */
    longer: Nullable(Type.Object({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), minutes: Minutes() })),
  }),
)

export const StageSpan = Type.Object({ stage: StageName(), name: Type.String(), from: Day(), to: Day() })
