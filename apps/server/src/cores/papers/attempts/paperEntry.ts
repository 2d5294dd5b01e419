import type { PaperKind, RoomName, WirePaper } from '@tizhou/contract/areas/exams/exams'
import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { countedMarks } from '@tizhou/domain/exam/paperScore'
import type { ListedRow, SectionOutline, UnitOutline } from '../paperLists.ts'
import { tellingOf } from '../telling.ts'

type Section = Omit<SectionOutline, 'unit_id'>
type Unit = Omit<UnitOutline, 'paper_id' | 'sections'> & { sections: readonly Section[] }

const points = (hundredths: number): number => hundredths / 100
const sum = (sections: readonly Section[], of: 'questions' | 'marks'): number =>
  sections.reduce((total, section) => total + section[of], 0)

/** A paper for lists, without its questions. `toldAt`: of toldMoments; absent: of a paper that is told by itself. */
export function presentPaper(row: ListedRow, units: readonly Unit[], toldAt = tellingOf(row)): WirePaper {
  return {
    PaperID: row.paper_id,
    Name: row.name,
    Kind: row.kind as PaperKind,
    Room: row.room as RoomName,
    Year: row.year,
    Module: row.module,
    IsFree: row.is_free === 1 ? 1 : 0,
    TestCount: units.reduce((total, unit) => total + sum(unit.sections, 'questions'), 0),
    Seconds: row.seconds,
    FullMark: points(row.full_mark),
    PassMark: row.pass_mark === null ? null : points(row.pass_mark),
    OpensAt: row.opens_at,
    ClosesAt: row.closes_at,
    TellsAt: row.closes_at !== null && toldAt > row.closes_at + GRACE_MS ? toldAt : null,
    Attempts: row.attempts,
    Units: units.map((unit) => ({
      UnitID: unit.unit_id,
      Name: unit.name,
      Seconds: unit.seconds,
      TestCount: sum(unit.sections, 'questions'),
      FullMark: points(sum(unit.sections, 'marks')),
      PassMark: unit.pass_mark === null ? null : points(unit.pass_mark),
      Sections: unit.sections.map((section) => ({
        SectionID: section.section_id,
        Name: section.name,
        StyleID: section.style_id,
        TestCount: section.questions,
        FullMark: points(section.marks),
      })),
    })),
    ...(row.withdrawn_at !== null && { Withdrawn: 1 as const }),
  }
}

/** What counts for nobody in a paper of which questions were dropped. */
export interface Dropped {
  /** Marks in hundredths, by section. */
  marks: ReadonlyMap<number, number>
  /** From when on candidates are told of it, ms UTC: with the results. */
  from: number
}

/** `toldAt`: of toldMoments. Null: no question was dropped. */
export const droppedFrom = (marks: Dropped['marks'] | undefined, toldAt = 0): Dropped | null =>
  marks ? { marks, from: toldAt } : null

const hundredths = (marks: number): number => Math.round(marks * 100)

/** The same of a part of the paper; `dropped`: hundredths. */
function countedPart<Part extends Pick<WirePaper, 'FullMark' | 'PassMark'>>(part: Part, dropped: number): Part {
  const { fullMark, passMark } = countedMarks(
    { fullMark: hundredths(part.FullMark), passMark: part.PassMark === null ? null : hundredths(part.PassMark) },
    dropped,
  )
  return { ...part, FullMark: points(fullMark), PassMark: passMark === null ? null : points(passMark) }
}

/** The paper with the full marks and pass marks by which attempts are scored. */
function countedEntry(paper: WirePaper, dropped: Dropped['marks']): WirePaper {
  const of = (sections: readonly { SectionID: number }[]) =>
    sections.reduce((total, { SectionID }) => total + (dropped.get(SectionID) ?? 0), 0)
  return {
    ...countedPart(paper, of(paper.Units.flatMap(({ Sections }) => Sections))),
    Units: paper.Units.map((unit) => ({
      ...countedPart(unit, of(unit.Sections)),
      Sections: unit.Sections.map((section) => ({
        ...section,
        FullMark: points(hundredths(section.FullMark) - (dropped.get(section.SectionID) ?? 0)),
      })),
    })),
  }
}

/** The paper as candidates see it at this moment. */
export const shownEntry = ({ entry, dropped }: { entry: WirePaper; dropped: Dropped | null }, now: number): WirePaper =>
  sealedUntilOpen(dropped !== null && dropped.from <= now ? countedEntry(entry, dropped.marks) : entry, now)

/** Before its date a secret paper shows only that and when it opens. */
const sealedUntilOpen = (paper: WirePaper, now: number): WirePaper =>
  paper.Kind !== 'secret' || paper.OpensAt === null || paper.OpensAt <= now
    ? paper
    : { ...paper, Year: null, TestCount: 0, Seconds: 0, FullMark: 0, PassMark: null, Units: [] }
