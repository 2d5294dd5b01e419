import type { PaperKind, RoomName, WirePaper } from '@tizhou/contract/areas/exams/exams'
import { GRACE_MS } from '@tizhou/domain/exam/attempt'
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
  }
}

/** Before its date a secret paper shows only that and when it opens. */
export const sealedUntilOpen = (paper: WirePaper, now: number): WirePaper =>
  paper.Kind !== 'secret' || paper.OpensAt === null || paper.OpensAt <= now
    ? paper
    : { ...paper, Year: null, TestCount: 0, Seconds: 0, FullMark: 0, PassMark: null, Units: [] }
