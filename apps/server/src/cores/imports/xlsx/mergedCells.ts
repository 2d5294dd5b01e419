import { ImportRefused } from '../refused.ts'
import { columnOf } from '../table/table.ts'
import { readWholePart } from './part.ts'
import type { Zip } from './zip.ts'

/** A merged range of two or more rows, from 1. Only its first column is filled downwards. */
export interface Merge {
  top: number
  bottom: number
  column: number
}

const MAX_MERGES = 200_000

/**
 * Merged ranges come after the rows in the file but are needed while rows are read, so they are read in a separate
 * pass.
 */
export async function readMerges(zip: Zip, part: string): Promise<Merge[]> {
  const merges: Merge[] = []
  await readWholePart(zip, part, {
    open(name, { ref }) {
      if (name !== 'mergeCell' || ref === undefined) return
      const merge = mergeOf(ref)
      if (!merge) return
      merges.push(merge)
      if (merges.length > MAX_MERGES)
        throw new ImportRefused(`合并单元格超过 ${MAX_MERGES.toLocaleString('en-US')} 处，不导入`)
    },
  })
  return merges.sort((a, b) => a.top - b.top)
}

function mergeOf(ref: string): Merge | undefined {
  const [, name, top, bottom] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? []
  const column = name === undefined ? undefined : columnOf(name)
  if (column === undefined || Number(bottom) <= Number(top)) return undefined
  return { column, top: Number(top), bottom: Number(bottom) }
}

/** Copies the text of a merged range's first row to its other rows, as it is displayed. */
export function mergeFiller(merges: readonly Merge[]) {
  let next = 0
  let open: { merge: Merge; text: string }[] = []
  return (number: number, cells: string[]): void => {
    open = open.filter(({ merge }) => merge.bottom >= number)
    for (const { merge, text } of open) {
      while (cells.length <= merge.column) cells.push('')
      if (cells[merge.column] === '') cells[merge.column] = text
    }
    for (let merge = merges[next]; merge && merge.top <= number; merge = merges[++next]) {
      const text = merge.top === number ? (cells[merge.column] ?? '') : ''
      if (text !== '') open.push({ merge, text })
    }
  }
}
