import { type Bundle, type SeenState, stateOfGroup } from '@tizhou/domain/building/draw'
import type { Store } from '../../../platform/database/store.ts'
import type { Content } from '../../content/content.ts'
import type { ChapterPlace, Homes, SubjectChapters } from '../../content/trees/chapterIndex.ts'
import { type PoolRow, poolPlaces, poolQuestions } from './building.ts'

/** A unit of drawing, independent of the learner: a question or a group. */
export interface PoolBundle {
  styleID: number
  /** Its home chapter. */
  chapterID: number
  questionIDs: readonly number[]
  /** For each question the chapters that contain it. */
  places: readonly (readonly number[])[]
}

export type Pool = readonly PoolBundle[]

/**
 * Everything that can be drawn in a subject, in the order of its chapters: single questions and whole groups. Left out:
 * questions without a chapter (of papers only), groups that are partly without one or have several styles, and short
 * answers, which the server cannot judge.
 */
export const readPool = async (store: Store, content: Content, subjectID: number): Promise<Pool> =>
  poolOf(store, subjectID, await content.chapters(subjectID), await content.homes(subjectID))

async function poolOf(store: Store, subjectID: number, chapters: SubjectChapters, homes: Homes): Promise<Pool> {
  const rows = await poolQuestions(store, subjectID)
  const places = await poolPlaces(store, subjectID)
  const { chapterOf } = homes
  const chapterAt = new Map(inBookOrder(chapters).map((place, at) => [place.chapterID, at]))

  const standsIn = new Map<number, number[]>()
  const positionAtHome = new Map<number, number>()
  for (const { question_id, chapter_id, position } of places) {
    const others = standsIn.get(question_id)
    if (others) others.push(chapter_id)
    else standsIn.set(question_id, [chapter_id])
    if (chapterOf.get(question_id) === chapter_id) positionAtHome.set(question_id, position)
  }

  return wholeGroups(rows)
    .filter((members) => members.every((row) => row.form !== 'JDTEST' && chapterOf.has(row.question_id)))
    .map((members) => {
      const first = members[0] as PoolRow
      const chapterID = chapterOf.get(first.question_id) as number
      const at = (chapterAt.get(chapterID) ?? 0) * 1_000_000 + (positionAtHome.get(first.question_id) ?? 0)
      const bundle: PoolBundle = {
        styleID: first.style_id,
        chapterID,
        questionIDs: members.map((row) => row.question_id),
        places: members.map((row) => standsIn.get(row.question_id) ?? []),
      }
      return { bundle, at }
    })
    .sort((one, other) => one.at - other.at || idOf(one.bundle) - idOf(other.bundle))
    .map(({ bundle }) => bundle)
}

/** Single questions, and groups of one style in their order. */
export function wholeGroups(rows: readonly PoolRow[]): PoolRow[][] {
  const groups = Map.groupBy(rows, ({ group_id, question_id }) => group_id ?? -question_id)
  return [...groups.values()]
    .filter(([first, ...others]) => others.every((row) => row.style_id === first?.style_id))
    .map((members) => members.sort((one, other) => one.group_order - other.group_order))
}

const idOf = (bundle: PoolBundle): number => bundle.questionIDs[0] as number

function inBookOrder({ trees }: SubjectChapters): ChapterPlace[] {
  const below = (place: ChapterPlace): ChapterPlace[] => [place, ...place.children.flatMap(below)]
  return trees.flatMap(({ top }) => top.flatMap(below))
}

/** Whether all its questions are in chapters open to the learner. */
export const isOpen = (bundle: PoolBundle, open: ReadonlySet<number>): boolean =>
  bundle.places.every((chapters) => chapters.some((chapterID) => open.has(chapterID)))

/** Whether a question of it is in one of these chapters. */
export const standsIn = (bundle: PoolBundle, chapters: ReadonlySet<number>): boolean =>
  bundle.places.some((ids) => ids.some((chapterID) => chapters.has(chapterID)))

/** The bundle as input of the draw. */
export const asBundle = (bundle: PoolBundle, stateOf: ReadonlyMap<number, SeenState>): Bundle => ({
  styleID: bundle.styleID,
  chapterID: bundle.chapterID,
  questionIDs: bundle.questionIDs,
  state: stateOfGroup(bundle.questionIDs.map((id) => stateOf.get(id) ?? 'unseen')),
})
