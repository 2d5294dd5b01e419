import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { type BlueprintLine, drawBlueprint } from '@tizhou/domain/building/blueprint'
import type { With } from '../../../platform/coreFront.ts'
import type { Content } from '../../content/content.ts'
import { withDescendants } from '../../content/trees/chapterIndex.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'
import { questionsOfLastPapers, readDeskPool } from './deskPool.ts'

/** What came of a line of a blueprint; places from 0. */
export interface DrawnPlace {
  unit: number
  section: number
  line: number
  wanted: number
  drawn: number
  /** Questions that meet the line. */
  meeting: number
  /** Of those, in the last papers or in a section that stays. */
  avoided: number
}

/**
 * Draws the questions of every section with lines anew; sections without lines stay, and what they hold is not drawn.
 * Groups stand whole and in order, and questions of a section in the order of its lines. The same seed over the same
 * bank draws the same paper.
 */
export async function drawByBlueprint(
  { store, content }: With<'store', { content: Content }>,
  subjectID: number,
  asked: { form: WirePaperForm; seed: number; lastPapers: number; butKey: string },
): Promise<{ drawn: WirePaperForm; lines: DrawnPlace[] }> {
  const { form, seed, lastPapers: count, butKey } = asked
  const [chapters, homes, pointIDs] = await Promise.all([
    content.chapters(subjectID),
    content.homes(subjectID),
    pointIDsByName(store, subjectID),
  ])
  const places = form.units.flatMap(({ sections }, unit) =>
    sections.flatMap(({ lines }, section) => lines.map((line, at) => ({ unit, section, at, line }))),
  )
  const avoid = await questionsOfLastPapers(store, subjectID, { count, butKey })
  for (const { sections } of form.units)
    for (const { lines, items } of sections)
      if (lines.length === 0) for (const { allTestID } of items) avoid.add(allTestID)

  const lines = places.map(
    ({ unit, section, line }): BlueprintLine => ({
      styleID: form.units[unit]?.sections[section]?.styleID ?? 0,
      count: line.count,
      difficulties: line.difficulties,
      chapterIDs: line.cptIDs.flatMap((cptID) => {
        const place = chapters.byID.get(cptID)
        return place ? withDescendants(place).map(({ chapterID }) => chapterID) : [cptID]
      }),
      // A point that is not there is met by no question.
      pointIDs: line.points.map((name) => pointIDs.get(name.trim()) ?? 0),
    }),
  )
  const pool = await readDeskPool(store, subjectID, {
    homes,
    pointIDs: lines.flatMap((line) => line.pointIDs ?? []),
  })
  const drawn = drawBlueprint(pool, lines, { seed, avoid })
  return {
    drawn: {
      ...form,
      units: form.units.map((unit, unitAt) => ({
        ...unit,
        sections: unit.sections.map((section, sectionAt) => {
          if (section.lines.length === 0) return section
          const items = places.flatMap((place, at) =>
            place.unit === unitAt && place.section === sectionAt
              ? (drawn[at]?.bundles ?? []).flatMap(({ questionIDs }) => questionIDs)
              : [],
          )
          return { ...section, items: items.map((allTestID) => ({ allTestID, marks: section.marks })) }
        }),
      })),
    },
    lines: places.map(({ unit, section, at: line, line: { count: wanted } }, at) => ({
      ...{ unit, section, line, wanted },
      drawn: drawn[at]?.count ?? 0,
      meeting: drawn[at]?.meeting ?? 0,
      avoided: drawn[at]?.avoided ?? 0,
    })),
  }
}
