import { SOURCES } from '@tizhou/catalogue/sources'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { closed, Name } from './shapes.ts'

/** Papers of a demo subject, as `data/<subject>/papers.json` holds them. */

const Minutes = () => Type.Integer({ minimum: 0 })

/** Name of a source of trees and papers (packages/catalogue/src/sources.ts). */
export const DemoSource = Type.Unsafe<(typeof SOURCES)[keyof typeof SOURCES]>(Type.Enum(Object.values(SOURCES)))

/** A run of questions of one style. Groups (A3, A4, B1, case analyses) stand whole and together. */
const DemoSection = Type.Object(
  {
    /** What learners read; the style's own name where none is given. */
    name: Type.Optional(Name()),
    /** Code of packages/catalogue/src/styles.ts. */
    style: Name(),
    /** Marks of each question; of a case, of each step. At most two decimals. */
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
    /** Minutes before the next unit begins by itself. */
    rest: Type.Optional(Minutes()),
    passMark: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    sections: Type.Array(DemoSection, { minItems: 1 }),
  },
  closed,
)

/** What a paper is: kinds of the contract (`PaperKind`), those that learners build themselves left out. */
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
    /** Unique in the subject; made again under the same key it is the same paper. */
    key: Name(),
    kind: Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS])),
    source: DemoSource,
    /** The year or series that it is listed under; empty: none. */
    group: Type.String(),
    name: Name(),
    /** `open`: free order; `A`: sections and steps lock; `B`: the licence room. */
    room: Type.Unsafe<(typeof ROOMS)[number]>(Type.Enum([...ROOMS])),
    year: Type.Optional(Type.Integer()),
    /** Key of the module that opens the paper. */
    module: Name(),
    free: Type.Optional(Type.Boolean()),
    /** Version of the rule for case analyses; the newest where none is given. */
    rule: Type.Optional(Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES)))),
    passMark: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    /** Hours from midnight (Beijing) of the day of the first start; negative ones lie before it. */
    opensIn: Type.Optional(Type.Integer()),
    closesIn: Type.Optional(Type.Integer()),
    /** Nobody enters so many minutes after it opened. */
    entryMinutes: Type.Optional(Minutes()),
    /** No unit is handed in before so many minutes of it. */
    handInAfterMinutes: Type.Optional(Minutes()),
    /** How often one may sit it; 0 or nothing: no limit. */
    attempts: Type.Optional(Type.Integer({ minimum: 0 })),
    /** So many made-up candidates sat it while it was open (only papers that have closed). */
    candidates: Type.Optional(Type.Integer({ minimum: 1 })),
    units: Type.Array(DemoUnit, { minItems: 1 }),
  },
  closed,
)
export type DemoPaper = Static<typeof DemoPaper>

export const DemoPapers = Type.Array(DemoPaper)
