import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { ChapterCount } from '../../calls/parts/trees.ts'

export interface Counts {
  total: number
  done: number
  right: number
  wrong: number
  favourites: number
  notes: number
}

/** A chapter with the counts of all its questions, subchapters included. */
export interface Chapter {
  id: number
  name: string
  free: boolean
  /** The number of questions directly in this chapter; only a chapter with some can be practised. */
  own: number
  counts: Counts
  children: Chapter[]
  /** Short text shown beside the chapter's name. */
  note?: string
  /** Its knowledge points: two where the chapter is about a confusable pair. */
  pointIDs?: readonly number[]
  /** Of a chapter that is not free: how many of its questions are, and the chapter in which they are practised. */
  trial?: { count: number; id: number }
}

/** Whether its trial has all of its questions: opening the chapter would add none. */
export const isWhollyFree = ({ trial, own }: Chapter): boolean => trial !== undefined && trial.count >= own

const NOTHING: Counts = { total: 0, done: 0, right: 0, wrong: 0, favourites: 0, notes: 0 }

function addCounts(a: Counts, b: Counts): Counts {
  return {
    total: a.total + b.total,
    done: a.done + b.done,
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    favourites: a.favourites + b.favourites,
    notes: a.notes + b.notes,
  }
}

export const sumOf = (chapters: readonly Chapter[]): Counts =>
  chapters.reduce((sum, chapter) => addCounts(sum, chapter.counts), NOTHING)

/** Parses the JSON text of getChapterMenuX, whose root is the subject and whose children are the top chapters. */
export function chaptersOf(chapterMenuJson: string): ChapterNode[] {
  const root = JSON.parse(chapterMenuJson) as { Childs?: ChapterNode[] }
  return root.Childs ?? []
}

/** Joins the tree with the learner's counts, which the server gives without subchapters, and sums them up. */
export function withCounts(nodes: readonly ChapterNode[], rows: readonly ChapterCount[]): Chapter[] {
  const byID = new Map(rows.map((row) => [row.CptID, row]))
  const build = (node: ChapterNode): Chapter => {
    const children = node.Childs.map(build)
    const row = byID.get(node.ID)
    const own: Counts = row
      ? {
          total: row.Total,
          done: row.Done,
          right: row.Right,
          wrong: row.Wrong,
          favourites: row.Favourites,
          notes: row.Notes,
        }
      : { ...NOTHING, total: node.TestCount }
    return {
      id: node.ID,
      name: node.Name,
      free: node.IsFree === 1,
      own: own.total,
      counts: addCounts(own, sumOf(children)),
      children,
      ...(node.Note ? { note: node.Note } : {}),
      ...(node.PointIDs ? { pointIDs: node.PointIDs } : {}),
      ...(node.FreeCount && node.FreeCptID ? { trial: { count: node.FreeCount, id: node.FreeCptID } } : {}),
    }
  }
  return nodes.map(build)
}

/** The chapter with this id, at any depth. */
export function findChapter(chapters: readonly Chapter[], id: number): Chapter | undefined {
  for (const chapter of chapters) {
    const found = chapter.id === id ? chapter : findChapter(chapter.children, id)
    if (found) return found
  }
  return undefined
}

/** The chapters that contain questions themselves, in reading order. */
export const practicable = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.flatMap((chapter) => [...(chapter.own > 0 ? [chapter] : []), ...practicable(chapter.children)])

/**
 * The chapter to go on with: the one of the last answer, else the first begun and unfinished one, else the first
 * untouched one. Undefined when all are finished.
 */
export function nextChapter(
  chapters: readonly Chapter[],
  lastID: number | undefined,
  isOpen: (chapter: Chapter) => boolean,
): Chapter | undefined {
  const all = practicable(chapters).filter(isOpen)
  const last = all.find((chapter) => chapter.id === lastID)
  const undone = (chapter: Chapter) => chapter.counts.done < chapter.counts.total
  return last ?? all.find((chapter) => chapter.counts.done > 0 && undone(chapter)) ?? all.find(undone)
}

/** Whether the chapter or one below it can be practised without VIP. */
export const holdsFree = (chapter: Chapter): boolean => chapter.free || chapter.children.some(holdsFree)
