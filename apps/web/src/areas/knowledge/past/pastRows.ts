import type { WirePast } from '@tizhou/contract/areas/knowledge/knowledge'

export type Sort = 'asked' | 'weak'

export interface PastRow {
  id: number
  name: string
  /** The chapter to practise the point in; null where only papers contain it. */
  chapterID: number | null
  /** How often the point was asked, by column. */
  values: number[]
  times: number
  /** How often in the chosen paper. */
  here: number
  done: number
  right: number
  mastery: number | null
}

export interface PastGroup {
  chapter: string
  times: number
  rows: PastRow[]
}

export interface PastTable {
  columns: string[]
  groups: PastGroup[]
  /** The greatest value shown, for the depth of colours. */
  most: number
}

const columnOf = ({ Year, Name }: WirePast['Papers'][number]) => (Year === null ? Name : `${Year} 年`)

/** The accuracy, 0–1; an untouched point counts as 0.5. */
const standing = (row: PastRow) => row.mastery ?? (row.done > 0 ? row.right / row.done : 0.5)

/** The benefit of learning a point: asked often and not known. */
const worth = (row: PastRow): number => row.times * (1 - standing(row))

/**
 * The points of past papers by chapter, with a column for each year; papers of one year are summed. With a paper, only
 * its points. `q` filters points and chapters by name.
 */
export function pastTable(
  past: WirePast,
  { paperID, q = '', sort }: { paperID?: number; q?: string; sort: Sort },
): PastTable {
  const columnOfPaper = new Map(past.Papers.map((paper) => [paper.PaperID, columnOf(paper)]))
  const columns = [...new Set(columnOfPaper.values())]
  const word = q.trim().toLowerCase()
  const rows = past.Points.filter(
    (point) =>
      (paperID === undefined || point.Asked.some((asked) => asked.PaperID === paperID)) &&
      (word === '' || `${point.Name} ${point.ChapterName}`.toLowerCase().includes(word)),
  ).map((point) => {
    const values = columns.map(() => 0)
    let here = 0
    for (const { PaperID, Count } of point.Asked) {
      const at = columns.indexOf(columnOfPaper.get(PaperID) ?? '')
      if (at !== -1) values[at] = (values[at] ?? 0) + Count
      if (PaperID === paperID) here += Count
    }
    return {
      chapter: point.ChapterName || '其他',
      row: {
        id: point.SameKnowPointID,
        name: point.Name,
        chapterID: point.CptID,
        values,
        times: values.reduce((sum, value) => sum + value, 0),
        here,
        done: point.Done,
        right: point.Right,
        mastery: point.Mastery,
      },
    }
  })
  const order = (a: PastRow, b: PastRow) =>
    (sort === 'weak' ? standing(a) - standing(b) : b.times - a.times) ||
    b.times - a.times ||
    a.name.localeCompare(b.name)
  const groups = [...Map.groupBy(rows, ({ chapter }) => chapter)].map(([chapter, members]) => ({
    chapter,
    times: members.reduce((sum, { row }) => sum + row.times, 0),
    rows: members.map(({ row }) => row).sort(order),
  }))
  return {
    columns,
    groups: groups.sort((a, b) => b.times - a.times || a.chapter.localeCompare(b.chapter)),
    most: Math.max(1, ...rows.flatMap(({ row }) => row.values)),
  }
}

/** The points with the greatest benefit first. */
export const worthFirst = ({ groups }: PastTable, count: number): PastRow[] =>
  groups
    .flatMap((group) => group.rows)
    .filter((row) => worth(row) > 0)
    .sort((a, b) => worth(b) - worth(a) || b.times - a.times)
    .slice(0, count)
