import { SOURCES } from '@tizhou/catalogue/sources'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { Store } from '../../../platform/database/store.ts'
import { homeRows } from './chapterHomes.ts'
import { replacedChapters, throughAll } from './replacedChapters.ts'
import { type Trial, trialsOf } from './trials.ts'

export interface ChapterPlace {
  chapterID: number
  treeID: number
  parentID: number
  name: string
  position: number
  /** Open without VIP: the chapter or an ancestor is free. */
  isFree: boolean
  /** The module that unlocks its tree. */
  module: string
  /** Questions directly in the chapter. */
  count: number
  /** The chapter's note; empty: none. */
  note: string
  /** The chapter's points; two for a confusable pair. */
  pointIDs: readonly number[]
  /** The free chapter with the most of its questions, and how many these are; absent: none is free, or all are. */
  trial?: Trial
  children: ChapterPlace[]
}

export interface ChapterTree {
  treeID: number
  sourceName: string
  examType: string
  siginType: string
  /** The module that unlocks the tree. */
  module: string
  updatedAt: number
  top: ChapterPlace[]
}

export interface SubjectChapters {
  /** A chapter that was merged into another one is found as that one: what learners hold of it leads there. */
  byID: ReadonlyMap<number, ChapterPlace>
  /** Present chapter → the former ones whose place it took. */
  former: ReadonlyMap<number, readonly number[]>
  /** Former chapters that none took the place of. */
  gone: ReadonlySet<number>
  /** In order; a question's home is in the first tree that contains it. */
  trees: ChapterTree[]
  /** When the subject last changed, ms UTC: never later than the content read here. */
  updatedAt: number
}

/** Home chapters of a subject's questions: statistics by chapter over all trees count each question there. */
export interface Homes {
  /** questionID → chapterID */
  chapterOf: ReadonlyMap<number, number>
  /** chapterID → number of questions at home directly in the chapter */
  counts: ReadonlyMap<number, number>
}

/** A question's home is in the first tree that contains it; a tree contains a question once. */
export async function homeOf(store: Store, subjectID: number): Promise<Homes> {
  const chapterOf = await homeRows(store, subjectID)
  const counts = new Map<number, number>()
  for (const chapterID of chapterOf.values()) counts.set(chapterID, (counts.get(chapterID) ?? 0) + 1)
  return { chapterOf, counts }
}

