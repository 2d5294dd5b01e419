/**
 * Rows of a table written as text, one a line: the first words are cells, what follows them is the last cell, with
 * its spaces. A table of a hundred names reads better so, and weighs half of what objects do.
 */
export function table<const Cells extends readonly string[]>(
  cells: Cells,
  text: string,
): Record<Cells[number], string>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const words = line.trim().split(' ')
      const last = cells.length - 1
      const values = [...words.slice(0, last), words.slice(last).join(' ')]
      return Object.fromEntries(cells.map((cell, at) => [cell, values[at] ?? ''])) as Record<Cells[number], string>
    })
}
