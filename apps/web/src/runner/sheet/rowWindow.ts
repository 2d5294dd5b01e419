/** The tops of stacked rows: `tops[i]` is the top of row i, the last number the end of all rows. Any unit. */
export function topsOf(heights: readonly number[]): number[] {
  const tops = [0]
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height)
  return tops
}

/** The rows between `top` and `bottom`, with `spare` more on either side: [first, behind the last). */
export function rowsBetween(tops: readonly number[], top: number, bottom: number, spare: number): [number, number] {
  const count = tops.length - 1
  const first = Math.max(0, rowAt(tops, top) - spare)
  const last = Math.min(count, rowAt(tops, bottom) + 1 + spare)
  return [Math.min(first, last), last]
}

/** The row at a height, by binary search. */
function rowAt(tops: readonly number[], height: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

/** The scroll position that brings a row fully into view; unchanged where it is in view. */
export function scrollFor(tops: readonly number[], row: number, from: number, height: number): number {
  const top = tops[row] ?? 0
  const bottom = tops[row + 1] ?? top
  if (top < from) return top
  return bottom > from + height ? bottom - height : from
}
