/** A number that a measurement printed. `name` is the same in every run and every revision that prints the same line. */
export interface Figure {
  name: string
  value: number
}

const NUMBER = /(?<![\w.#])-?\d[\d,]*(?:\.\d+)?/g
/** What a line says beside its figures: the aim, and every single run of which it gives the median. */
const ASIDE = /\((?:aims?|each)\b[^)]*\)|[;,] each [\d ]+ms|\(MISSED\)/g

/**
 * Reads the figures of what a measurement printed. A figure is named by the lines above it that stand further left, by
 * the first words of its line, the words before it and the unit behind it.
 */
export function figuresOf(output: string): Figure[] {
  const above: { indent: number; words: string }[] = []
  const found: Figure[] = []
  const times = new Map<string, number>()
  for (const raw of output.split('\n')) {
    const line = raw.replaceAll(ASIDE, '')
    if (line.trim() === '') continue
    const indent = line.length - line.trimStart().length
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop()
    let from = 0
    /** The words before the first figure name the row, of which the others are columns. */
    let row = ''
    for (const match of line.matchAll(NUMBER)) {
      const to = match.index + match[0].length
      const unit = /^ ?([a-zA-Z%/]+)/.exec(line.slice(to))?.[1] ?? ''
      const before = wordsOf(line.slice(from, match.index))
      from = to + (unit === '' ? 0 : line.slice(to).indexOf(unit) + unit.length)
      const own = `${before}${unit === '' ? '' : ` [${unit}]`}`
      const path = [...above.map(({ words }) => words), ...(row === '' ? [] : [row]), own]
      if (row === '') row = before
      const name = path.filter((part) => part !== '').join(' › ')
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      found.push({ name: time === 1 ? name : `${name} (${time})`, value: Number(match[0].replaceAll(',', '')) })
    }
    above.push({ indent, words: wordsOf(line.replaceAll(NUMBER, '').split(/[,:;]/)[0] ?? '') })
  }
  return found
}

const wordsOf = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}/%' ]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** What one revision printed for a figure, a value a round. */
export type Rounds = ReadonlyMap<string, readonly number[]>

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/**
 * Rows of a table in Markdown: each figure's medians, one column a revision, and how the last stands to every other:
 * the median of the ratios round by round, with the smallest and the largest. Left out is what never changes (how many
 * connections, how long) and what the last revision does not print.
 */
export function comparison(revisions: readonly { name: string; rounds: Rounds }[]): string[] {
  const last = revisions.at(-1)
  if (!last) return []
  const others = revisions.slice(0, -1)
  const rows: string[] = []
  for (const [figure, own] of last.rounds) {
    const all = revisions.flatMap(({ rounds }) => rounds.get(figure) ?? [])
    if (all.every((value) => value === all[0])) continue
    const cells = revisions.map(({ rounds }) => shown(rounds.get(figure)))
    const ratios = others.map(({ rounds }) => ratioOf(own, rounds.get(figure)))
    rows.push(`| ${[figure, ...cells, ...ratios].join(' | ')} |`)
  }
  if (rows.length === 0) return []
  const heads = ['figure', ...revisions.map(({ name }) => name), ...others.map(({ name }) => `${last.name} / ${name}`)]
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows]
}

const shown = (values: readonly number[] | undefined): string =>
  values === undefined || values.length === 0 ? '–' : rounded(median(values))

function ratioOf(own: readonly number[], other: readonly number[] | undefined): string {
  const ratios = own.flatMap((value, round) => (other?.[round] ? [value / other[round]] : []))
  if (ratios.length === 0) return '–'
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
}

const rounded = (value: number): string =>
  Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)).toLocaleString('en')
