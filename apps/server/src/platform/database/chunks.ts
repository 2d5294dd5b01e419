/** Rows or ids that one statement takes: below the 32,766 parameters of SQLite even with 60 columns a row. */
const AT_ONCE = 500

/** A long list in slices, one statement each: `for (const some of inChunks(rows)) await insert(some)`. */
export function* inChunks<T>(items: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
