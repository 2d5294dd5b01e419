import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@tizhou/contract/contract'

/** A place in the learners' client that names a call or its query key outside of apps/web/src/calls. */
export interface MisplacedName {
  file: string
  line: number
  found: string
  why: string
}

const CALLS = 'apps/web/src/calls/'
const WEB = 'apps/web/src/**/*.{ts,tsx}'
/** The sitting's engine and the tracking send calls by their own queues and keep no answers as queries. */
const WITHOUT_QUERIES = /^apps\/web\/src\/(areas\/exams\/sitting\/(engine|machine)|platform\/tracking)\//
const PAGES = /^apps\/web\/src\/(areas|runner|shell|ui)\//
const TEST = /\.test\.tsx?$|\/testing\//

const areas = Object.keys(contract).join('|')
/** A query key written by hand: an array that begins with a call's name, or with a name of the same form. */
const KEY = new RegExp(String.raw`\[\s*(['"\`])(?:${areas})\.[\w.]+\1`, 'g')
/** A call's name as a value. As a type argument (`Data<'review.dueCounts'>`) it is no value. */
const NAME = new RegExp(String.raw`(?<!<\s*)(['"\`])(?:${areas})\.\w+\1`, 'g')
const SCAN = /\b(?:getQueriesData|setQueriesData)\b|\.findAll\(|\bpredicate:/g

/** The violations of one file. `file`: its path from the root of the repository, with `/`. */
export function misplacedNames(file: string, text: string): MisplacedName[] {
  if (file.startsWith(CALLS) || TEST.test(file)) return []
  const isOwnLine = WITHOUT_QUERIES.test(file)
  const faults = [
    ...(isOwnLine
      ? []
      : found(text, KEY, 'a query key is made by calls/ alone: name the answers by a factory of calls/ or by callKey')),
    ...found(text, SCAN, 'nobody looks through the query cache: read an answer by the key of its factory in calls/'),
    ...(PAGES.test(file) && !isOwnLine
      ? found(text, NAME, 'a page asks through calls/, where the call stands once with its key and what it makes stale')
      : []),
  ]
  return faults.map((fault) => ({ file, ...fault }))
}

/**
 * The violations of the learners' client below `root`. Throws where it finds no client, since no files mean no faults.
 */
export function misplacedCallNames(root: string): MisplacedName[] {
  const files = globSync(WEB, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  if (!files.some((file) => file.startsWith(CALLS))) throw new Error(`there is no ${CALLS} below ${root}`)
  return files.sort().flatMap((file) => misplacedNames(file, readFileSync(join(root, file), 'utf8')))
}

/** The calls (`area.call`) that the learners' client below `root` makes, without its tests. */
export function madeCalls(root: string): Set<string> {
  const files = globSync(WEB, { cwd: root }).filter((file) => !TEST.test(file))
  const names = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(NAME) ?? [])
  return new Set(names.map((name) => name.slice(1, -1)))
}

const found = (text: string, what: RegExp, why: string) =>
  [...text.matchAll(what)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    found: match[0],
    why,
  }))
