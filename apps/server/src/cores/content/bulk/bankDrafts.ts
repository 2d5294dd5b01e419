import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store } from '../../../platform/database/store.ts'
import { draftOf } from '../filing/storedDraft.ts'
import { pointNames } from '../questions/questionList.ts'
import { type QuestionState, stateOf } from '../questions/questions.ts'
import { placesByNow, presentChapters } from '../trees/replacedChapters.ts'

type Reads = Pick<Store, 'db'>

export interface Place {
  chapterID: number
  position: number
}

/** A stored question as a draft that would file it unchanged, with where it stands. */
export interface BankDraft {
  questionID: number
  draft: QuestionDraft
  state: QuestionState
  /** In all trees, the home first; of one that was taken out the chapters to which it would come back. */
  places: Place[]
  removedAt: number | null
  /** JSON of the former places, as it stands. */
  removedPlaces: string
  /** It stands in a paper for everybody. */
  inPaper: boolean
}

/** The chapters of a subject by id, with their trees' positions. */
export interface ChapterNames {
  treeOf: (chapterID: number) => number | undefined
  /** Names from the top; empty where there is no such chapter. */
  pathOf: (chapterID: number | undefined) => string[]
  /** Of a chapter among all, as the trees show them. */
  rankOf: (chapterID: number) => number
  /** Orders places: a question's home stands in the first tree. */
  before: (a: Place, b: Place) => number
  /** Former places as they are by now: in chapters that are there, or took the place of others; a tree has one. */
  present: (places: readonly Place[]) => Place[]
}

export async function chapterNames({ db }: Reads, subjectID: number): Promise<ChapterNames> {
  const rows = await db
    .selectFrom('chapter as c')
    .innerJoin('tree as t', 't.tree_id', 'c.tree_id')
    .select(['c.chapter_id', 'c.parent_id', 'c.name', 'c.tree_id', 't.position'])
    .where('c.subject_id', '=', subjectID)
    .orderBy('t.position')
    .orderBy('c.position')
    .orderBy('c.chapter_id')
    .execute()
  const below = Map.groupBy(rows, (row) => row.parent_id)
  const ranks = new Map<number, number>()
  const rank = (parentID: number): void => {
    for (const { chapter_id } of below.get(parentID) ?? []) {
      ranks.set(chapter_id, ranks.size)
      rank(chapter_id)
    }
  }
  rank(0)
  const byID = new Map(rows.map((row) => [row.chapter_id, row]))
  const paths = new Map<number, string[]>()
  const pathOf = (chapterID: number | undefined): string[] => {
    const known = paths.get(chapterID ?? 0)
    if (known) return known
    const row = byID.get(chapterID ?? 0)
    const path = row ? [...pathOf(row.parent_id), row.name] : []
    if (row) paths.set(row.chapter_id, path)
    return path
  }
  const treeAt = ({ chapterID }: Place) => byID.get(chapterID)?.position ?? 0
  const chaptersByNow = await presentChapters({ db }, subjectID)
  return {
    present: (places) => placesByNow(places, chaptersByNow),
    treeOf: (chapterID) => byID.get(chapterID)?.tree_id,
    pathOf,
    rankOf: (chapterID) => ranks.get(chapterID) ?? 0,
    before: (a, b) => treeAt(a) - treeAt(b) || a.chapterID - b.chapterID,
  }
}

/** These questions of the subject as they stand, in the order of their ids. Not for more than a statement takes. */
export async function bankDrafts(
  on: Reads,
  subjectID: number,
  chapters: ChapterNames,
  ids: readonly number[],
): Promise<BankDraft[]> {
  const { db } = on
  const rows = await db
    .selectFrom('question as q')
    .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
    .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
    .selectAll('q')
    .select(['g.external_key as group_key', 'g.stem as group_stem', 'r.removed_at', 'r.places as removed_places'])
    .where('q.subject_id', '=', subjectID)
    .where('q.question_id', 'in', ids)
    .orderBy('q.question_id')
    .execute()
  const points = await pointNames(on, ids)
  const items = await db.selectFrom('chapter_item').selectAll().where('question_id', 'in', ids).execute()
  const placesOf = Map.groupBy(items, (item) => item.question_id)
  const papers = await db
    .selectFrom('paper_item as i')
    .innerJoin('paper as p', 'p.paper_id', 'i.paper_id')
    .select('i.question_id')
    .distinct()
    .where('i.question_id', 'in', ids)
    .where('p.owner_user_id', 'is', null)
    .execute()
  const inPapers = new Set(papers.map((row) => row.question_id))
  return rows.map((row) => {
    const standing = (placesOf.get(row.question_id) ?? [])
      .map(({ chapter_id, position }) => ({ chapterID: chapter_id, position }))
      .sort(chapters.before)
    const places = standing.length > 0 ? standing : chapters.present(JSON.parse(row.removed_places ?? '[]') as Place[])
    const draft = draftOf(row, {
      chapterPath: chapters.pathOf(places[0]?.chapterID),
      points: points.get(row.question_id) ?? [],
    })
    return {
      questionID: row.question_id,
      draft,
      state: stateOf(standing.length > 0, row.removed_at !== null),
      places,
      removedAt: row.removed_at,
      removedPlaces: row.removed_places ?? '[]',
      inPaper: inPapers.has(row.question_id),
    }
  })
}
