/** The layout of a document's pages below one another. Page sizes are in points, everything else in CSS pixels. */

export interface PageSize {
  width: number
  height: number
}

export interface Layout {
  /** The top of each page. */
  tops: readonly number[]
  sizes: readonly PageSize[]
  /** The total height, with the gap below the last page. */
  total: number
  width: number
}

/** CSS pixels per point at 100 %. */
export const FULL = 96 / 72
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** As wide as the box, as high as the box, or a factor of the real size. */
export type Zoom = 'width' | 'page' | number

/** The size of each page; each of the `runs` gives a size and the page from which it holds. */
export function sizesOf(pages: number, runs: readonly (PageSize & { from: number })[]): PageSize[] {
  const sizes: PageSize[] = []
  let run = 0
  for (let page = 1; page <= pages; page++) {
    while (run + 1 < runs.length && (runs[run + 1]?.from ?? 0) <= page) run++
    const { width = 595, height = 842 } = runs[run] ?? {}
    sizes.push({ width, height })
  }
  return sizes
}

/** CSS pixels per point at a zoom, so that the widest page fits for 'width' and 'page'. */
export function scaleOf(zoom: Zoom, sizes: readonly PageSize[], box: PageSize): number {
  if (typeof zoom === 'number') return zoom * FULL
  const width = Math.max(1, ...sizes.map((size) => size.width))
  const height = Math.max(1, ...sizes.map((size) => size.height))
  const fitting = zoom === 'width' ? box.width / width : Math.min(box.width / width, box.height / height)
  return Math.min(4 * FULL, Math.max(0.2 * FULL, fitting))
}

export function layoutOf(points: readonly PageSize[], scale: number, gap: number): Layout {
  const sizes = points.map(({ width, height }) => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }))
  const tops: number[] = []
  let total = gap
  for (const { height } of sizes) {
    tops.push(total)
    total += height + gap
  }
  return { tops, sizes, total, width: Math.max(0, ...sizes.map(({ width }) => width)) }
}

/** The page, from 1, at this height; the first or last one outside of the pages. */
export function pageAt({ tops }: Pick<Layout, 'tops'>, y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The pages, from 1, that are partly between two heights, with `beside` more on both sides. */
export function pagesBetween(layout: Layout, from: number, to: number, beside = 0): number[] {
  const pages = layout.tops.length
  if (pages === 0) return []
  const first = Math.max(1, pageAt(layout, from) - beside)
  const last = Math.min(pages, pageAt(layout, to) + beside)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The next larger (1) or smaller (-1) zoom after a scale. */
export function zoomBeside(scale: number, step: 1 | -1): number {
  const now = scale / FULL
  const found = step === 1 ? ZOOMS.find((zoom) => zoom > now + 0.01) : ZOOMS.findLast((zoom) => zoom < now - 0.01)
  return found ?? (step === 1 ? (ZOOMS.at(-1) as number) : ZOOMS[0])
}
