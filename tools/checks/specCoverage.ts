import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `[name](path): title`: the first test of a file in a cell. The titles behind it belong to the same file. */
const OF_FILE = /^\[[^\]]+\]\(([^)]+)\): (.+)$/

/** A row of a table of rules: the rule, and the tests that show it. */
const ROW = /^\| (.+?) \| (.+) \|$/

/**
 * The faults of a page of tables `| rule | shown by |`, whose second cells name tests by file and title, with `<br>`
 * between them: a missing file, a title that no test or table row of the file has, a skipped test.
 * `sourceOf` gives a file's text by its path as the page writes it; null: there is no such file.
 */
export function coverageFaults(text: string, sourceOf: (path: string) => string | null): string[] {
  const faults: string[] = []
  for (const { rule, cell } of rulesOf(text)) {
    let path: string | undefined
    for (const piece of cell.split('<br>')) {
      const [, named, behind] = OF_FILE.exec(piece) ?? []
      path = named ?? path
      const title = unescaped(behind ?? piece)
      const source = path === undefined ? null : sourceOf(path)
      if (path === undefined) faults.push(`${rule}: names no file`)
      else if (source === null) faults.push(`${rule}: there is no ${path}`)
      else if (!literals(title).some((literal) => source.includes(literal)))
        faults.push(`${rule}: ${path} has no test “${title}”`)
      else if (literals(title).some((literal) => isLeftOut(source, literal)))
        faults.push(`${rule}: ${path} leaves out “${title}”`)
    }
  }
  return faults
}

/** Reads the files that a page names by paths relative to the page's folder. Each is read once. */
export function filesBeside(page: string): (path: string) => string | null {
  const sources = new Map<string, string | null>()
  return (path) => {
    const file = join(dirname(page), path)
    if (!sources.has(file)) sources.set(file, existsSync(file) ? readFileSync(file, 'utf8') : null)
    return sources.get(file) ?? null
  }
}

/** The rows of the tables that begin with `| rule | shown by |`. */
export function rulesOf(text: string): { rule: string; cell: string }[] {
  const rows: { rule: string; cell: string }[] = []
  let inside = false
  for (const line of text.split('\n')) {
    const [, rule, cell] = ROW.exec(line) ?? []
    if (rule === undefined || cell === undefined) inside = false
    else if (rule === 'rule' && cell === 'shown by') inside = true
    else if (inside && !/^-+$/.test(rule)) rows.push({ rule, cell })
  }
  return rows
}

const unescaped = (markdown: string): string => markdown.replace(/\\(.)/g, '$1')

/** The ways in which a text may be written in TypeScript. */
const literals = (text: string): string[] =>
  ["'", '"', '`'].map((quote) => quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote)

const isLeftOut = (source: string, literal: string): boolean =>
  ['skip', 'todo', 'fixme', 'fails'].some((how) => source.includes(`.${how}(${literal}`))
