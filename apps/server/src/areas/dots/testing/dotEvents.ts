import fc from 'fast-check'

const DAY = 86_400_000
export const KINDS = ['updates', 'review', 'menu'] as const

/** The model's state of an update, a learner and an article. */
export interface Update {
  updateID: number
  revision: number
  subject: number | null
  vn: number | null
  agent: string | null
  publishAt: number
  withdrawn: boolean
  readBy: Set<string>
}
export interface Person {
  name: string
  agent: string
  since: number
  /** The learner's versions of the first subject. */
  vns: Set<number>
  /** By subject: the days on which reviews are due. */
  due: Map<number, number>
  seenMenu: Map<number, number>
  seenReview: Map<number, number>
}
export interface Article {
  articleID: number
  revision: number
  subject: number | null
  changedAt: number
}

const who = fc.nat({ max: 1 })
const subject = fc.nat({ max: 1 })
export const target = fc.record({
  subject: fc.constantFrom(null, 0, 1),
  vn: fc.constantFrom(null, null, null, 0, 1, 2),
  agent: fc.constantFrom(null, null, null, '889', 'north'),
  delay: fc.constantFrom(0, 0, 0, 30_000, DAY),
})
export const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('publish' as const), target }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), at: fc.nat(), target }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), at: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), who, subject, at: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('readAll' as const), who, subject, kind: fc.constantFrom(...KINDS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('guide' as const), subject: fc.constantFrom(null, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unguide' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('due' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('version' as const), who, vn: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(1_000, 40_000, DAY) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('login' as const), who }) },
)
