import { type Chapter, drafts } from './authoring.ts'

/** A question that stands alone, or a group that stands together. */
interface Block {
  ids: string[]
  style: string
  /** Chapter names from the top, joined by `/`. */
  path: string
  points: ReadonlySet<string>
  years: ReadonlySet<number>
  /** Of its hardest question, 1–5. */
  difficulty: number
}

export interface Wanted {
  /** Code of the style; nothing: any. */
  style?: string
  /** Chapter paths from the top (`基础知识/血液与免疫基础`); nothing: all. */
  under?: readonly string[]
  year?: number
  /** Asked in some year. */
  dated?: boolean
  /** From and to, 1–5. */
  difficulty?: readonly [number, number]
  /** Leaves out what this chooser took before. */
  fresh?: boolean
  /** One of these knowledge points. */
  points?: readonly string[]
  /** So many questions at most: a group that would go beyond is left out. */
  count?: number
}

/**
 * Chooses questions of a subject for papers and trees, the same ones every time: groups whole, chapters in turn, and
 * those first that this chooser took the fewest times, so that papers of one kind share as little as the bank allows.
 */
export function chooser(chapters: readonly Chapter[]) {
  const blocks = blocksOf(chapters)
  const taken = new Map<Block, number>()

  function matching({ style, under, year, points, dated, difficulty, fresh }: Wanted): Block[] {
    return blocks.filter(
      (block) =>
        (style === undefined || block.style === style) &&
        (under === undefined || under.some((path) => block.path === path || block.path.startsWith(`${path}/`))) &&
        (year === undefined || block.years.has(year)) &&
        (!dated || block.years.size > 0) &&
        (difficulty === undefined || (block.difficulty >= difficulty[0] && block.difficulty <= difficulty[1])) &&
        !(fresh && taken.has(block)) &&
        (points === undefined || points.some((point) => block.points.has(point))),
    )
  }

  /** Ids in the bank's order. */
  function take(wanted: Wanted): string[] {
    const { count = Number.POSITIVE_INFINITY } = wanted
    const chosen = new Set<Block>()
    let size = 0
    const byTimes = [...Map.groupBy(matching(wanted), (block) => taken.get(block) ?? 0)].sort(([a], [b]) => a - b)
    for (const [, fewest] of byTimes)
      for (const block of inTurn(fewest)) {
        if (size + block.ids.length > count) continue
        size += block.ids.length
        chosen.add(block)
      }
    for (const block of chosen) taken.set(block, (taken.get(block) ?? 0) + 1)
    return blocks.filter((block) => chosen.has(block)).flatMap((block) => block.ids)
  }

  /** How many there are to take. */
  const available = (wanted: Wanted): number => matching(wanted).reduce((sum, { ids }) => sum + ids.length, 0)

  return { take, available }
}

/** One of each chapter, then the next of each. */
function inTurn(blocks: readonly Block[]): Block[] {
  const lines = [...Map.groupBy(blocks, (block) => block.path).values()]
  const longest = Math.max(0, ...lines.map((line) => line.length))
  return Array.from({ length: longest }, (_, at) => lines.flatMap((line) => line[at] ?? [])).flat()
}

export type Chooser = ReturnType<typeof chooser>

function blocksOf(chapters: readonly Chapter[]): Block[] {
  const blocks: (Block & { points: Set<string>; years: Set<number> })[] = []
  const groups = new Map<string, (typeof blocks)[number]>()
  for (const draft of chapters.flatMap((chapter) => drafts(chapter))) {
    const before = draft.group && groups.get(draft.group.key)
    const block = before ?? {
      ids: [],
      style: draft.style,
      path: draft.chapterPath.join('/'),
      points: new Set<string>(),
      years: new Set<number>(),
      difficulty: 0,
    }
    block.ids.push(draft.externalID)
    for (const point of draft.points) block.points.add(point)
    block.difficulty = Math.max(block.difficulty, draft.difficulty ?? 3)
    if (draft.year !== undefined) block.years.add(draft.year)
    if (before) continue
    blocks.push(block)
    if (draft.group) groups.set(draft.group.key, block)
  }
  return blocks
}
