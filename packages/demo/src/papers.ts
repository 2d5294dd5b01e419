import { SOURCES } from '@tizhou/catalogue/sources'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { closed, Name } from './shapes.ts'

/** Papers of a demo subject (`data/<subject>/papers.json`). */

const Minutes = () => Type.Integer({ minimum: 0 })

/** The name of a source of trees and papers (packages/catalogue/src/sources.ts). */
export const DemoSource = Type.Unsafe<(typeof SOURCES)[keyof typeof SOURCES]>(Type.Enum(Object.values(SOURCES)))

/** A run of questions of one style. Groups (A3, A4, B1, case analyses) are complete and not interrupted. */
const DemoSection = Type.Object(
  {
    /** The name that learners read; absent: the style's own name. */
    name: Type.Optional(Name()),
    /** Code of a style in packages/catalogue/src/styles.ts. */
    style: Name(),
    /** Marks of each question (of a case: of each step), with at most two decimals. */
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

/** Kinds of papers of the contract (`PaperKind`), except those that learners build. */
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
    /** Unique in the subject: making the demo again updates the paper with the same key. */
    key: Name(),
    kind: Type.Unsafe<(typeof KINDS)[number]>(Type.Enum([...KINDS])),
    source: DemoSource,
    /** The year or series under which it is listed; empty: none. */
    group: Type.String(),
    name: Name(),
    /** `open`: free order; `A`: sections and steps lock; `B`: the licence room. */
    room: Type.Unsafe<(typeof ROOMS)[number]>(Type.Enum([...ROOMS])),
    year: Type.Optional(Type.Integer()),
    /** The key of the module that opens the paper. */
    module: Name(),
    free: Type.Optional(Type.Boolean()),
    /** Version of the scoring rule for case analyses; absent: the newest. */
    rule: Type.Optional(Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES)))),
    passMark: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    /** Hours from midnight (Beijing) of the day of the first start; negative for past ones. */
    opensIn: Type.Optional(Type.Integer()),
    closesIn: Type.Optional(Type.Integer()),
    /** Minutes after the opening in which candidates may enter. */
    entryMinutes: Type.Optional(Minutes()),
    /** Minutes of a unit before which it cannot be handed in. */
    handInAfterMinutes: Type.Optional(Minutes()),
    /** Number of attempts; 0 or absent: no limit. */
    attempts: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Number of made-up candidates who sat it while it was open (only closed papers). */
    candidates: Type.Optional(Type.Integer({ minimum: 1 })),
    units: Type.Array(DemoUnit, { minItems: 1 }),
  },
  closed,
)
export type DemoPaper = Static<typeof DemoPaper>

export const DemoPapers = Type.Array(DemoPaper)
