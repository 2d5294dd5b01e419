import { SOURCES } from '@tizhou/catalogue/sources'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { closed, Name } from './shapes.ts'

/** Papers of a demo subject (`data/<subject>/papers.json`). */

const Minutes = () => Type.Integer({ minimum: 0 })

/** The name of a source of trees and papers (packages/catalogue/src/sources.ts). */
export const DemoSource = Type.Unsafe<(typeof SOURCES)[keyof typeof SOURCES]>(Type.Enum(Object.values(SOURCES)))

/** Consecutive questions of one style. Groups (A3, A4, B1, case analyses) are whole and contiguous. */
const DemoSection = Type.Object(
  {
    /** The name that learners read; default: the style's own. */
    name: Type.Optional(Name()),
    /** Code of packages/catalogue/src/styles.ts. */
    style: Name(),
    /** The marks of each question; in a case, of each step. At most two decimals. */
    marks: Type.Number({ exclusiveMinimum: 0 }),
    /** External ids of questions of the subject, in order. */
    questions: Type.Array(Name(), { minItems: 1 }),
  },
  closed,
)
export type DemoSection = Static<typeof DemoSection>

const DemoUnit = Type.Object(
  {
    name: Name(),
    minutes: Type.Integer({ minimum: 1 }),
    /** Minutes before the next unit starts automatically. */
    rest: Type.Optional(Minutes()),
    passMark: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    sections: Type.Array(DemoSection, { minItems: 1 }),
  },
  closed,
)

/** The kinds of papers (`PaperKind` of the contract) without those that learners build. */
const KINDS = [
  'past',
  'mock',
  'computer',
  'manMachine',
  'sample',
  'free',
  'firstMock',
  'fiveHundred',
  'secret',
  'interview',
] as const
const ROOMS = ['open', 'A', 'B'] as const

const DemoPaper = Type.Object(
  {
    /** Unique in the subject: a repeated import with the same key updates the paper. */
    key: Name(),
    kind: Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS])),
    source: DemoSource,
    /** The year or series of the list; '' for none. */
    group: Type.String(),
    name: Name(),
    /** `open`: free order; `A`: sections and steps lock; `B`: the licence room. */
    room: Type.Unsafe<(typeof ROOMS)[number]>(Type.Enum([...ROOMS])),
    year: Type.Optional(Type.Integer()),
    /** The key of the module that opens the paper. */
    module: Name(),
    free: Type.Optional(Type.Boolean()),
    /** The version of the rule for case analyses; default: the newest. */
    rule: Type.Optional(Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES)))),
    passMark: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    /** Hours from midnight (Beijing) of the day of the first start; negative for past ones. */
    opensIn: Type.Optional(Type.Integer()),
    closesIn: Type.Optional(Type.Integer()),
    /** Minutes after the opening until which the paper can be started. */
    entryMinutes: Type.Optional(Minutes()),
    /** Minutes before which a unit cannot be handed in. */
    handInAfterMinutes: Type.Optional(Minutes()),
    /** The number of attempts allowed; 0 or absent: no limit. */
    attempts: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The number of invented candidates who sat it (only for closed papers). */
    candidates: Type.Optional(Type.Integer({ minimum: 1 })),
    units: Type.Array(DemoUnit, { minItems: 1 }),
  },
  closed,
)
export type DemoPaper = Static<typeof DemoPaper>

export const DemoPapers = Type.Array(DemoPaper)
