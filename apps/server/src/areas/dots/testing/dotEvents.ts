import fc from 'fast-check'

const DAY = 86_400_000
export const KINDS = ['updates', 'review', 'menu', 'notices', 'feedback'] as const
export type Counts = Record<(typeof KINDS)[number], number>
/** The kinds of notices that are read one by one. */
const NOTICES = ['notify', 'course', 'message'] as const

/** Whom an update or a notice is for; null: everybody. `vn` 0: holders of any version. */
export interface Aim {
  subject: number | null
  vn: number | null
  agent: string | null
}

/** The model's state of an update or a notice. */
interface Told extends Aim {
  publishAt: number
  withdrawn: boolean
  readBy: Set<string>
}
export interface Update extends Told {
  updateID: number
  revision: number
}
export interface Notice extends Told {
  noticeID: number
  kind: (typeof NOTICES)[number]
  /** The one learner whom it is for; absent: whom it is aimed at. */
  own?: string
}
export interface Article {
  articleID: number
  subject: number | null
  changedAt: number
}

/** The model's state of a learner. */
export interface Person {
  name: string
  id: number
  guid: string
  agent: string
  /** The versions held of the first subject. */
  vns: Set<number>
  /** By subject: questions that are due. */
  due: Map<number, number>
  seenMenu: Map<number, number>
  seenReview: Map<number, number>
  /** Reports of the first subject with an unread answer. */
  answers: number[]
}

/** A browser's tab: of which learner and subject, on which server. */
export const TABS = [
  { who: 0, subject: 0, server: 0 },
  { who: 0, subject: 0, server: 1 },
  { who: 0, subject: 1, server: 1 },
  { who: 1, subject: 0, server: 1 },
  { who: 1, subject: 1, server: 0 },
] as const

/** Whether an update or a notice is shown to a learner in a subject (0: the first, the only one with versions). */
export const isShown = (one: Told, person: Person, subject: number, now: number): boolean =>
  !one.withdrawn &&
  one.publishAt <= now &&
  (one.subject === null || one.subject === subject) &&
  (one.agent === null || one.agent === person.agent) &&
  (one.vn === null || (subject === 0 && (one.vn === 0 ? person.vns.size > 0 : person.vns.has(one.vn)))) &&
  (!('own' in one) || one.own === undefined || one.own === person.name)

const who = fc.nat({ max: 1 })
const subject = fc.nat({ max: 1 })
const at = fc.nat({ max: 99 })
const aim = fc.record({
  subject: fc.constantFrom(null, 0, 1),
  vn: fc.constantFrom(null, null, null, 0, 1, 2),
  agent: fc.constantFrom(null, null, null, '889', 'north'),
  delay: fc.constantFrom(0, 0, 0, 30_000, DAY),
})
export type Aimed = typeof aim extends fc.Arbitrary<infer A> ? A : never

export const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), aim }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), at, aim }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tell' as const), kind: fc.constantFrom(...NOTICES), aim }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tellOne' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdrawNotice' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), who, subject, at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('readNotice' as const), who, subject, at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('readNotices' as const), who, subject, kind: fc.constantFrom(...NOTICES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('readAll' as const),
      who,
      subject,
      kind: fc.constantFrom('updates', 'review', 'menu'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('readAnswer' as const), who, at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('guide' as const), subject: fc.constantFrom(null, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unguide' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('due' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('version' as const), who, vn: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(1_000, 40_000, DAY) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tab' as const), tab: fc.nat({ max: TABS.length - 1 }) }) },
)
export type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
