import { SOURCES } from '@tizhou/catalogue/sources'
import type { Chapter } from './authoring.ts'
import { type Chooser, chooser, type Wanted } from './choose.ts'
import type { DemoTree, DemoTreeChapter } from './trees.ts'

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

/** How often each point stands below a chapter, in the order in which they come. */
function pointsBelow(chapter: Chapter, counted = new Map<string, number>()): Map<string, number> {
  for (const { points } of chapter.items.flat())
    for (const point of points) counted.set(point, (counted.get(point) ?? 0) + 1)
  for (const child of chapter.children) pointsBelow(child, counted)
  return counted
}

/** For each system the points that years asked about, a point in the system that asks about it most. */
function askedPoints(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  const systems = chapters.flatMap((part) => part.children)
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
const byPart = (choose: Chooser, parts: readonly Chapter[], of: Omit<Wanted, 'under'>): DemoTreeChapter[] =>
  parts
    .map(({ name }) => ({ name, questions: choose.take({ ...of, under: [name], fresh: true }) }))
    .filter(({ questions }) => questions.length > 0)

/** Key questions by tag. */
function focalPoints(chapters: readonly Chapter[]): DemoTreeChapter[] {
  const choose = chooser(chapters)
  return [
    {
      name: '多选与案例',
      note: '多选、漏选都不得分，案例步步相扣。',
      children: [
        { name: '多项选择', questions: choose.take({ style: 'X', fresh: true }) },
        { name: '案例分析', questions: choose.take({ style: 'CASE', fresh: true }) },
      ],
    },
    {
      name: '难题',
      note: '难度四级以上，多数人在这里失分。',
      children: byPart(choose, chapters, { difficulty: [4, 5] }),
    },
    {
      name: '必拿分',
      note: '常考而不难，一题都不该丢。',
      children: byPart(choose, chapters, { dated: true, difficulty: [1, 2] }),
    },
    {
      name: '拉分题',
      note: '难度三级的真题考点，决定过与不过。',
      children: byPart(choose, chapters, { dated: true, difficulty: [3, 3] }),
    },
  ]
}

/** Chapters under a name, in order. */
type Grouped<T> = readonly (readonly [name: string, of: readonly T[]])[]

/** Two points that are taken for one another, and what tells them apart. */
type Pair = readonly [one: string, other: string, note: string]

/** Points whose questions hang together, under a name. */
type Link = readonly [name: string, points: readonly string[]]

/** A set for the last days before the exam. */
interface SprintSet extends Wanted {
  name: string
  note: string
}

/** What a subject says itself in the trees that every subject has; the rest is chosen from its chapters. */
export interface OwnTrees {
  pairs: Grouped<Pair>
  links: Grouped<Link>
  sprints: readonly { name: string; note: string; sets: readonly SprintSet[] }[]
  /** What one can try: a name, and the paths of the chapters below it. */
  free: { name: string; paths: readonly string[] }
}

/** The trees that stand in every subject: 抓考点, 易混解析, 重点考题, 关联练习, 抓分冲刺 and 免费目录. */
export function commonTrees(chapters: readonly Chapter[], { pairs, links, sprints, free }: OwnTrees): DemoTree[] {
  /** Each tree chooses for itself: what one took is there for the others. */
  const grouped = <T>(
    groups: Grouped<T>,
    chapterOf: (choose: Chooser, of: T) => DemoTreeChapter,
  ): DemoTreeChapter[] => {
    const choose = chooser(chapters)
    return groups.map(([name, of]) => ({
      name,
      children: of.map((one) => chapterOf(choose, one)).filter(({ questions = [] }) => questions.length > 0),
    }))
  }
  const sprint = chooser(chapters)
  return [
    { source: SOURCES.GrabPoint, module: 'GrabPoint', chapters: askedPoints(chapters) },
    {
      source: SOURCES.YHJF,
      module: 'YHJF',
      chapters: grouped(pairs, (choose, [one, other, note]) => {
        const points = [one, other] as const
        return { name: points.join(' 与 '), points, note, questions: choose.take({ points, fresh: true }) }
      }),
    },
    { source: SOURCES.FocalPoint, module: 'FocalPoint', siginType: '22', chapters: focalPoints(chapters) },
    {
      source: SOURCES.ConnectionPra,
      module: 'ConnectionPra',
      chapters: grouped(links, (choose, [name, points]) => ({
        name,
        note: `关联：${points.join('、')}`,
        questions: choose.take({ points, fresh: true }),
      })),
    },
    {
      source: SOURCES.ScratchSprint,
      module: 'ScratchSprint',
      siginType: '51',
      chapters: sprints.map(({ name, note, sets }) => ({
        name,
        note,
        children: sets.map(({ name, note, ...of }) => ({
          name,
          note,
          questions: sprint.take({ count: 20, fresh: true, ...of }),
        })),
      })),
    },
    {
      source: SOURCES.Free,
      module: 'ChapterTest',
      chapters: [
        { name: free.name, free: true, children: free.paths.map((path) => mirror(chapterAt(chapters, path))) },
      ],
    },
  ]
}
