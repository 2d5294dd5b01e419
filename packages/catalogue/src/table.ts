/**
 * Reads a table written as text, one row a line: the first words are cells, the rest of the line is the last cell, with
 * its spaces. This form is easier to read than objects and half their size.
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
