import type { SOURCES } from '@tizhou/catalogue/sources'
import type { RuleVersion } from '@tizhou/domain/scoring/casetest'
import type { Item } from './authoring.ts'

/** Name of a source of trees and papers (packages/catalogue/src/sources.ts). */
export type DemoSource = (typeof SOURCES)[keyof typeof SOURCES]

/** What a paper is: kinds of the contract (`PaperKind`), those that learners build themselves left out. */
export type DemoPaperKind =
  | 'past'
  | 'mock'
  | 'computer'
  | 'manMachine'
  | 'sample'
  | 'free'
  | 'firstMock'
  | 'fiveHundred'
  | 'secret'
  | 'interview'

/** A run of questions of one style. Groups (A3, A4, B1, case analyses) stand whole and together. */
export interface DemoSection {
  /** What learners read; the style's own name where none is given. */
  name?: string
  /** Code of packages/catalogue/src/styles.ts. */
  style: string
  /** Marks of each question; of a case, of each step. At most two decimals. */
  marks: number
  /** External ids of questions of the subject's chapters. */
  questions: readonly string[]
  /** Questions that stand in papers only. They come behind the others; another paper names them by their ids. */
  items?: readonly Item[]
}

export interface DemoUnit {
  name: string
  minutes: number
  /** Before the next unit begins by itself. */
  rest?: number
  passMark?: number
  sections: DemoSection[]
}

export interface DemoPaper {
  /** Unique in the subject; made again under the same key it is the same paper. */
  key: string
  kind: DemoPaperKind
  source: DemoSource
  /** The year or series that it is listed under; empty: none. */
  group: string
  name: string
  /** `open`: free order; `A`: sections and steps lock; `B`: the licence room. */
  room: 'open' | 'A' | 'B'
  year?: number
  /** What opens it. */
  module: string
  free?: boolean
  /** Version of the rule for case analyses; the newest where none is given. */
  rule?: RuleVersion
  passMark?: number
  /** Hours from midnight (Beijing) of the day of the first start; negative ones lie before it. */
  opensIn?: number
  closesIn?: number
  /** Nobody enters so many minutes after it opened. */
  entryMinutes?: number
  /** No unit is handed in before so many minutes of it. */
  handInAfterMinutes?: number
  /** How often one may sit it; 0 or nothing: no limit. */
  attempts?: number
  /** So many made-up candidates sat it while it was open (only papers that have closed). */
  candidates?: number
  units: DemoUnit[]
}