/** Reads all chapters of a subject and joins them to trees, in order. */
export async function chapterIndex(store: Store, subjectID: number): Promise<SubjectChapters> {
  // The time is read first: a change that comes between is then in the content, but not yet in the time.
  const subject = await store.db
    .selectFrom('subject')
    .select('updated_at')
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  const trees = await store.db
    .selectFrom('tree')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('position')
    .orderBy('source_name')
    .execute()
  const rows = await store.db
    .selectFrom('chapter')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('position')
    .orderBy('chapter_id')
    .execute()
  const counts = await store.db
    .selectFrom('chapter_item as ci')
    .innerJoin('chapter as c', 'c.chapter_id', 'ci.chapter_id')
    .select(({ fn }) => ['ci.chapter_id', fn.countAll<number>().as('n')])
    .where('c.subject_id', '=', subjectID)
    .groupBy('ci.chapter_id')
    .execute()
  const details = await store.db
    .selectFrom('chapter_detail')
    .select(['chapter_id', 'note', 'point_id', 'other_point_id'])
    .where('subject_id', '=', subjectID)
    .execute()
  const freeTrees = trees.flatMap((tree) => (tree.source_name === SOURCES.Free ? [tree.tree_id] : []))
  const trials = await trialsOf(store, freeTrees)
  const replaced = await replacedChapters(store, subjectID)
  const detailOf = new Map(details.map((row) => [row.chapter_id, row]))
  const countOf = new Map(counts.map((row) => [row.chapter_id, row.n]))
  const moduleOf = new Map(trees.map((tree) => [tree.tree_id, tree.module]))
  const byID = new Map<number, ChapterPlace>(
    rows.map((row) => [
      row.chapter_id,
      {
        chapterID: row.chapter_id,
        treeID: row.tree_id,
        parentID: row.parent_id,
        name: row.name,
        position: row.position,
        isFree: row.is_free === 1,
        module: moduleOf.get(row.tree_id) ?? '',
        count: countOf.get(row.chapter_id) ?? 0,
        note: detailOf.get(row.chapter_id)?.note ?? '',
        pointIDs: pointsOf(detailOf.get(row.chapter_id)),
        children: [],
      },
    ]),
  )
  for (const place of byID.values()) byID.get(place.parentID)?.children.push(place)
  const top = [...byID.values()].filter((place) => place.parentID === 0)
  for (const place of top) inheritFree(place)
  for (const trial of trials) {
    const place = byID.get(trial.chapterID)
    if (place && !place.isFree && byID.get(trial.freeChapterID)?.isFree && trial.count > (place.trial?.count ?? 0))
      place.trial = trial
  }
  const led = throughAll(replaced, byID)
  return {
    byID: new PresentChapters(byID, led),
    former: Map.groupBy(led.keys(), (chapterID) => led.get(chapterID) as number),
    gone: new Set([...replaced.keys()].filter((chapterID) => !led.has(chapterID) && !byID.has(chapterID))),
    updatedAt: subject?.updated_at ?? 0,
    trees: trees.map((tree) => ({
      treeID: tree.tree_id,
      sourceName: tree.source_name,
      examType: tree.exam_type,
      siginType: tree.sigin_type,
      module: tree.module,
      updatedAt: tree.updated_at,
      top: top.filter((place) => place.treeID === tree.tree_id),
    })),
  }
}

class PresentChapters extends Map<number, ChapterPlace> {
  readonly #replaced: ReadonlyMap<number, number>

  constructor(byID: ReadonlyMap<number, ChapterPlace>, replaced: ReadonlyMap<number, number>) {
    super(byID)
    this.#replaced = replaced
  }

  override get(chapterID: number): ChapterPlace | undefined {
    return super.get(chapterID) ?? super.get(this.#replaced.get(chapterID) ?? 0)
  }
}

const pointsOf = (detail: { point_id: number | null; other_point_id: number | null } | undefined): number[] =>
  [detail?.point_id, detail?.other_point_id].filter((id) => typeof id === 'number')

function inheritFree(place: ChapterPlace): void {
  for (const child of place.children) {
    if (place.isFree) child.isFree = true
    inheritFree(child)
  }
}

/** A chapter and its descendants. */
export function withDescendants(place: ChapterPlace): ChapterPlace[] {
  return [place, ...place.children.flatMap(withDescendants)]
}

/**
 * The chapters as nodes of ChapterMenuJson (specification, section 7; design, "Content"). One without any question, its
 * own or below it, is in no learner's menu.
 */
export const menuNodes = (places: readonly ChapterPlace[]): ChapterNode[] =>
  places.flatMap((place) => {
    const node = menuNode(place)
    return node.TestCount > 0 || node.Childs.length > 0 ? [node] : []
  })

export function menuNode(place: ChapterPlace): ChapterNode {
  return {
    ID: place.chapterID,
    Name: place.name,
    IsFree: place.isFree ? 1 : 0,
    TestCount: place.count,
    Childs: menuNodes(place.children),
    ...(place.note ? { Note: place.note } : {}),
    ...(place.pointIDs.length > 0 ? { PointIDs: [...place.pointIDs] } : {}),
    ...(place.trial ? { FreeCount: place.trial.count, FreeCptID: place.trial.freeChapterID } : {}),
  }
}

/** The names from the top of its tree to a chapter; empty for none. */
export const pathOf = ({ byID }: SubjectChapters, chapterID: number | null): string[] => {
  const path: string[] = []
  for (let at: ChapterPlace | undefined = byID.get(chapterID ?? 0); at; at = byID.get(at.parentID))
    path.unshift(at.name)
  return path
}
