import { Type } from 'typebox'
import { Count, Flag, Id, MenuJson, Moment, Nullable } from './wire.ts'

/** Papers as shown in lists, for the areas exams and chapters. */

/** Marks to two decimals. */
const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const Seconds = () => Type.Integer({ minimum: 0, maximum: 86_400 })

export const PAPER_KINDS = [
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
  'built',
] as const
type PaperKind = (typeof PAPER_KINDS)[number]

/** `open`: free order; `A`: sections and steps lock; `B`: the licence room (exam-formats, "Two exam rooms"). */
export const ROOMS = ['open', 'A', 'B'] as const
export type RoomName = (typeof ROOMS)[number]

const PaperUnit = Type.Object({
  UnitID: Id(),
  Name: Type.String(),
  Seconds: Seconds(),
  TestCount: Count(),
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  Sections: Type.Array(
    Type.Object({ SectionID: Id(), Name: Type.String(), StyleID: Id(), TestCount: Count(), FullMark: Marks() }),
  ),
})

/** A paper in lists, without its questions. */
export const PaperEntry = Type.Object({
  PaperID: Id(),
  Name: Type.String(),
  Kind: Type.Unsafe<PaperKind>(Type.Enum([...PAPER_KINDS])),
  Room: Type.Unsafe<RoomName>(Type.Enum([...ROOMS])),
  Year: Nullable(Type.Integer()),
  Module: Type.String({ description: 'what opens it' }),
  IsFree: Flag(),
  TestCount: Count(),
  Seconds: Count(),
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  /** Only in this window; null: always. */
  OpensAt: Nullable(Moment()),
  ClosesAt: Nullable(Moment()),
  /**
   * When scores, keys and ranking are told, where that is later than ClosesAt: an editor set it, or another paper with
   * some of its questions tells later. Null: when the window closes, or without one after the hand-in.
   */
  TellsAt: Nullable(Moment()),
  /** How often a learner may sit it; 0: unlimited. */
  Attempts: Count(),
  Units: Type.Array(PaperUnit),
  Withdrawn: Type.Optional(
    Type.Literal(1, { description: 'staff withdrew it: nobody begins it, and it is in no list of papers' }),
  ),
})
/**
 * Papers in their groups. `ChapterMenuJson` is JSON text of {ID, Name, Childs}: years or series, with leaves whose ID
 * is a PaperID of `Papers`.
 */
export const PaperTree = Type.Object({
  ChapterMenuJson: MenuJson('JSON text of {ID, Name, Childs: [...]}, nested to any depth'),
  Papers: Type.Array(PaperEntry),
})

/**
 * Why parts of a question are withheld, and until when: key, explanation and teachers' texts, of a paper that the
 * learner is sitting, or of a ranked paper with an open window (docs/decisions/0026-ranked-windows.md).
 */
export const waits = (what: string) => ({
  Waits: Type.Optional(Type.Unsafe<'sitting' | 'window'>(Type.Enum(['sitting', 'window'], { description: what }))),
  WaitsUntil: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'ms UTC; left out: nobody knows' }),
  ),
})
