/** Rows below each other: `tops[i]` is where row i begins, the last number where all of them end. Any unit. */
export function topsOf(heights: readonly number[]): number[] {
  const tops = [0]
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height)
  return tops
}

/** The rows that a window from `top` to `bottom` shows, and `spare` more on either side: [first, behind the last). */
export function rowsBetween(tops: readonly number[], top: number, bottom: number, spare: number): [number, number] {
  const count = tops.length - 1
  const first = Math.max(0, rowAt(tops, top) - spare)
  const last = Math.min(count, rowAt(tops, bottom) + 1 + spare)
  return [Math.min(first, last), last]
}

/** The row that a height falls into: by halving, so thousands of rows cost nothing. */
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

/** How far to scroll so that a row is wholly in view; the same place when it is already. */
export function scrollFor(tops: readonly number[], row: number, from: number, height: number): number {
  const top = tops[row] ?? 0
  const bottom = tops[row + 1] ?? top
  if (top < from) return top
  return bottom > from + height ? bottom - height : from
}
