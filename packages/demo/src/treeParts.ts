import type { Chapter } from './authoring.ts'
import type { Chooser, Wanted } from './choose.ts'
import type { DemoTreeChapter } from './trees.ts'

/** The chapter as it stands in 章节练习, with its questions: books and editions put the same matter in another order. */
export const mirror = (chapter: Chapter, free = false): DemoTreeChapter => ({
  name: chapter.name,
  ...(free ? { free } : {}),
  questions: chapter.items.flat().map((item) => item.externalID),
  children: chapter.children.map((child) => mirror(child)),
})

/** The chapter below others that its path names. Throws where there is none: a path is a typing mistake then. */
export function chapterAt(chapters: readonly Chapter[], path: string): Chapter {
  let found: Chapter | undefined
  let below = chapters
  for (const name of path.split('/')) {
    found = below.find((chapter) => chapter.name === name)
    if (!found) throw new Error(`no chapter ${path}`)
    below = found.children
  }
  return found as Chapter
}

/** A chapter for each knowledge point that has questions left, named after it. */
const byPoint = (choose: Chooser, points: readonly string[], of: Wanted = {}): DemoTreeChapter[] =>
  points
    .map((point) => ({
      name: point,
      points: [point] as const,
      questions: choose.take({ ...of, points: [point], fresh: true }),
    }))
    .filter(({ questions }) => questions.length > 0)

/** Two points that are taken for one another, and what tells them apart. */
export const pair = (
  choose: Chooser,
  points: readonly [string, string],
  note: string,
  name = points.join(' 与 '),
): DemoTreeChapter => ({ name, points, note, questions: choose.take({ points, fresh: true }) })

/** How often each point stands below a chapter, in the order in which they come. */
function pointsBelow(chapter: Chapter, counted = new Map<string, number>()): Map<string, number> {
  for (const { points } of chapter.items.flat())
    for (const point of points) counted.set(point, (counted.get(point) ?? 0) + 1)
  for (const child of chapter.children) pointsBelow(child, counted)
  return counted
}

/** For each system the points that years asked about, a point in the system that asks about it most. */
export function askedPoints(choose: Chooser, systems: readonly Chapter[]): DemoTreeChapter[] {
  const counted = systems.map((system) => pointsBelow(system))
  const home = new Map<string, { at: number; times: number }>()
  for (const [at, points] of counted.entries())
    for (const [point, times] of points) if (times > (home.get(point)?.times ?? 0)) home.set(point, { at, times })
  return systems.flatMap((system, at) => {
    const own = [...(counted[at]?.keys() ?? [])].filter((point) => home.get(point)?.at === at)
    const children = byPoint(choose, own, { dated: true })
    return children.length > 0 ? [{ name: system.name, children }] : []
  })
}

/** A chapter for each part of the subject, with questions of a kind. */
export const byPart = (choose: Chooser, parts: readonly Chapter[], of: Omit<Wanted, 'under'>): DemoTreeChapter[] =>
  parts
    .map(({ name }) => ({ name, questions: choose.take({ ...of, under: [name], fresh: true }) }))
    .filter(({ questions }) => questions.length > 0)
